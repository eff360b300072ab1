import { gunzipSync } from 'node:zlib';
import type { CodedError } from '@llavero/proto/errors';

/**
 * The bytes of a bank's file, unpacked when they are gzip.
 *
 * @param most bytes, once unpacked
 * @param refusals what is thrown of a file that is larger, or whose packing is broken
 */
export function unpackedUpTo(
  bytes: Buffer,
  most: number,
  refusals: Readonly<Record<'tooLarge' | 'damaged', () => CodedError>>,
): Buffer {
  let plain = bytes;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    try {
      plain = gunzipSync(bytes, { maxOutputLength: most });
    } catch (error) {
      const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      throw isLarge ? refusals.tooLarge() : refusals.damaged();
    }
  if (plain.length > most) throw refusals.tooLarge();
  return plain;
}
