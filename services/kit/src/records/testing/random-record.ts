import fc from 'fast-check';
import { sampleOf } from '@llavero/proto/compile/factory';
import { CodedError } from '@llavero/proto/errors';
import { type FieldMeta, type Json, metaOf } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { validateCreate } from '@llavero/proto/fields/validate';
import { addDays } from '@llavero/proto/values/dates';

type Values = Record<string, Json>;

/** Days around `today` (unix seconds), the nearest ones most often: they are where a status turns. */
const near = (today: number) =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.integer({ min: -1, max: 1 }) },
      { weight: 2, arbitrary: fc.integer({ min: -400, max: 400 }) },
    )
    .map((days) => addDays(today, days));

function valueOf(meta: FieldMeta, today: number): fc.Arbitrary<Json> {
  const sample = fc.integer({ min: 1, max: 2 ** 30 }).map((seed) => sampleOf(meta, seed));
  switch (meta.kind) {
    case 'flag':
      return fc.boolean();
    case 'day':
    case 'instant':
      return near(today);
    case 'choice':
      return fc.constantFrom(...(meta.choices?.values ?? []));
    case 'link':
      return fc.uuid({ version: 7 });
    case 'links':
      return fc.array(fc.uuid({ version: 7 }), { maxLength: 3 });
    default:
      return sample;
  }
}

/**
 * Records that a definition accepts, as the owning service could have stored them: every field with or without a
 * value, days around `today` (unix seconds). What the record's own rules object to is filled or emptied.
 */
export function anyRecord(definition: RecordDefinition, today: number): fc.Arbitrary<Values> {
  const entries = fieldEntries(definition).map(([name, meta]) => {
    const value = valueOf(meta, today);
    return [name, meta.required ? value : fc.option(value, { nil: undefined, freq: 2 })] as const;
  });
  return fc
    .record(Object.fromEntries(entries) as Record<string, fc.Arbitrary<Json | undefined>>)
    .map((values) => accepted(definition, values, today))
    .filter((values) => values !== null);
}

/** The values with what was blamed put right; null when the rules cannot be satisfied that way. */
function accepted(definition: RecordDefinition, values: Record<string, Json | undefined>, now: number) {
  const settled = { ...values };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      return validateCreate(definition, settled, { trusted: true, now });
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      for (const { field, rule } of error.body.problems ?? []) {
        const name = field.split('.')[0] ?? field;
        const declared = definition.fields[name];
        if (declared && rule === 'required') settled[name] = sampleOf(metaOf(declared), attempt + 1);
        else delete settled[name];
      }
    }
  }
  return null;
}
