import type pg from 'pg';
import { signIn, verifyToken } from '@llavero/proto/commands/people';
import { confirmSecondFactor, enterCode, prepareSecondFactor } from '@llavero/proto/commands/second-factor';
import { CodedError } from '@llavero/proto/errors';
import { Clock } from '@llavero/kit/config/clock';
import { createLogger } from '@llavero/kit/logging/logger';
import { authenticatorCode } from '@llavero/kit/testing/authenticator';
import type { TestServices } from '@llavero/kit/testing/service';
import { codeOf, enter, hire, nobody, startPeople } from '../../testing/people.ts';

export const PASSWORD = 'la clave de la prueba';

/** The refusal of an attempt. @throws Error where it was not refused */
export async function refusal(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CodedError)) throw new Error('it was not refused');
  return error.body;
}

/** The ticket that a refused sign-in goes on with. */
export const ticketOf = async (attempt: Promise<unknown>): Promise<string> =>
  String((await refusal(attempt)).details?.['ticket']);

/** The people service whose clock stands still, and people with second factors. */
export class FactorBench {
  /** Seconds that have passed on the clock of the service: each period of thirty has one code. */
  #ahead = 0;
  #hired = 0;
  readonly #start = Math.floor(Date.now() / 1000);

  private constructor(
    /** Lines of the log of all its services. */
    readonly logged: string[],
    readonly running: TestServices,
    readonly admin: pg.Client,
  ) {
    this.people(Clock).now = this.now;
  }

  static async open(): Promise<FactorBench> {
    const logged: string[] = [];
    const logger = createLogger('test', 'debug', { write: (line) => void logged.push(line) });
    const running = await startPeople({}, logger);
    const { Client } = (await import('pg')).default;
    const admin = new Client({ connectionString: running.databases.get('people')?.adminUrl ?? '' });
    await admin.connect();
    return new FactorBench(logged, running, admin);
  }

  async close(): Promise<void> {
    await this.admin.end();
    await this.running.stop();
  }

  /** Unix seconds on the clock of the service. */
  readonly now = (): number => this.#start + this.#ahead;

  /** The next period begins. */
  soon(): void {
    this.#ahead += 30;
  }

  /** A part of the people service. */
  people<T>(token: abstract new (...args: never[]) => T): T {
    const service = this.running.services.get('people');
    if (!service) throw new Error('no people service');
    return service.get(token as never) as T;
  }

  enterWith(email: string, code: string | null, ip = '') {
    const input = { email, password: PASSWORD, audience: 'employee', code, ip, device: 'test' };
    return this.running.peers.command(signIn, input, nobody);
  }

  second(ticket: string, code: string, ip = '') {
    return this.running.peers.command(enterCode, { ticket, code, ip, device: 'test' }, nobody);
  }

  /** `accepted` for the token of a live session. */
  isOpen(token: string): Promise<string> {
    return codeOf(this.running.peers.command(verifyToken, { token }, nobody));
  }

  /** Somebody with a second factor: its secret as typed, the recovery codes, and the session it was made in. */
  async enrolled() {
    const { running } = this;
    this.#hired += 1;
    const email = `persona${this.#hired}@llavero.test`;
    const { id } = await hire(running, email, PASSWORD);
    const { ctx, token } = await enter(running, email, PASSWORD);
    const own = { currentPassword: PASSWORD };
    const { secret } = await running.peers.command(prepareSecondFactor, own, ctx);
    const code = authenticatorCode(secret, this.now());
    const { recoveryCodes } = await running.peers.command(confirmSecondFactor, { code }, ctx);
    return { email, id, secret, ctx, token, codes: recoveryCodes.map((one) => one.code) };
  }
}
