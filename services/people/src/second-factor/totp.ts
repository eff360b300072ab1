import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** One-time codes by time (RFC 6238) as every authenticator application has them: SHA-1, six digits, thirty seconds. */
const PERIOD = 30;
const DIGITS = 6;
const CODE = /^\d{6}$/;
/** RFC 4226 §4 R6 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Clocks may differ by so many periods. */
const DRIFT = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Base32 (RFC 4648 §6) without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Number of the period a moment lies in. @param seconds unix */
export const stepAt = (seconds: number): number => Math.floor(seconds / PERIOD);

/** The code of a period (RFC 4226 §5.3). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The period that a code belongs to; undefined when it is wrong, too far from now, or not later than `used`.
 *
 * @param now unix seconds
 * @param used the newest period whose code was taken: each is worth one sign-in (RFC 6238 §5.2)
 */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  now: number,
  used: number,
): number | undefined {
  if (!CODE.test(code)) return undefined;
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, i) => stepAt(now) - DRIFT + i);
  return steps.find(
    (step) => step > used && timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)),
  );
}

/** What an authenticator application reads from a QR code (Key Uri Format). @param person address for sign-in */
export function keyAddress(secret: Uint8Array, person: string): string {
  const issuer = 'Llavero';
  return `otpauth://totp/${issuer}:${encodeURIComponent(person)}?secret=${base32(secret)}&issuer=${issuer}`;
}
