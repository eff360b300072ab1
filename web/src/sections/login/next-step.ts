import { CODE_NEEDED, ENROLMENT_NEEDED } from '@llavero/proto/rules/second-factor';
import { errorBodyOf } from '../../lib/api.ts';

/** What a sign-in waits for after a right password. */
export interface NextStep {
  code: typeof CODE_NEEDED | typeof ENROLMENT_NEEDED;
  ticket: string;
  /** How long the ticket is worth something. */
  seconds: number;
}

/** The next step that a refusal names; null where it is one for good. */
export function nextStepOf(error: unknown): NextStep | null {
  const { code, details } = errorBodyOf(error);
  if (code !== CODE_NEEDED && code !== ENROLMENT_NEEDED) return null;
  return { code, ticket: String(details?.['ticket']), seconds: Number(details?.['seconds']) };
}
