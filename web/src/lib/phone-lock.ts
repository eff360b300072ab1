/** Database that holds the key of what waits on this phone, and whose it is, and nothing else. */
export const PHONE_KEY_DATABASE = 'llavero-inventario-clave';

/**
 * Forgets the key when somebody signs out or their session has ended: what waits on the phone stays there sealed, and opens
 * again when the same person signs in.
 */
export function lockPhone(): void {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(PHONE_KEY_DATABASE);
}
