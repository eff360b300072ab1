import { createHmac } from 'node:crypto';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Dismissal } from '@llavero/proto/records/choices/bank-statements';
import type { BankLine } from '@llavero/proto/records/finance/bank-line';
import { bankPayer } from '@llavero/proto/records/finance/bank-payer';
import { payerName } from '@llavero/proto/rules/bank-matching/evidence';
import { Injectable } from '@nestjs/common';

/** Learns from decisions of people whose payments an account or a name stands for. */
@Injectable()
export class LearnedPayers {
  constructor(
    private readonly stores: RecordStores,
    private readonly database: Database,
  ) {}

  /** @param of the contract that was paid, or why there is no document; a rule that is there counts one more */
  async learn(
    { counterpartyAccount: iban, counterparty }: BankLine,
    of: { contract: string } | { dismissal: Dismissal },
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const key = this.keyOf(iban ?? payerName(counterparty), 'contract' in of ? of.contract : of.dismissal);
    if (key === null) return;
    const store = this.stores.of(bankPayer);
    const trusted = { ...ctx, trusted: true };
    const known = await tx.query<{ id: string }>(
      `select id from bank_payer where key = $1 and deleted_at is null for update`,
      [key],
    );
    if (known[0]) {
      const payer = await store.loadUnchecked(known[0].id, tx);
      await store.writeUnchecked(
        payer.id,
        payer.version,
        { uses: payer.uses + 1, ...(payer.uses === 0 ? { active: true } : {}) },
        {},
        trusted,
        tx,
      );
      return;
    }
    // One that somebody has deleted is not learned again.
    const [deleted] = await tx.query<{ id: string }>(`select id from bank_payer where key = $1`, [key]);
    if (deleted) return;
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('llavero bank payer ' || $1, 0))`, [key]);
    const [meanwhile] = await tx.query<{ id: string }>(`select id from bank_payer where key = $1`, [key]);
    if (!meanwhile)
      await store.create({ name: counterparty, iban, ...of, uses: 1, key }, trusted, tx, { byCommand: true });
  }

  /** A decision was undone: what nothing else has confirmed is not applied any more. */
  async unlearn(
    { counterpartyAccount: iban, counterparty }: BankLine,
    of: string,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const key = this.keyOf(iban ?? payerName(counterparty), of);
    const [known] = await tx.query<{ id: string }>(
      `select id from bank_payer where key = $1 and uses > 0 and deleted_at is null for update`,
      [key],
    );
    if (!known) return;
    const store = this.stores.of(bankPayer);
    const { id, version, uses, active } = await store.loadUnchecked(known.id, tx);
    const patch = { uses: uses - 1, active: active && uses > 1 };
    await store.writeUnchecked(id, version, patch, {}, { ...ctx, trusted: true }, tx);
  }

  /** Keyed, so that an account is not guessed from it; null for whom the bank does not name. */
  private keyOf(who: string | null, of: string): string | null {
    if (who === null) return null;
    return createHmac('sha256', this.database.keys.current.index).update(`${who} ${of}`).digest('hex');
  }
}
