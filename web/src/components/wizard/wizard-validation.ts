import { CodedError, type FieldProblem } from '@llavero/proto/errors';
import { type Fields, type Json, metaOf } from '@llavero/proto/fields/field';
import { requiredMessage } from '@llavero/proto/fields/messages';
import { validateInput } from '@llavero/proto/fields/validate';
import type { WizardDefinition, WizardStep, WizardValues } from './wizard-definition.ts';

/** Null, blank text and empty lists count as not filled in. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

export interface FieldCheck {
  problems: FieldProblem[];
  /** The tidied value (an IBAN without spaces); the given one when it is not valid. */
  value: Json;
}

/** Checks one field by its declaration (VAL-11); `required` on top of the declaration's own. */
export function checkField(fields: Fields, name: string, given: unknown, required = false): FieldCheck {
  const field = fields[name];
  if (!field) throw new Error(`unknown field '${name}'`);
  const value = (given ?? null) as Json;
  const meta = metaOf(field);
  if (isEmpty(value)) {
    if (!required && !meta.required) return { problems: [], value: Array.isArray(value) ? value : null };
    return {
      problems: [{ field: name, rule: 'required', message: requiredMessage(meta) }],
      value: Array.isArray(value) ? value : null,
    };
  }
  try {
    const output = validateInput({ [name]: field }, { [name]: value }, meta.label);
    return { problems: [], value: output[name] ?? null };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const { problems, message } = error.body;
    return { problems: problems ?? [{ field: name, rule: 'invalid', message }], value };
  }
}

export interface StepCheck<F extends Fields> {
  problems: FieldProblem[];
  /** The tidied values of the step's fields. */
  values: WizardValues<F>;
}

/** Checks the fields of one step and its rules; the rules only speak when the fields themselves are right. */
export function checkStep<F extends Fields>(
  definition: WizardDefinition<F>,
  step: WizardStep<F>,
  values: WizardValues<F>,
): StepCheck<F> {
  const required = new Set<string>(step.required?.(values) ?? []);
  const problems: FieldProblem[] = [];
  const tidy: WizardValues<F> = { ...values };
  for (const name of step.fields) {
    const check = checkField(definition.fields, name, values[name], required.has(name));
    problems.push(...check.problems);
    if (!isEmpty(values[name])) tidy[name] = check.value as never;
  }
  if (problems.length === 0) problems.push(...checkRules(definition, step, tidy));
  return { problems, values: tidy };
}

/** The rules of the step, and those of the whole that blame one of its fields. */
function checkRules<F extends Fields>(
  definition: WizardDefinition<F>,
  step: WizardStep<F>,
  values: WizardValues<F>,
): FieldProblem[] {
  const ofRecord = definition.check?.(values).filter(({ field }) => stepOfField([step], field)) ?? [];
  return [...ofRecord, ...(step.check?.(values) ?? [])];
}

/** The steps that apply to these values, in order. */
export function stepsFor<F extends Fields>(
  definition: WizardDefinition<F>,
  values: WizardValues<F>,
): WizardStep<F>[] {
  return definition.steps.filter((step) => step.applies?.(values) ?? true);
}

/** The step where `field` (or the field it is nested in) is asked; undefined when no step asks for it. */
export function stepOfField<F extends Fields>(
  steps: readonly WizardStep<F>[],
  field: string,
): WizardStep<F> | undefined {
  const [root] = field.split('.');
  return steps.find((step) => step.fields.some((name) => name === root));
}
