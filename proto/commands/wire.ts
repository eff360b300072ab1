import { columnName } from '../compile/columns.ts';
import { type FieldKind, type FieldMeta, metaOf } from '../fields/field.ts';
import type { Field } from '../fields/field.ts';

/** How a field travels in a protobuf message. */
export interface WireField {
  /** Name in the message, lower_snake_case; money carries its unit. */
  name: string;
  /** Scalar type, or `message` for nested values. */
  type: 'string' | 'bool' | 'int64' | 'sint64' | 'sint32' | 'double' | 'bytes' | 'message';
  repeated: boolean;
  meta: FieldMeta;
}

const scalars: Record<FieldKind, WireField['type']> = {
  text: 'string',
  longText: 'string',
  email: 'string',
  phone: 'string',
  iban: 'string',
  nationalId: 'string',
  cadastralReference: 'string',
  cups: 'string',
  url: 'string',
  integer: 'sint32',
  decimal: 'double',
  money: 'sint64',
  percent: 'double',
  flag: 'bool',
  day: 'int64',
  instant: 'int64',
  choice: 'string',
  choices: 'string',
  link: 'string',
  links: 'string',
  object: 'message',
  list: 'message',
  json: 'bytes',
};

/** The wire form of a field. Money never travels as a double: it is cents. */
export function wireField(field: string, schema: Field): WireField {
  const meta = metaOf(schema);
  const { kind } = meta;
  return {
    name: kind === 'money' ? `${columnName(field)}_cents` : columnName(field),
    type: scalars[kind],
    repeated: kind === 'choices' || kind === 'links' || kind === 'list',
    meta,
  };
}
