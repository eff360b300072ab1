import { inspect } from 'node:util';
import { type SealingKeys, open, seal } from '../db/sealed.ts';

/** What logs, errors and JSON show in place of a secret. */
const HIDDEN = '[secret]';
const SEALED = 'sealed:';
/** Stands where a row's collection stands, so that a sealed credential opens as nothing else. */
const ROOM = 'outside';

/** A credential of an outside system. Only {@link reveal} gives it; printed, logged or serialised it is hidden. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The credential itself, for the one line that hands it to the outside system. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}

/**
 * Seals a credential for the environment, as `sealed:…`, with the newest key of the service.
 *
 * @param variable name of the variable it is for; it opens under no other
 */
export function sealCredential(keys: SealingKeys, variable: string, value: string): string {
  return SEALED + seal(keys, ROOM, variable, { value }).toString('base64');
}

/**
 * The credential of a variable, sealed or in clear.
 *
 * @throws Error without the value when it was sealed for another variable or with a key that is gone
 */
export function openCredential(keys: SealingKeys, variable: string, text: string): string {
  if (!text.startsWith(SEALED)) return text;
  const blob = Buffer.from(text.slice(SEALED.length), 'base64');
  return String(open(keys, ROOM, variable, blob)['value'] ?? '');
}
