import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { type FieldMeta, type Fields, type Json, metaOf } from '../fields/field.ts';
import { instant, integer, json, list, money, object, text } from '../fields/vocabulary.ts';
import { fromMessage, toMessage } from './codec.ts';
import { type CommandDefinition, defineCommand } from './command.ts';
import { protoFile } from './proto-file.ts';
import { commands } from './registry.ts';

/** Any value that a field can hold on the wire, or null. */
function valueOf(meta: FieldMeta): fc.Arbitrary<Json> {
  if (meta.kind === 'list') return fc.array(valuesOf(meta.shape ?? {}), { maxLength: 3 });
  const given = ((): fc.Arbitrary<Json> => {
    switch (meta.kind) {
      case 'object':
        return valuesOf(meta.shape ?? {});
      case 'integer':
        return fc.integer();
      case 'day':
      case 'instant':
        return fc.integer({ min: -8_000_000_000, max: 250_000_000_000 });
      case 'money':
        return fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }).map((cents) => cents / 100);
      case 'decimal':
      case 'percent':
        return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
      case 'flag':
        return fc.boolean();
      case 'links':
      case 'choices':
        return fc.array(fc.string(), { maxLength: 3 });
      case 'json':
        return fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json);
      default:
        return fc.string({ unit: 'grapheme' });
    }
  })();
  const optional = meta.default === undefined && meta.kind !== 'links' && meta.kind !== 'choices';
  return optional ? fc.option(given, { nil: null }) : given;
}

function valuesOf(fields: Fields): fc.Arbitrary<Record<string, Json>> {
  return fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(metaOf(field))])),
  );
}

/** There and back through another hand's protobuf library, with the product's loader settings. */
function throughTheWire(
  definition: CommandDefinition,
  side: 'Request' | 'Reply',
  values: Record<string, Json>,
) {
  const { root } = protobuf.parse(protoFile(definition.service, [definition]), { keepCase: true });
  const type = root.lookupType(`llavero.${definition.service}.v1.${definition.name}${side}`);
  const fields = side === 'Request' ? definition.input : definition.output;
  const bytes = type.encode(type.fromObject(toMessage(fields, values))).finish();
  const decoded = type.toObject(type.decode(bytes), { longs: Number, arrays: true });
  return fromMessage(fields, decoded);
}

describe('codec of the commands', () => {
  it.each([...commands.values()].map((definition) => [definition.name, definition] as const))(
    '%s arrives as it was sent',
    (_name, definition) => {
      for (const side of ['Request', 'Reply'] as const) {
        const fields = side === 'Request' ? definition.input : definition.output;
        fc.assert(
          fc.property(valuesOf(fields), (values) => {
            expect(throughTheWire(definition, side, values)).toEqual(values);
          }),
          { numRuns: 15 },
        );
      }
    },
  );

  it('an absent value becomes the default or null, and money travels in cents', () => {
    const sample = defineCommand({
      service: 'finance',
      name: 'Sample',
      collection: 'finance',
      label: 'Muestra',
      access: 'public',
      input: {
        amount: money('Importe'),
        limit: integer('Límite', { default: 50 }),
        at: instant('Momento'),
        data: json('Datos'),
        rows: list('Filas', { name: text('Nombre') }),
        inner: object('Grupo', { name: text('Nombre') }),
      },
      output: {},
    });
    expect(toMessage(sample.input, { amount: 0.29, limit: null })).toEqual({ amount_cents: 29 });
    expect(fromMessage(sample.input, {})).toEqual({
      amount: null,
      limit: 50,
      at: null,
      data: null,
      rows: [],
      inner: null,
    });
  });
});
