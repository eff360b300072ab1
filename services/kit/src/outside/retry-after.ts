/**
 * The header `Retry-After` (RFC 9110 §10.2.3) in whole seconds from now; undefined when it is absent or makes no
 * sense.
 *
 * @param now milliseconds since 1970
 */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
