import { openText, type SealedValues, type SealingKeys } from '../../db/sealed.ts';
import { ExpiringCache } from '../../expiring-cache.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_AGE_MS = 10 * 60_000;
/** Wider records are opened each time: few of them stand on a page. */
const LONGEST = 1024;

const openedBy = new WeakMap<SealingKeys, ExpiringCache<string>>();

/**
 * The sealed values of a record. What was opened lately is not opened again: setting a cipher up costs 7 µs, for a page of 50 names a
 * third of the service's work. The whole blob and what it is bound to are the key, so that a changed blob is opened, and refused, as ever.
 * The texts live in memory only, in the process that has the keys.
 *
 * @returns values of the caller's own
 * @throws Error when the key is missing or the blob is not this record's
 */
export function openedValues(
  keys: SealingKeys,
  collection: string,
  id: string,
  blob: Buffer | null,
): SealedValues {
  if (!blob) return {};
  if (blob.length > LONGEST) return JSON.parse(openText(keys, collection, id, blob)) as SealedValues;
  const texts = textsOf(keys);
  const key = `${collection}:${id}:${blob.toString('latin1')}`;
  let text = texts.get(key);
  if (text === undefined) texts.set(key, (text = openText(keys, collection, id, blob)));
  return JSON.parse(text) as SealedValues;
}

function textsOf(keys: SealingKeys): ExpiringCache<string> {
  let texts = openedBy.get(keys);
  if (!texts) {
    texts = new ExpiringCache({
      maxSize: MAX_BYTES,
      sizeCalculation: (text, key) => key.length + 2 * text.length,
      ttl: MAX_AGE_MS,
    });
    openedBy.set(keys, texts);
  }
  return texts;
}
