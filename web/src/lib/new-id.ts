/** An id that nobody guesses. `crypto.randomUUID` is missing on pages without TLS, where a tablet of the house may open this one. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
