import { type Fields, type FieldMeta, type Json, metaOf, type ValuesOf } from '../fields/field.ts';
import type { RecordDefinition } from '../fields/record.ts';
import { validateCreate } from '../fields/validate.ts';
import { addDays, daySeconds } from '../values/dates.ts';
import {
  validCadastralReference,
  validCif,
  validCups,
  validNif,
  validPhone,
  validSpanishIban,
} from './generators.ts';

type Overrides<F extends Fields> = { [K in keyof F]?: ValuesOf<F>[K] };

/**
 * A valid record for tests: the fields that must be there, name it or stand in its list are filled, the
 * others keep their default or stay absent. The same seed always gives the same record.
 * @throws CodedError when the overrides themselves are invalid.
 */
export function build<F extends Fields>(
  definition: RecordDefinition<F>,
  overrides: Overrides<F> = {},
  seed = 1,
): ValuesOf<F> {
  const general: RecordDefinition = definition;
  const values: Record<string, Json> = {};
  for (const [name, field] of Object.entries(general.fields)) {
    if (name in overrides) values[name] = (overrides as Record<string, Json>)[name] ?? null;
    else if (isFilled(general, name, metaOf(field))) values[name] = sampleOf(metaOf(field), seed);
  }
  return validateCreate(general, settle(general, values, overrides, seed), { trusted: true }) as ValuesOf<F>;
}

/** Days stay out: together they decide a state, which is for the test to say. */
function isFilled(
  { titleFields, detailFields, list }: RecordDefinition,
  name: string,
  meta: FieldMeta,
): boolean {
  if (meta.secret) return false;
  if (meta.required) return true;
  if (meta.readOnly) return false;
  const named = [...titleFields, ...(detailFields ?? []), ...list.columns].includes(name);
  return named && meta.default === undefined && !['day', 'instant', 'link'].includes(meta.kind);
}

/** Puts right what the record's own rules object to: fills what they miss, empties what they refuse. */
function settle(
  definition: RecordDefinition,
  values: Record<string, Json>,
  overrides: object,
  seed: number,
): Record<string, Json> {
  const settled = { ...values };
  const defaults = Object.entries(definition.fields).map(([name, field]) => [
    name,
    metaOf(field).default ?? null,
  ]);
  for (const { field, rule } of definition.check?.({ ...Object.fromEntries(defaults), ...values }) ?? []) {
    const name = field.split('.')[0] ?? field;
    const declared = definition.fields[name];
    if (!declared || name in overrides) continue;
    if (rule === 'required') settled[name] = sampleOf(metaOf(declared), seed);
    else delete settled[name];
  }
  return settled;
}

/** A valid value of a field. */
export function sampleOf(meta: FieldMeta, seed: number): Json {
  switch (meta.kind) {
    case 'text':
    case 'longText':
      return `${meta.label.split(' ')[0]} ${seed}`.slice(0, meta.maxLength);
    case 'email':
      return `persona${seed}@example.com`;
    case 'phone':
      return validPhone(seed);
    case 'iban':
      return validSpanishIban(seed);
    case 'nationalId':
      return meta.label.includes('CIF') ? validCif(seed) : validNif(seed);
    case 'cadastralReference':
      return validCadastralReference(seed);
    case 'cups':
      return validCups(seed);
    case 'url':
      return `https://example.com/${seed}`;
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return Math.min(Math.max(seed % 100, Math.ceil(meta.min ?? 0)), meta.max ?? 100);
    case 'flag':
      return seed % 2 === 0;
    case 'day':
    case 'instant':
      return addDays(daySeconds({ year: 2026, month: 1, day: 1 }), seed % 365);
    case 'choice':
      return choiceOf(meta, seed);
    case 'choices':
      return [choiceOf(meta, seed)];
    case 'link':
      return sampleId(seed);
    case 'links':
      return [sampleId(seed)];
    case 'object':
      return sampleShape(meta.shape ?? {}, seed);
    case 'list':
      return [sampleShape(meta.shape ?? {}, seed)];
    case 'json':
      return { ejemplo: seed };
  }
}

function choiceOf(meta: FieldMeta, seed: number): string {
  const values = meta.choices?.values ?? [];
  return values[seed % values.length] ?? '';
}

function sampleShape(shape: Fields, seed: number): Json {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, sampleOf(metaOf(field), seed)]),
  );
}

/** A well-formed id (uuid v7) that no record has. */
function sampleId(seed: number): string {
  return `01900000-0000-7000-8000-${String(seed).padStart(12, '0')}`;
}
