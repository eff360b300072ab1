import type { MethodDefinition } from '@grpc/grpc-js';

/**
 * The one message of `records.proto`, framed by hand: `bytes json = 1`. A general protobuf codec would
 * copy the payload twice and cost more than reading the page from the database (architecture §7).
 */
const FIELD_1_BYTES = 0x0a;

/** Frames JSON bytes as a `JsonRequest`/`JsonReply`. */
export function encodeJson(json: Buffer): Buffer {
  const prefix: number[] = [FIELD_1_BYTES];
  let rest = json.length;
  while (rest > 0x7f) {
    prefix.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  prefix.push(rest);
  return Buffer.concat([Buffer.from(prefix), json], prefix.length + json.length);
}

/**
 * The JSON bytes of a framed message, without copying them. Fields we do not know are skipped, as
 * protobuf asks; when the field comes twice the last one counts.
 *
 * @throws Error when the bytes are no message
 */
export function decodeJson(message: Buffer): Buffer {
  let json: Buffer = Buffer.alloc(0);
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = message[at++];
      if (byte === undefined) throw new Error('truncated message');
      if (shift < 49) value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new Error('malformed varint');
  };
  const skip = (length: number): void => {
    at += length;
    if (at > message.length) throw new Error('truncated message');
  };
  while (at < message.length) {
    const tag = varint();
    const wireType = tag & 7;
    if (wireType === 2) {
      const length = varint();
      const start = at;
      skip(length);
      if (tag === FIELD_1_BYTES) json = message.subarray(start, at);
    } else if (wireType === 0) varint();
    else if (wireType === 1) skip(8);
    else if (wireType === 5) skip(4);
    else throw new Error('unknown wire type');
  }
  return json;
}

/** Verbs of `records.proto`, as the gateway and the peers name them. */
export const recordMethods = [
  'Get',
  'GetMany',
  'Labels',
  'List',
  'Count',
  'Facets',
  'Create',
  'Patch',
  'Batch',
  'Search',
  'History',
  'RecordAt',
  'RestoreAt',
  'Note',
] as const;
export type RecordMethod = (typeof recordMethods)[number];

/** Calls that change nothing and may be repeated. */
export const readMethods: ReadonlySet<RecordMethod> = new Set<RecordMethod>([
  'Get',
  'GetMany',
  'Labels',
  'List',
  'Count',
  'Facets',
  'Search',
  'History',
  'RecordAt',
]);

export const RECORDS_SERVICE = 'llavero.records.v1.Records';

/**
 * gRPC method definitions of a service whose messages are JSON in one field.
 *
 * @param service full name: `llavero.imports.v1.Imports`
 */
export function jsonMethods<M extends string>(
  service: string,
  methods: readonly M[],
): Readonly<Record<M, MethodDefinition<Buffer, Buffer>>> {
  const definitions = methods.map((method): [M, MethodDefinition<Buffer, Buffer>] => [
    method,
    {
      path: `/${service}/${method}`,
      requestStream: false,
      responseStream: false,
      requestSerialize: encodeJson,
      requestDeserialize: decodeJson,
      responseSerialize: encodeJson,
      responseDeserialize: decodeJson,
    },
  ]);
  return Object.fromEntries(definitions) as Record<M, MethodDefinition<Buffer, Buffer>>;
}

/** gRPC method definitions of the Records service. */
export const recordDefinitions = jsonMethods(RECORDS_SERVICE, recordMethods);
