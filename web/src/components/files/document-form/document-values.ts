import type { FieldProblem } from '@llavero/proto/errors';
import { type Field, type Json, metaOf } from '@llavero/proto/fields/field';
import { choice, day, decimal, flag, integer, longText, money, text } from '@llavero/proto/fields/vocabulary';
import type { DocumentTypeCode } from '@llavero/proto/records/choices/documents';
import { parametersOf } from '@llavero/proto/records/documents/document.defaults';
import {
  type DocumentParameter,
  documentParameters,
  expiryParameters,
  parameterProblems,
  saysExpiry,
  withDefaults,
} from '@llavero/proto/records/documents/document.parameters';

/** What a person says of an uploaded document. */
export type DocumentValues = {
  type: DocumentTypeCode;
  parameters: Record<string, Json>;
  /** Unix seconds; of types whose parameters do not say it. */
  expirationDate: number | null;
};

/** The field of a parameter: its input, printing and sentence follow from it as those of every field do. */
function parameterField({ label, kind, required = false, choices }: DocumentParameter): Field<Json> {
  const options = { required };
  if (choices) return choice(choices, label, options);
  switch (kind) {
    case 'DATE':
      return day(label, options);
    case 'TEXTAREA':
      return longText(label, options);
    case 'BOOLEAN':
      return flag(label, options);
    case 'MONEY':
      return money(label, options);
    case 'INT':
      return integer(label, options);
    case 'FLOAT':
      return decimal(label, options);
    case 'TEXT':
      return text(label, options);
  }
}

/** The fields of a type, by the names of its parameters; briefly those it cannot do without and the day it runs out. */
export const parameterMetas = (type: DocumentTypeCode, briefly = false) =>
  documentParameters(type)
    .filter(({ name, required }) => !briefly || required || expiryParameters.includes(name))
    .map((parameter) => [parameter.name, metaOf(parameterField(parameter))] as const);

/**
 * What stands in the form of a document of another type: what was filled in and is asked for there too, else its defaults (F §3). A paper
 * seldom runs out on the day on which it is filed: nobody's «today» is taken for that.
 * @param now unix seconds
 */
export function valuesOfType(
  type: DocumentTypeCode,
  now: number,
  filled: Partial<DocumentValues> = {},
): DocumentValues {
  const names = documentParameters(type).map(({ name }) => name);
  const kept = Object.entries(filled.parameters ?? {}).filter(
    ([name, value]) => names.includes(name) && value !== null,
  );
  const noExpiry = names.filter((name) => expiryParameters.includes(name)).map((name) => [name, null]);
  const given = { ...Object.fromEntries(noExpiry), ...Object.fromEntries(kept) } as Record<string, Json>;
  return {
    type,
    // What is not given is a date or a mark.
    parameters: withDefaults(type, given, now) as Record<string, Json>,
    expirationDate: filled.expirationDate ?? null,
  };
}

/** What stands in a document that was filed; of what its type asks for and nobody has said there is nothing. */
export function valuesOf({
  type,
  parameters,
  expirationDate,
}: {
  type?: DocumentTypeCode | null;
  parameters?: Json;
  expirationDate?: number | null;
}): DocumentValues {
  return {
    type: type ?? 'UNKNOWN',
    // Kept by the service as an object.
    parameters: { ...parametersOf(parameters) } as Record<string, Json>,
    expirationDate: expirationDate ?? null,
  };
}

/** What is missing or wrong, as the service will say it (VAL-08). */
export const problemsOf = ({ type, parameters }: DocumentValues): FieldProblem[] =>
  parameterProblems(type, parameters);

/** The fields of the document that these values are. */
export function fieldsOf({ type, parameters, expirationDate }: DocumentValues): Record<string, Json> {
  return { type, parameters, ...(saysExpiry(type) ? {} : { expirationDate }) };
}
