import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomFillSync } from 'node:crypto';
import type { Json } from '@llavero/proto/fields/field';

/**
 * One AES-256-GCM blob per row over the JSON of its sealed fields (ENT-10):
 * format (1) | key id (4) | nonce (12) | tag (16) | ciphertext. The header, the collection and the
 * record's id are authenticated, so that a blob moved to another row does not open.
 */
const FORMAT = 1;
const HEADER = 5;
const NONCE = 12;
const TAG = 16;

/** One key of the ring and what is derived from it. */
export interface SealingKey {
  /** First 4 bytes of a digest of the key: tells which key opens a blob without naming it. */
  id: number;
  seal: Buffer;
  /** Key of the blind index. */
  index: Buffer;
  /** Wraps the keys of stored files, one of their own each. */
  files: Buffer;
}

/** The keys of a service, newest first: the first seals, all open. */
export interface SealingKeys {
  current: SealingKey;
  all: readonly SealingKey[];
}

/** The fields of a record that are sealed together. */
export type SealedValues = Record<string, Json>;

/**
 * Reads `SEALING_KEYS`: base64 keys of 32 bytes, newest first, separated by commas.
 * @throws Error naming the variable and the position of the wrong key, never the key.
 */
export function parseSealingKeys(text: string): SealingKeys {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const all = parts.map((part, at) => {
    const secret = Buffer.from(part, 'base64');
    if (secret.length !== 32) throw new Error(`SEALING_KEYS: key ${at + 1} is not 32 bytes in base64`);
    return deriveKey(secret);
  });
  const [current] = all;
  if (!current) throw new Error('SEALING_KEYS: at least one key is needed (openssl rand -base64 32)');
  if (new Set(all.map(({ id }) => id)).size < all.length)
    throw new Error('SEALING_KEYS: the same key twice (or two with the same id)');
  return { current, all };
}

function deriveKey(secret: Buffer): SealingKey {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `llavero ${purpose}`, 32));
  return {
    id: createHash('sha256').update('llavero key id').update(secret).digest().readInt32BE(0),
    seal: derive('sealed fields'),
    index: derive('blind index'),
    files: derive('file keys'),
  };
}

/** Seals values for one record with the newest key. */
export function seal(keys: SealingKeys, collection: string, id: string, values: SealedValues): Buffer {
  const { current } = keys;
  const header = Buffer.alloc(HEADER);
  header.writeUInt8(FORMAT, 0);
  header.writeInt32BE(current.id, 1);
  const nonce = freshNonce();
  const cipher = createCipheriv('aes-256-gcm', current.seal, nonce);
  cipher.setAAD(associated(header, collection, id));
  const body = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), body]);
}

/** Random bytes for nonces, drawn for many at a time: a draw costs more than the sealing of a short text. */
const drawn = Buffer.alloc(NONCE * 256);
let used = drawn.length;

/** Bytes that no other blob has got. */
function freshNonce(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += NONCE;
  return Buffer.from(drawn.subarray(used - NONCE, used));
}

/**
 * Opens a blob of that record; null (nothing sealed) opens to no values.
 * @throws Error when the key is missing or the blob is not this record's.
 */
export function open(keys: SealingKeys, collection: string, id: string, blob: Buffer | null): SealedValues {
  return blob ? (JSON.parse(openText(keys, collection, id, blob)) as SealedValues) : {};
}

/** The same as JSON. */
export function openText(keys: SealingKeys, collection: string, id: string, blob: Buffer): string {
  const header = blob.subarray(0, HEADER);
  if (blob.length < HEADER + NONCE + TAG || header[0] !== FORMAT)
    throw new Error(`sealed data of ${collection} ${id}: unknown format`);
  const keyId = sealedWith(blob);
  const key = keys.all.find((candidate) => candidate.id === keyId);
  if (!key) throw new Error(`sealed data of ${collection} ${id}: its key is not in SEALING_KEYS`);
  const decipher = createDecipheriv('aes-256-gcm', key.seal, blob.subarray(HEADER, HEADER + NONCE), {
    authTagLength: TAG,
  });
  decipher.setAAD(associated(header, collection, id));
  decipher.setAuthTag(blob.subarray(HEADER + NONCE, HEADER + NONCE + TAG));
  const text = Buffer.concat([decipher.update(blob.subarray(HEADER + NONCE + TAG)), decipher.final()]);
  return text.toString('utf8');
}

/** Id of the key a blob was sealed with. */
export function sealedWith(blob: Buffer): number {
  return blob.readInt32BE(1);
}

/** The first bytes of blobs sealed with the newest key; a job finds the others by them. */
export function currentPrefix(keys: SealingKeys): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt8(FORMAT, 0);
  header.writeInt32BE(keys.current.id, 1);
  return header;
}

function associated(header: Buffer, collection: string, id: string): Buffer {
  return Buffer.concat([header, Buffer.from(`${collection}:${id}`, 'utf8')]);
}
