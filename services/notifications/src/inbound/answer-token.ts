import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hexadecimal digits of a message's id and of its signature (80 bits); 52 fit into an address beside its name. */
const [ID_DIGITS, SIGNATURE_DIGITS] = [32, 20];
const TOKEN = new RegExp(String.raw`\+([0-9a-f]{${ID_DIGITS}})([0-9a-f]{${SIGNATURE_DIGITS}})@`, 'gi');

const sign = (secret: string, digits: string): string =>
  createHmac('sha256', secret).update(`mail answer ${digits}`).digest('hex').slice(0, SIGNATURE_DIGITS);

/** Where answers to a message go: `respuestas+<token>@casa.example`. Only whoever got the message knows it. */
export function answerAddress(address: string, secret: string, communication: string): string {
  const digits = communication.replaceAll('-', '').toLowerCase();
  const [name = '', domain = ''] = address.split('@');
  return `${name}+${digits}${sign(secret, digits)}@${domain}`;
}

/**
 * The message that a mail to these addresses answers.
 *
 * @param addresses header fields with addresses, as they came
 * @returns its id; `forged` when there is a token that we have not made, null when there is none
 */
export function answered(addresses: readonly string[], secret: string): string | 'forged' | null {
  let found = false;
  for (const [, id = '', signature = ''] of addresses.join('\n').matchAll(TOKEN)) {
    found = true;
    const digits = id.toLowerCase();
    const [given, right] = [Buffer.from(signature.toLowerCase()), Buffer.from(sign(secret, digits))];
    if (timingSafeEqual(given, right))
      return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
  return found ? 'forged' : null;
}
