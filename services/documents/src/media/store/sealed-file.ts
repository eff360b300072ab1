import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { SealingKey, SealingKeys } from '@llavero/kit/db/sealed';

/**
 * A stored file: `magic (8) | key id (4) | nonce (12) | tag (16) | wrapped key (32)`, then chunks of 64 KiB of the content, each
 * AES-256-GCM with the file's own key and followed by its tag (16). The nonce of a chunk is its number and whether it is the last one, so that
 * chunks can be neither moved nor left out. The own key is wrapped by a key of the ring and bound to the name of the object: a
 * file put under another name does not open. Changing the ring's key rewrites these 72 bytes only.
 */
const MAGIC = Buffer.from('LLVMED\0\u0001', 'latin1');
const NONCE = 12;
const TAG = 16;
const OWN_KEY = 32;
const WRAP_AT = MAGIC.length + 4;
const HEADER = WRAP_AT + NONCE + TAG + OWN_KEY;
const CHUNK = 64 * 1024;
const LARGEST_PLAIN = 64 * 1024 * 1024;

export interface SealedContent {
  /** Hexadecimal, of the content. */
  sha256: string;
  /** Bytes of the content. */
  size: number;
}

/**
 * Writes content into an empty file, sealed.
 *
 * @param name tells the object's name once the hash of the content is known
 */
export async function writeSealed(
  file: FileHandle,
  content: AsyncIterable<Uint8Array>,
  { current }: SealingKeys,
  name: (sha256: string) => string,
): Promise<SealedContent> {
  const ownKey = randomBytes(OWN_KEY);
  const hash = createHash('sha256');
  let [number, size, at] = [0, 0, HEADER];
  for await (const { data, last } of chunksOf(content)) {
    hash.update(data);
    const cipher = createCipheriv('aes-256-gcm', ownKey, chunkNonce(number, last));
    const sealed = Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()]);
    await writeWhole(file, sealed, at);
    [number, size, at] = [number + 1, size + data.length, at + sealed.length];
  }
  const sha256 = hash.digest('hex');
  await writeWhole(file, wrap(ownKey, current, name(sha256)), 0);
  return { sha256, size };
}

/**
 * The content of a sealed object; a chunk is given out only once its tag has been checked. An object from before sealing comes as it is.
 *
 * @throws Error when the key is gone, the object is another's, or bytes were changed, moved or cut off
 */
export async function* openSealed(
  object: AsyncIterable<Uint8Array>,
  keys: SealingKeys,
  name: string,
): AsyncGenerator<Buffer> {
  const bytes = new ByteQueue(object);
  const header = await bytes.take(HEADER);
  if (!isSealed(header)) {
    yield await plainContent(header, bytes, name);
    return;
  }
  const ownKey = unwrap(header, keys, name);
  let next = await bytes.take(CHUNK + TAG);
  for (let number = 0, last = false; !last; number += 1) {
    const sealed = next;
    next = await bytes.take(CHUNK + TAG);
    last = next.length === 0;
    if (sealed.length < TAG) throw new Error(`stored file ${name}: cut off`);
    const decipher = createDecipheriv('aes-256-gcm', ownKey, chunkNonce(number, last), {
      authTagLength: TAG,
    });
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
    const data = Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG)), decipher.final()]);
    if (data.length > 0) yield data;
  }
}

/**
 * The object with its own key wrapped by the newest key of the ring; its content is passed on as it lies. `current` when it is so
 * already, `plain` for one from before sealing.
 *
 * @throws Error when the key it was wrapped by is gone
 */
export async function rewrapped(
  object: AsyncIterable<Uint8Array>,
  keys: SealingKeys,
  name: string,
): Promise<'current' | 'plain' | AsyncIterable<Buffer>> {
  const bytes = new ByteQueue(object);
  const header = await bytes.take(HEADER);
  if (!isSealed(header)) return 'plain';
  if (header.readInt32BE(MAGIC.length) === keys.current.id) return 'current';
  const fresh = wrap(unwrap(header, keys, name), keys.current, name);
  return (async function* () {
    yield fresh;
    for (let part = await bytes.take(CHUNK); part.length > 0; part = await bytes.take(CHUNK)) yield part;
  })();
}

/**
 * An object without seal is believed by its name only, which is made from its content, and given out once it has been compared.
 * Only what the system printed itself dates from before sealing; it is small.
 */
async function plainContent(header: Buffer, bytes: ByteQueue, name: string): Promise<Buffer> {
  const content = Buffer.concat([header, await bytes.take(LARGEST_PLAIN)]);
  if (!name.endsWith(createHash('sha256').update(content).digest('hex')))
    throw new Error(`stored file ${name}: neither sealed nor what its name says`);
  return content;
}

function isSealed(head: Buffer): boolean {
  return head.length === HEADER && head.subarray(0, MAGIC.length).equals(MAGIC);
}

/** Writes all of it: one call of the system may take less. */
export async function writeWhole(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

function wrap(ownKey: Buffer, by: SealingKey, name: string): Buffer {
  const start = Buffer.alloc(WRAP_AT);
  MAGIC.copy(start);
  start.writeInt32BE(by.id, MAGIC.length);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', by.files, nonce);
  cipher.setAAD(Buffer.concat([start, Buffer.from(name)]));
  const wrapped = Buffer.concat([cipher.update(ownKey), cipher.final()]);
  return Buffer.concat([start, nonce, cipher.getAuthTag(), wrapped]);
}

function unwrap(header: Buffer, keys: SealingKeys, name: string): Buffer {
  const id = header.readInt32BE(MAGIC.length);
  const by = keys.all.find((candidate) => candidate.id === id);
  if (!by) throw new Error(`stored file ${name}: its key is not in SEALING_KEYS`);
  const nonce = header.subarray(WRAP_AT, WRAP_AT + NONCE);
  const decipher = createDecipheriv('aes-256-gcm', by.files, nonce, { authTagLength: TAG });
  decipher.setAAD(Buffer.concat([header.subarray(0, WRAP_AT), Buffer.from(name)]));
  decipher.setAuthTag(header.subarray(WRAP_AT + NONCE, WRAP_AT + NONCE + TAG));
  return Buffer.concat([decipher.update(header.subarray(WRAP_AT + NONCE + TAG)), decipher.final()]);
}

/** The file's own key is used for this file alone, so a number is nonce enough. */
function chunkNonce(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE);
  nonce.writeUInt32BE(number, 0);
  nonce.writeUInt8(last ? 1 : 0, NONCE - 1);
  return nonce;
}

/** Pieces of one size, the last one marked; nothing at all is one empty last piece. */
async function* chunksOf(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ data: Buffer; last: boolean }> {
  const bytes = new ByteQueue(content);
  let data = await bytes.take(CHUNK);
  for (;;) {
    const next = await bytes.take(CHUNK);
    yield { data, last: next.length === 0 };
    if (next.length === 0) return;
    data = next;
  }
}

/** Takes a stream in portions of one's own size. */
class ByteQueue {
  private readonly source: AsyncIterator<Uint8Array>;
  private waiting: Buffer[] = [];
  private length = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** That many bytes; fewer only at the end. */
  async take(count: number): Promise<Buffer> {
    while (this.length < count) {
      const { value, done } = await this.source.next();
      if (done) break;
      this.waiting.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      this.length += value.byteLength;
    }
    const all = this.waiting.length === 1 ? (this.waiting[0] as Buffer) : Buffer.concat(this.waiting);
    const taken = all.subarray(0, count);
    const rest = all.subarray(taken.length);
    this.waiting = rest.length > 0 ? [rest] : [];
    this.length = rest.length;
    return taken;
  }
}
