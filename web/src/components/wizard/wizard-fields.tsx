import { FormFields } from '../record-form/form-fields.tsx';
import type { FieldOverrides } from '../record-form/types.ts';
import { useWizard, useWizardPosition, useWizardValues } from './wizard-context.tsx';

interface Props {
  /** All fields of the step when absent. */
  names?: readonly string[];
  columns?: 1 | 2 | 3;
  overrides?: FieldOverrides;
}

/** Inputs of the current step; what this step cannot be left without is marked. */
export function WizardFields({ names, columns = 2, overrides = {} }: Props) {
  const { form, steps } = useWizard();
  const { step: key } = useWizardPosition();
  const values = useWizardValues();
  const step = steps.all().find((candidate) => candidate.key === key);
  const required = new Set<string>(step?.required?.(values) ?? []);
  const shown = names ?? step?.fields ?? [];
  const marked = Object.fromEntries(
    shown.map((name) => [name, { ...overrides[name], ...(required.has(name) ? { required: true } : {}) }]),
  );
  return <FormFields form={form} names={shown} columns={columns} overrides={marked} />;
}
