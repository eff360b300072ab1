import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { isGuessable } from './guessable.ts';
import { isMostUsed } from './most-used.ts';
import { weakPassword } from './sign-in.errors.ts';

/** Argon2id with the first of OWASP's recommended settings: 19 MiB, two passes (the library's default). */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const SHORTEST_PASSWORD = 10;

/** Hashing runs on libuv's threads; more at a time than cores would only hold memory. */
const AT_ONCE = Math.min(4, availableParallelism());

/** Hashes and checks passwords, a few at a time. */
@Injectable()
export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  /** Of a password nobody has: an unknown address costs the same time as a wrong password. */
  readonly #nobody = hash(`nobody ${process.pid} ${Math.random()}`, settings);

  /** @throws CodedError invalid `SIGN_IN.WEAK_PASSWORD` */
  async hash(password: string, email: string): Promise<string> {
    await checkStrength(password, email);
    return this.#inTurn(() => hash(password, settings));
  }

  /** @param hashed absent for an account that does not exist or has no password yet */
  async matches(hashed: string | null | undefined, password: string): Promise<boolean> {
    const right = await this.#inTurn(async () => verify(hashed || (await this.#nobody), password));
    return Boolean(hashed) && right;
  }

  /** What is kept of a made-up code: argon2id of it with a salt that several codes may share. */
  digest(code: string, salt: Uint8Array): Promise<Buffer> {
    return this.#inTurn(() => hashRaw(code, { ...settings, salt }));
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/**
 * Length counts, composition rules do not (NIST SP 800-63B): at least ten characters, not the person's own
 * address, not one character repeated, not one of those that are tried first or that most people use.
 *
 * @throws CodedError invalid `SIGN_IN.WEAK_PASSWORD`
 */
export async function checkStrength(password: string, email: string): Promise<void> {
  if ([...password].length < SHORTEST_PASSWORD)
    throw weakPassword(`Use al menos ${SHORTEST_PASSWORD} caracteres.`);
  const plain = password.toLowerCase();
  const name = email.toLowerCase().split('@')[0] ?? '';
  if (plain === email.toLowerCase() || (name.length >= 4 && plain.replaceAll(name, '').length < 4))
    throw weakPassword('No puede ser su propio correo.');
  if (new Set(plain).size < 4) throw weakPassword('Use más caracteres distintos.');
  if (isGuessable(password) || (await isMostUsed(password, SHORTEST_PASSWORD)))
    throw weakPassword('Es de las primeras que se prueban: use varias palabras que no tengan relación.');
}
