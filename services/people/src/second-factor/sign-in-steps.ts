import { Injectable } from '@nestjs/common';
import { Database } from '@llavero/kit/db/database';
import { digest, newCode } from '@llavero/kit/links/one-time-code';
import { type Account, Accounts } from '../sign-in/accounts.ts';
import { type NextStep, stepExpired } from './second-factor.errors.ts';

/** Seconds between the password and the code. */
const LIFETIME = 5 * 60;

/** What a half-finished sign-in waits for: a code, or a second factor that has to be set up first. */
export type StepKind = 'code' | 'enrolment';

/**
 * Sign-ins whose password was right and that are no session yet. A ticket opens nothing but their next step; only its digest is stored, and
 * it is worth nothing once the person has changed (another password, another role, closed).
 */
@Injectable()
export class SignInSteps {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
  ) {}

  async begin(account: Account, kind: StepKind): Promise<NextStep> {
    const ticket = newCode();
    await this.database.query(
      `INSERT INTO sign_in_step (ticket_hash, account, account_version, kind, expires_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
      [digest(ticket), account.id, account.version, kind, LIFETIME],
    );
    return { ticket, seconds: LIFETIME };
  }

  /** Whose sign-in waits, without using the ticket up. @throws CodedError unauthenticated `SIGN_IN.STEP_EXPIRED` */
  async find(ticket: string): Promise<{ account: Account; kind: StepKind }> {
    const [row] = await this.database.query<{ account: string; version: number; kind: StepKind }>(
      `SELECT account, account_version AS version, kind FROM sign_in_step WHERE ticket_hash = $1 AND expires_at > now()`,
      [digest(ticket)],
    );
    const account = row && (await this.accounts.byId(row.account));
    if (!account?.active || account.version !== row?.version) throw stepExpired();
    return { account, kind: row.kind };
  }

  /** Ends the half-finished sign-in; one of two that come at once. @throws CodedError unauthenticated `SIGN_IN.STEP_EXPIRED` */
  async finish(ticket: string): Promise<void> {
    const finished = await this.database.query(
      'DELETE FROM sign_in_step WHERE ticket_hash = $1 AND expires_at > now() RETURNING account',
      [digest(ticket)],
    );
    if (finished.length === 0) throw stepExpired();
  }
}
