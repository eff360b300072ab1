import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * An authenticator application of a telephone, the other side of the second factor: the code of a secret that was typed into it.
 *
 * @param typed base32
 * @param at unix seconds
 */
export function authenticatorCode(typed: string, at: number): string {
  const bits = [...typed].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const period = Math.floor(at / 30);
  const counter = Buffer.from(period.toString(16).padStart(16, '0'), 'hex');
  const mac = createHmac('sha1', secret).update(counter).digest('hex');
  const from = 2 * parseInt(mac.slice(-1), 16);
  const number = parseInt(mac.slice(from, from + 8), 16) % 2 ** 31;
  return String(number).padStart(6, '0').slice(-6);
}
