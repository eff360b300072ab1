import type { Fields, Json } from '../fields/field.ts';
import { type WireField, wireField } from './wire.ts';

type Values = Readonly<Record<string, unknown>>;
type Message = Record<string, unknown>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * A command's input or output as the message of its .proto file: money in cents, JSON as bytes, absent
 * values unset. Unknown keys are left out.
 */
export function toMessage(fields: Fields, value: Values): Message {
  const message: Message = {};
  for (const [field, wire] of wireFieldsOf(fields)) {
    const given = value[field];
    if (given === undefined || given === null) continue;
    message[wire.name] = wire.repeated
      ? (given as unknown[]).map((item) => encode(wire, item))
      : encode(wire, given);
  }
  return message;
}

/**
 * The values of a message as decoded by protobuf with numbers for 64-bit integers. What is unset becomes
 * the field's default, or null; lists are never null.
 */
export function fromMessage(fields: Fields, message: Values): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const [field, wire] of wireFieldsOf(fields)) {
    const given = message[wire.name];
    if (wire.repeated) values[field] = ((given ?? []) as unknown[]).map((item) => decode(wire, item));
    else if (given === undefined || given === null) values[field] = (wire.meta.default ?? null) as Json;
    else values[field] = decode(wire, given);
  }
  return values;
}

const known = new WeakMap<Fields, (readonly [string, WireField])[]>();

/** Looked up once per set of fields: commands run by the thousand. */
function wireFieldsOf(fields: Fields): (readonly [string, WireField])[] {
  let list = known.get(fields);
  if (!list) {
    list = Object.entries(fields).map(([field, schema]) => [field, wireField(field, schema)] as const);
    known.set(fields, list);
  }
  return list;
}

function encode({ type, meta }: WireField, value: unknown): unknown {
  if (meta.shape) return toMessage(meta.shape, value as Values);
  if (type === 'bytes') return encoder.encode(JSON.stringify(value));
  return meta.kind === 'money' ? Math.round((value as number) * 100) : value;
}

function decode({ type, meta }: WireField, value: unknown): Json {
  if (meta.shape) return fromMessage(meta.shape, value as Values);
  if (type === 'bytes') return JSON.parse(decoder.decode(value as Uint8Array)) as Json;
  return meta.kind === 'money' ? (value as number) / 100 : (value as Json);
}
