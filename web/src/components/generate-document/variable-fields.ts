import type { Fields, Json } from '@llavero/proto/fields/field';
import { day, decimal, flag, longText, money, text } from '@llavero/proto/fields/vocabulary';
import type { VariableKindCode } from '@llavero/proto/records/choices/templates';
import type { TemplateVariable } from '@llavero/proto/templates/template';
import type { FormValues } from '../record-form/form-store.ts';

const makers = {
  TEXT: (label, required) => text(label, { required, maxLength: 2_000 }),
  MONEY: (label, required) => money(label, { required }),
  MONEY_IN_WORDS: (label, required) => money(label, { required }),
  DATE: (label, required) => day(label, { required }),
  LONG_DATE: (label, required) => day(label, { required }),
  NUMBER: (label, required) => decimal(label, { required }),
  BOOLEAN: (label) => flag(label),
  LIST: (label, required) => longText(`${label} (una por línea)`, { required }),
} satisfies Record<VariableKindCode, (label: string, required: boolean) => Fields[string]>;

/** Inputs of what a template asks for and no record knows: the cause of a season, the amount that is owed. */
export const variableFields = (variables: readonly TemplateVariable[]): Fields =>
  Object.fromEntries(
    variables.map(({ name, label, kind, required }) => [
      name,
      makers[kind ?? 'TEXT'](label || name, required === true),
    ]),
  );

/** The values as a document takes them; what is empty is left out. */
export function givenVariables(
  variables: readonly TemplateVariable[],
  values: FormValues,
): Record<string, Json> {
  return Object.fromEntries(
    variables.flatMap(({ name, kind }): [string, Json][] => {
      const value = values[name] ?? null;
      if (value === null || value === '') return [];
      return [[name, kind === 'LIST' ? String(value).split('\n').filter(Boolean) : value]];
    }),
  );
}
