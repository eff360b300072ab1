import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvents, OnEvents } from '@llavero/kit/events/on-event';
import { Peers } from '@llavero/kit/grpc/peers';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { unpaidContracts } from '@llavero/proto/commands/finance';
import { contractActivated } from '@llavero/proto/events/contracts';
import { isOneOf } from '@llavero/proto/events/define';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf, deleted, restored } from '@llavero/proto/events/record-events';
import { contract } from '@llavero/proto/records/contracts/contract';
import { finance } from '@llavero/proto/records/finance/finance';
import { financeStates } from '@llavero/proto/records/finance/finance.states';
import { fieldsOfStates } from '@llavero/proto/states/evaluate';
import { Injectable } from '@nestjs/common';

/** The seventh day begins at midnight; a contract reads as unpaid this much later at most. */
const EVERY_MS = 5 * 60 * 1000;
const PAGE = 500;

/**
 * `unpaid` of contracts (C §4.2 rule 6): true while something of a standing receipt of the contract that is UNPAID is due, as the finance
 * service says (decision 0207). Like the mandate's status it is kept on activated contracts only (decision 0006), and written only
 * where it differs.
 */
@Injectable()
export class UnpaidFlags {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
  ) {}

  /** Brings these contracts and those of finance documents up to date; answers how many flags were wrong. */
  async refresh(
    about: { contracts?: string[]; documents?: string[] },
    tx: Tx,
    ctx: CallContext,
  ): Promise<number> {
    await this.oneAtATime(tx);
    const input = { contracts: [], documents: [], after: null, limit: PAGE, ...about };
    const { contracts } = await this.peers.command(unpaidContracts, input, ctx);
    const unpaid = contracts.filter((one) => one.unpaid).map(({ id }) => id);
    return this.write(tx, ctx, unpaid, 'c.id = any($2::uuid[])', [contracts.map(({ id }) => id)]);
  }

  /**
   * Brings the contracts between two ids up to date, those that have been paid too.
   * @param after id of the contract before the first, or null from the beginning on
   * @returns how many flags were wrong, and the last id of the page; null when it was the last page
   */
  async refreshPage(
    after: string | null,
    tx: Tx,
    ctx: CallContext,
  ): Promise<{ written: number; last: string | null }> {
    await this.oneAtATime(tx);
    const input = { contracts: [], documents: [], after, limit: PAGE };
    const { contracts, more } = await this.peers.command(unpaidContracts, input, ctx);
    const unpaid = contracts.filter((one) => one.unpaid).map(({ id }) => id);
    const last = more ? (contracts.at(-1)?.id ?? null) : null;
    const between = '($2::uuid is null or c.id > $2) and ($3::uuid is null or c.id <= $3)';
    return { written: await this.write(tx, ctx, unpaid, between, [after, last]), last };
  }

  /** Whoever asks later hears something newer: the answer is written before anybody else asks. */
  private async oneAtATime(tx: Tx): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('llavero unpaid contracts', 0))`);
  }

  private async write(
    tx: Tx,
    ctx: CallContext,
    unpaid: readonly string[],
    which: string,
    params: readonly unknown[],
  ): Promise<number> {
    const wrong = await tx.query<{ id: string; unpaid: boolean }>(
      `select c.id, c.unpaid from contract c
        where c.activated and c.deleted_at is null and ${which} and c.unpaid <> (c.id = any($1::uuid[]))
        order by c.id for update`,
      [unpaid, ...params],
    );
    const changes = wrong.map(({ id, unpaid: was }) => ({ id, patch: { unpaid: !was } }));
    for (let from = 0; from < changes.length; from += PAGE)
      await this.stores.of(contract).writeManyUnchecked(changes.slice(from, from + PAGE), {}, ctx, tx);
    return wrong.length;
  }
}

const relevant = new Set([...fieldsOfStates(financeStates), 'contract', 'type', 'paymentRates']);

/** Events in one question to finance: a month brings tens of thousands. */
const TOGETHER = 200;

/** A receipt that is paid, returned, cancelled, deleted or comes back; a contract that comes into force after its receipts. */
@OnEvents([changesOf(finance), contractActivated, restored(contract)], {
  name: 'keep-unpaid-contracts',
  from: 'now',
  together: TOGETHER,
})
export class KeepUnpaidFlags implements HandlesEvents {
  constructor(private readonly flags: UnpaidFlags) {}

  handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    return this.handleMany([event], tx, ctx);
  }

  async handleMany(events: readonly DomainEvent[], tx: Tx, ctx: CallContext): Promise<void> {
    const about = { contracts: new Set<string>(), documents: new Set<string>() };
    for (const event of events) {
      if (event.data.collection === 'contract') about.contracts.add(event.subject);
      else if (concernsPayment(event)) about.documents.add(event.subject);
    }
    if (about.contracts.size + about.documents.size === 0) return;
    await this.flags.refresh({ contracts: [...about.contracts], documents: [...about.documents] }, tx, ctx);
  }
}

const concernsPayment = (event: DomainEvent): boolean =>
  isOneOf(event, deleted(finance), restored(finance)) ||
  event.data.fields.some((field) => relevant.has(field));

/** A receipt becomes unpaid by the day alone; and an event may have been missed for longer than the bus keeps it. */
@Injectable()
export class UnpaidWatch extends Ticker {
  constructor(
    private readonly database: Database,
    private readonly flags: UnpaidFlags,
    logger: Logger,
  ) {
    super('unpaid contracts', EVERY_MS, logger);
  }

  /** Page by page over all contracts; answers how many flags were wrong. While finance is away, the next tick does it. */
  async refreshAll(): Promise<number> {
    const ctx = serviceContext('contracts');
    const refresh = (after: string | null) =>
      this.database.transaction((tx) => this.flags.refreshPage(after, tx, ctx));
    let page = await refresh(null);
    let { written } = page;
    while (page.last !== null && !this.stopping) {
      page = await refresh(page.last);
      written += page.written;
    }
    return written;
  }

  async tick(): Promise<void> {
    await this.refreshAll();
  }
}
