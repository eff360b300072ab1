import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { isUuid } from '@llavero/kit/records/access';
import type { RecordStore } from '@llavero/kit/records/store';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { agentAccountApproved } from '@llavero/proto/events/bank-accounts';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { relation } from '@llavero/proto/records/parts/common';
import { employee } from '@llavero/proto/records/people/employee';
import { isAccountPending, mayApproveAccounts, type PayeeAccount } from '@llavero/proto/rules/bank-account';
import { Injectable } from '@nestjs/common';
import { nothingPending, notAnApprover, ownChange } from './bank-account.errors.ts';

/** The events of decisions carry nothing beside the ids. */
type DecisionEvent = typeof agentAccountApproved;

interface Asked {
  id: string;
  version: number;
}

type Payee = PayeeAccount & { notes?: Json };

/** The second person's word on a changed bank account, of persons and suppliers alike (decision 0034). */
@Injectable()
export class AccountDecisions {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /**
   * The wanted account becomes the one that is paid.
   * @throws CodedError `ACCOUNT.NOTHING_PENDING`, `ACCOUNT.NOT_AN_APPROVER`, `ACCOUNT.OWN_CHANGE`; conflict for a stale version
   */
  approve(definition: RecordDefinition, asked: Asked, event: DecisionEvent, ctx: CallContext) {
    return this.decide(definition, asked, event, ctx, ({ iban, bic, accountHolder }) => ({
      approvedAccount: {
        iban: iban ?? null,
        bic: bic ?? null,
        holder: accountHolder ?? null,
        at: this.clock.now(),
        by: isUuid(ctx.actor.id) ? ctx.actor.id : null,
      },
    }));
  }

  /**
   * The account approved last is wanted again, or none; the reason goes into the notes, which are encrypted.
   * @throws CodedError as {@link approve}, but that whoever has written an account may withdraw it
   */
  reject(
    definition: RecordDefinition,
    { reason, ...asked }: Asked & { reason: string },
    event: DecisionEvent,
    ctx: CallContext,
  ) {
    return this.decide(definition, asked, event, ctx, ({ approvedAccount, notes }) => ({
      iban: approvedAccount?.iban ?? null,
      bic: approvedAccount?.bic ?? null,
      accountHolder: approvedAccount?.holder ?? null,
      notes: [
        ...(Array.isArray(notes) ? notes : []),
        {
          date: this.clock.now(),
          creator: relation('employee', ctx.actor.id),
          text: `Cuenta bancaria rechazada: ${reason}`,
          mentions: [],
        },
      ],
    }));
  }

  private decide(
    definition: RecordDefinition,
    { id, version }: Asked,
    event: DecisionEvent,
    ctx: CallContext,
    patchOf: (payee: Payee) => Record<string, Json>,
  ): Promise<{ id: string; version: number; pending: boolean }> {
    // Persons and suppliers have the same fields for this, so the store is that of any record.
    const store: RecordStore = this.stores.of(definition);
    return this.database.transaction(async (tx) => {
      const payee = (await store.loadUnchecked(id, tx, { lock: true })) as Payee;
      if (!isAccountPending(payee)) throw nothingPending();
      const patch = patchOf(payee);
      await this.requireApprover(ctx, tx);
      if ('approvedAccount' in patch) await this.requireOther(store, id, ctx);
      const written = await store.writeUnchecked(id, version, patch, { event }, ctx, tx);
      return { id, version: written.version, pending: isAccountPending(written as PayeeAccount) };
    });
  }

  private async requireApprover({ actor }: CallContext, tx: Tx): Promise<void> {
    const [person] = isUuid(actor.id) ? await this.stores.of(employee).loadManyUnchecked([actor.id], tx) : [];
    if (!mayApproveAccounts({ role: actor.role, position: person?.position ?? null })) throw notAnApprover();
  }

  /** Whoever acts, for themselves or as somebody else, must not be whoever wrote the IBAN, themselves or as somebody else. */
  private async requireOther(store: RecordStore, id: string, { actor }: CallContext): Promise<void> {
    const writers = await this.writers(store, id);
    if ([actor.id, actor.impersonator].some((one) => one !== null && writers.includes(one)))
      throw ownChange();
  }

  /** Who wrote the IBAN that stands, by the audit; nobody of a record that was loaded in bulk. */
  private async writers(store: RecordStore, id: string): Promise<(string | null)[]> {
    let before: number | undefined;
    for (;;) {
      const entries = await store.history(
        { id, ...(before === undefined ? {} : { before }) },
        serviceContext('people'),
      );
      const entry = entries.find(({ changes }) => 'iban' in changes);
      if (entry) return [entry.actor, entry.impersonator];
      before = entries.at(-1)?.version;
      if (before === undefined) return [];
    }
  }
}
