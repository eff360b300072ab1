import { Injectable } from '@nestjs/common';
import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { open, seal } from '@llavero/kit/db/sealed';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { employeeSecondFactorChanged } from '@llavero/proto/events/people';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import { employee } from '@llavero/proto/records/people/employee';
import type { Account } from '../sign-in/accounts.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { firstCodeWrong, nothingPrepared, notOn } from './second-factor.errors.ts';
import { base32, keyAddress, matchingStep, newSecret } from './totp.ts';

const SEALED_AS = 'second_factor';
/** A secret that nobody has confirmed is worth nothing after this time. */
const PREPARED_FOR = '15 minutes';

interface FactorRow {
  sealed: Buffer | null;
  /** A bigint, which the driver leaves as text. */
  last_step: string;
}

/** Secrets of authenticator applications (RFC 6238), sealed; who has one, and since when, is told by the employee's record and its audit. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly codes: RecoveryCodes,
    private readonly clock: Clock,
  ) {}

  /** Whether a sign-in of that person asks for a code. */
  async isOn(account: string): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM second_factor WHERE account = $1 AND sealed IS NOT NULL',
      [account],
    );
    return rows.length > 0;
  }

  /** A new secret that waits for its first code; one prepared before is forgotten: somebody else may have seen it. */
  async prepare({ id, email }: Account): Promise<{ secret: string; address: string }> {
    const secret = newSecret();
    const sealed = seal(this.database.keys, SEALED_AS, id, { secret: secret.toString('base64') });
    await this.database.query(
      `INSERT INTO second_factor (account, pending, pending_at) VALUES ($1, $2, now())
       ON CONFLICT (account) DO UPDATE SET pending = excluded.pending, pending_at = excluded.pending_at`,
      [id, sealed],
    );
    return { secret: base32(secret), address: keyAddress(secret, email) };
  }

  /**
   * Puts the prepared secret in force, with new recovery codes.
   *
   * @returns the recovery codes, which nobody can ask for again
   * @throws CodedError conflict `SECOND_FACTOR.NOT_PREPARED`, invalid `SECOND_FACTOR.CODE_WRONG`
   */
  async confirm(id: string, code: string, ctx: CallContext): Promise<{ code: string }[]> {
    const [row] = await this.database.query<{ pending: Buffer }>(
      `SELECT pending FROM second_factor WHERE account = $1 AND pending_at > now() - $2::interval AND pending IS NOT NULL`,
      [id, PREPARED_FOR],
    );
    if (!row) throw nothingPrepared();
    const step = matchingStep(this.#open(id, row.pending), tidy(code), this.clock.now(), 0);
    if (step === undefined) throw firstCodeWrong();
    const recovery = await this.codes.make();
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const confirmed = await tx.query(
        `UPDATE second_factor SET sealed = pending, last_step = $3, pending = NULL, pending_at = NULL
         WHERE account = $1 AND pending = $2 RETURNING account`,
        [id, row.pending, step],
      );
      if (confirmed.length === 0) throw nothingPrepared();
      await this.codes.replace(id, recovery, tx);
      await this.#note(id, { secondFactorSince: now, recoveryCodesSince: now }, ctx, tx);
    });
    return recovery.codes;
  }

  /** Takes a code of the application or a recovery code, each once. */
  async accept(id: string, code: string): Promise<boolean> {
    const digits = tidy(code);
    if (!/^\d+$/.test(digits)) return this.codes.use(id, code);
    const [row] = await this.database.query<FactorRow>(
      'SELECT sealed, last_step FROM second_factor WHERE account = $1',
      [id],
    );
    if (!row?.sealed) return false;
    const used = Number(row.last_step);
    const step = matchingStep(this.#open(id, row.sealed), digits, this.clock.now(), used);
    if (step === undefined) return false;
    // Of two that show the same code at once one is first.
    const taken = await this.database.query(
      'UPDATE second_factor SET last_step = $2 WHERE account = $1 AND last_step < $2 RETURNING account',
      [id, step],
    );
    return taken.length > 0;
  }

  /** @returns as {@link confirm} @throws CodedError conflict `SECOND_FACTOR.OFF` */
  async renewCodes(id: string, ctx: CallContext): Promise<{ code: string }[]> {
    if (!(await this.isOn(id))) throw notOn();
    const recovery = await this.codes.make();
    await this.database.transaction(async (tx) => {
      await this.codes.replace(id, recovery, tx);
      await this.#note(id, { recoveryCodesSince: this.clock.now() }, ctx, tx);
    });
    return recovery.codes;
  }

  /** @throws CodedError conflict `SECOND_FACTOR.OFF` */
  async remove(id: string, ctx: CallContext, tx: Tx): Promise<void> {
    const removed = await tx.query<{ sealed: Buffer | null }>(
      'DELETE FROM second_factor WHERE account = $1 RETURNING sealed',
      [id],
    );
    if (!removed[0]?.sealed) throw notOn();
    await this.codes.forget(id, tx);
    await this.#note(id, { secondFactorSince: null, recoveryCodesSince: null }, ctx, tx);
  }

  async #note(id: string, patch: PatchOf<typeof employee>, ctx: CallContext, tx: Tx): Promise<void> {
    const publication = { event: employeeSecondFactorChanged };
    await this.stores.of(employee).writeUnchecked(id, undefined, patch, publication, ctx, tx);
  }

  #open(id: string, sealed: Buffer): Buffer {
    return Buffer.from(String(open(this.database.keys, SEALED_AS, id, sealed)['secret']), 'base64');
  }
}

/** Applications show `123 456`. */
const tidy = (code: string): string => code.replace(/\s/g, '');
