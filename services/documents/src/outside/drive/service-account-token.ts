import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { HttpClient } from '@llavero/kit/outside/http-client';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { DriveSettings } from './env.ts';

const SCOPE = 'https://www.googleapis.com/auth/drive';
/** Google's own longest life of an assertion, in seconds. */
const LIFE = 3600;
/** So many seconds before its end a token is not used any more. */
const SPARE = 120;

const granted = z.looseObject({ access_token: z.string().min(1), expires_in: z.number() });

/** Access tokens of a service account: an assertion signed with its key, exchanged and used until shortly before its end (RFC 7523). */
export class ServiceAccountToken {
  readonly #settings: DriveSettings;
  readonly #http: HttpClient;
  #token: { value: string; until: number } | undefined;
  #asking: Promise<string> | undefined;

  constructor(settings: DriveSettings, calls: OutsideCalls) {
    this.#settings = settings;
    this.#http = new HttpClient(calls, { label: 'Google', base: settings.GOOGLE_TOKEN_URL });
  }

  /** @throws OutsideError when the account or its key is not accepted */
  async header(): Promise<Record<string, string>> {
    if (this.#token && this.#token.until > Date.now())
      return { authorization: `Bearer ${this.#token.value}` };
    // Calls at one time wait for one token.
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return { authorization: `Bearer ${await this.#asking}` };
  }

  /** Google does not take the token any more: the next call asks for another. */
  forget(): void {
    this.#token = undefined;
  }

  async #ask(): Promise<string> {
    const { GOOGLE_DRIVE_ACCOUNT: account, GOOGLE_DRIVE_KEY: key, GOOGLE_TOKEN_URL: base } = this.#settings;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account)
      .setAudience(new URL('token', base).href)
      .setIssuedAt()
      .setExpirationTime(`${LIFE}s`)
      .sign(await importPKCS8(key.reveal(), 'RS256'));
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
    const call = { name: 'token', method: 'POST' as const, path: 'token', form, repeatable: true };
    const { access_token: value, expires_in: seconds } = await this.#http.call(call, (answer) =>
      this.#http.json(answer, granted),
    );
    this.#token = { value, until: Date.now() + (seconds - SPARE) * 1000 };
    return value;
  }
}
