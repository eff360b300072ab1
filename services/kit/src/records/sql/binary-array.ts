/** Numbers of the types in PostgreSQL's catalogue, the same in every installation. */
const TYPES = { bytea: 17, text: 25, jsonb: 3802 } as const;

/** What precedes each value of `jsonb`: the version of its format. */
const JSONB_VERSION = 1;

/**
 * An array of long values as PostgreSQL reads it without looking for quotes: a text, or JSON in one, is read once and stands in the
 * message as it is. As part of an array's text every quote in it would be escaped, as part of a larger JSON it would be parsed four times.
 *
 * @returns for a parameter of the type `<type>[]`; the driver sends bytes in the binary format
 * @see https://www.postgresql.org/docs/current/protocol-overview.html#PROTOCOL-FORMAT-CODES
 */
export function binaryArray(type: keyof typeof TYPES, items: readonly (string | Buffer | null)[]): Buffer {
  const isJson = type === 'jsonb';
  const lengths = items.map((item) => (item === null ? -1 : Buffer.byteLength(item) + (isJson ? 1 : 0)));
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + Math.max(0, length), 20));
  let at = 0;
  const int = (value: number): void => void (at = bytes.writeInt32BE(value, at));
  // Dimensions, whether there are nulls, type, length and first index of the only dimension.
  for (const value of [1, items.includes(null) ? 1 : 0, TYPES[type], items.length, 1]) int(value);
  items.forEach((item, index) => {
    int(lengths[index]!);
    if (item === null) return;
    if (isJson) at = bytes.writeUInt8(JSONB_VERSION, at);
    at += typeof item === 'string' ? bytes.write(item, at) : item.copy(bytes, at);
  });
  return bytes;
}

/** A list of texts as PostgreSQL reads it from a text: `{"one","with \"quotes\""}`. */
export const arrayText = (items: readonly unknown[]): string =>
  `{${items.map((item) => (item === null ? 'NULL' : `"${String(item).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
