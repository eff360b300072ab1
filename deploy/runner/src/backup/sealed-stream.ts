import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const MAGIC = Buffer.from('LLVB1\n');
const CHUNK = 64 * 1024;
const TAG = 16;
const RAW_KEY = 32;
/** Bytes that stand before the raw key in the usual encoding (SPKI) of an X25519 key. */
const SPKI_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

/** What stands readable, and authenticated, at the head of a sealed object. */
export interface Label {
  /** Path of the object in the backup, so that one object cannot take the place of another. */
  name: string;
  /** Hash of the content, where whoever seals it knows it beforehand. */
  sha256?: string;
}

/** The object was changed, cut off, misnamed, or sealed for another key. */
export class NotOurs extends Error {
  constructor(why: string) {
    super(`A part of the backup cannot be opened: ${why}.`);
    this.name = 'NotOurs';
  }
}

/**
 * Seals what passes for the holder of a key pair: a fresh X25519 key agrees with the recipient's on an AES-256 key; the content
 * follows in chunks of 64 KiB (AES-256-GCM) whose nonce holds their number and whether they are the last, as in age
 * (age-encryption.org/v1). Who seals cannot open: the machine that makes backups needs no secret.
 */
export function sealing(recipient: KeyObject, label: Label): Transform {
  const own = generateKeyPairSync('x25519');
  const ownRaw = raw(own.publicKey);
  const text = Buffer.from(JSON.stringify(label));
  const size = Buffer.alloc(2);
  size.writeUInt16BE(text.length);
  const head = Buffer.concat([MAGIC, ownRaw, size, text]);
  const key = agreed(own.privateKey, recipient, head);
  let chunk = 0;
  const seal = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(chunk++, isLast));
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = inChunks(CHUNK, seal);
  stream.push(head);
  return stream;
}

/**
 * Opens what {@link sealing} made.
 *
 * @param name the object it must be
 * @throws NotOurs (as an error of the stream) before anything false is passed on
 */
export function opening(identity: KeyObject, name: string): Transform {
  let head = Buffer.alloc(0);
  let rest: Transform | undefined;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      try {
        if (rest) return void rest.write(bytes, () => done());
        head = Buffer.concat([head, bytes]);
        const found = labelOf(head);
        if (!found) return done();
        if (found.label.name !== name) throw new NotOurs(`${name} holds ${found.label.name}`);
        const whole = head.subarray(0, found.size);
        const sender = publicKey(whole.subarray(MAGIC.length, MAGIC.length + RAW_KEY));
        const key = agreed(identity, sender, whole);
        let chunk = 0;
        rest = inChunks(CHUNK + TAG, (sealed, isLast) => {
          if (sealed.length < TAG) throw new NotOurs(`${name} is cut off`);
          const cipher = createDecipheriv('aes-256-gcm', key, nonce(chunk++, isLast));
          cipher.setAuthTag(sealed.subarray(sealed.length - TAG));
          try {
            return Buffer.concat([cipher.update(sealed.subarray(0, -TAG)), cipher.final()]);
          } catch {
            throw new NotOurs(`${name} was changed or cut off, or is sealed for another key`);
          }
        });
        rest.on('data', (plain: Buffer) => this.push(plain));
        rest.on('error', (error) => this.destroy(error));
        rest.write(head.subarray(found.size), () => done());
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      if (!rest) return done(new NotOurs(`${name} is cut off`));
      rest.once('end', () => done());
      rest.end();
    },
  });
}

/**
 * The label at the head of a sealed object; undefined while more bytes are needed.
 *
 * @throws NotOurs when the bytes are no sealed object
 */
export function labelOf(head: Buffer): { label: Label; size: number } | undefined {
  const fixed = MAGIC.length + RAW_KEY + 2;
  if (head.length < fixed) return undefined;
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new NotOurs('it is no object of a backup');
  const size = fixed + head.readUInt16BE(fixed - 2);
  if (head.length < size) return undefined;
  return { label: JSON.parse(head.subarray(fixed, size).toString()) as Label, size };
}

function raw(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' }).subarray(SPKI_PREFIX.length);
}

function publicKey(bytes: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, bytes]), format: 'der', type: 'spki' });
}

/** The head goes into the key, so that a changed head opens nothing. */
function agreed(privateKey: KeyObject, other: KeyObject, head: Buffer): Buffer {
  const secret = diffieHellman({ privateKey, publicKey: other });
  const recipient = raw(createPublicKey(privateKey));
  const both = [recipient, raw(other)].sort(Buffer.compare);
  return Buffer.from(hkdfSync('sha256', secret, Buffer.concat(both), head, 32));
}

function nonce(chunk: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(chunk, 7);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** Passes on what `change` makes of every `size` bytes; the last piece, which may be empty, is known as such. */
function inChunks(size: number, change: (bytes: Buffer, isLast: boolean) => Buffer): Transform {
  let kept: Buffer[] = [];
  let length = 0;
  return new Transform({
    transform(bytes: Buffer, _encoding, done: TransformCallback) {
      kept.push(bytes);
      length += bytes.length;
      // One byte more than a chunk must be there: only then is the chunk not the last.
      if (length <= size) return done();
      const all = Buffer.concat(kept);
      let from = 0;
      try {
        for (; all.length - from > size; from += size)
          this.push(change(all.subarray(from, from + size), false));
      } catch (error) {
        return done(error as Error);
      }
      kept = [all.subarray(from)];
      length = all.length - from;
      done();
    },
    flush(done: TransformCallback) {
      try {
        done(null, change(Buffer.concat(kept), true));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
