import type { Role } from '../access/access.ts';
import type { FieldProblem } from '../errors.ts';
import type { Json } from '../fields/field.ts';

/** Key of the setting (`config`) with who has to have a second factor. */
export const SECOND_FACTOR_KEY = 'secondFactor';

/** Who has to; with the words of the screen. Nobody where no setting says otherwise. */
export const secondFactorRules = {
  NONE: 'Voluntaria',
  ADMINS: 'Obligatoria para administración',
  STAFF: 'Obligatoria para todo el equipo',
} as const;
export type SecondFactorRule = keyof typeof secondFactorRules;

/** Codes of the refusals that say which step of a sign-in comes next; their details carry its ticket. */
export const CODE_NEEDED = 'SIGN_IN.CODE_NEEDED';
export const ENROLMENT_NEEDED = 'SIGN_IN.ENROLMENT_NEEDED';
/** Code of the refusal after which the sign-in begins again. */
export const STEP_EXPIRED = 'SIGN_IN.STEP_EXPIRED';
/** Said by that refusal, and by the sign-in page when the time is over. */
export const STEP_EXPIRED_TEXT = 'Ha pasado demasiado tiempo. Escriba de nuevo el correo y la contraseña.';

const isRule = (value: Json | undefined): value is SecondFactorRule =>
  typeof value === 'string' && Object.hasOwn(secondFactorRules, value);

/** What is wrong with the setting, so that it is not saved. */
export function checkSecondFactorRule(value: Json | undefined): FieldProblem[] {
  if (isRule(value)) return [];
  const message = `El valor es uno de estos: ${Object.keys(secondFactorRules).join(', ')}.`;
  return [{ field: 'value', rule: 'choice', message }];
}

/** The rule in force; a value that does not check counts as none. */
export const secondFactorRule = (value: Json | undefined): SecondFactorRule =>
  isRule(value) ? value : 'NONE';

/** Whether an employee of that role has to have a second factor. */
export const needsSecondFactor = (rule: SecondFactorRule, role: Role): boolean =>
  rule === 'STAFF' || (rule === 'ADMINS' && role === 'ADMIN');
