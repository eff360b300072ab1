import { z } from 'zod';
import type { OutsideError } from './errors.ts';
import type { HttpClient } from './http-client.ts';

const granted = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.coerce.number(),
  refresh_token: z.string().min(1).optional(),
});
/** What a server of tokens answered. */
export type Granted = z.infer<typeof granted>;

/** So many seconds before its end a token is not used any more. */
const SPARE = 60;

/**
 * An access token of OAuth 2.0 (RFC 6749 §4 and §5): asked for at `token` below the address of `http` when it is needed, and used
 * until shortly before its end.
 */
export class AccessToken {
  readonly #http: HttpClient;
  readonly #form: () => Promise<Record<string, string>>;
  readonly #onGrant: (answer: Granted) => void;
  #token: { value: string; until: number } | undefined;
  #asking: Promise<string> | undefined;

  /**
   * @param form what is sent for a token: the kind of grant and its credentials
   * @param onGrant learns of each token
   */
  constructor(
    http: HttpClient,
    form: () => Promise<Record<string, string>>,
    onGrant: (answer: Granted) => void = () => undefined,
  ) {
    this.#http = http;
    this.#form = form;
    this.#onGrant = onGrant;
  }

  /** @throws OutsideError; `CREDENTIALS` when the server of tokens gives none for these */
  async value(): Promise<string> {
    if (this.#token && this.#token.until > Date.now()) return this.#token.value;
    // Calls at one time wait for one token.
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  /** As a header of HTTP. @throws as {@link value} */
  async header(): Promise<Record<string, string>> {
    return { authorization: `Bearer ${await this.value()}` };
  }

  /** The token is not taken any more: the next call asks for another. */
  forget(): void {
    this.#token = undefined;
  }

  async #ask(): Promise<string> {
    const form = await this.#form();
    const call = { name: 'token', method: 'POST' as const, path: 'token', form, repeatable: true };
    // What is wrong with the credentials is told by a 400 (RFC 6749 §5.2).
    const answer = await this.#http.call({ ...call, also: [400] }, (found) => {
      if (found.status === 400) throw this.#refused();
      return this.#http.json(found, granted);
    });
    this.#token = { value: answer.access_token, until: Date.now() + (answer.expires_in - SPARE) * 1000 };
    this.#onGrant(answer);
    return answer.access_token;
  }

  #refused(): OutsideError {
    return this.#http.calls.failure({
      reason: 'CREDENTIALS',
      what: 'El servidor de permisos no da acceso a Llavero y no se ha hecho nada.',
      todo: 'Quien administre el servidor debe revisar las credenciales o volver a dar el permiso.',
      detail: 'HTTP 400',
    });
  }
}
