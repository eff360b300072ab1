/** Bytes that open with the key of their owner only (AES-256-GCM). */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Seals texts with the key of a person, and opens what was sealed with it. */
export interface Sealer {
  seal(text: string): Promise<string>;
  /** Throws when it was sealed with another key. */
  open(sealed: string): Promise<string>;
}

const NAME = 'AES-GCM';
const IV_BYTES = 12;

/** The key of a person as the browser holds it: it can be used, never read. @param base64 32 bytes */
export function keyOf(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, NAME, false, ['encrypt', 'decrypt']);
}

/** A key that follows from a secret text, e.g. the code of a mailed link: whoever has the text opens what it sealed. */
export async function keyOfText(secret: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return crypto.subtle.importKey('raw', digest, NAME, false, ['encrypt', 'decrypt']);
}

export async function sealBytes(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, data: await crypto.subtle.encrypt({ name: NAME, iv }, key, bytes) };
}

/** @throws when it was sealed with another key */
export function openBytes(key: CryptoKey, { iv, data }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: NAME, iv }, key, data);
}

export function sealValue(key: CryptoKey, value: unknown): Promise<Sealed> {
  return sealBytes(key, new TextEncoder().encode(JSON.stringify(value)));
}

/** The caller says what it has sealed. @throws when it was sealed with another key */
export async function openValue<T>(key: CryptoKey, sealed: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await openBytes(key, sealed))) as T;
}

/** A text sealed to a text, for storages that keep nothing else. */
export async function sealText(key: CryptoKey, text: string): Promise<string> {
  const { iv, data } = await sealBytes(key, new TextEncoder().encode(text));
  return btoa(lettersOf(iv) + lettersOf(new Uint8Array(data)));
}

/** A letter for each byte, some thousands at a time: a call takes only so many arguments. */
function lettersOf(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    letters += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return letters;
}

/** @throws when it was sealed with another key */
export async function openText(key: CryptoKey, sealed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
  const data = await openBytes(key, { iv: bytes.slice(0, IV_BYTES), data: bytes.slice(IV_BYTES).buffer });
  return new TextDecoder().decode(data);
}

/** SHA-256 in hexadecimal: the server refuses a file that arrives otherwise. */
export async function digestOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
