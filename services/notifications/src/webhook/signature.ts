import { createHmac } from 'node:crypto';

/**
 * Value of the header `Llavero-Signature`: whoever knows the secret can tell that the body is ours and from when it is.
 *
 * @param at unix seconds
 */
export function signatureOf(secret: string, at: number, body: string): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac}`;
}
