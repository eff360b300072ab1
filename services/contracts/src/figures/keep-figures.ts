import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { Injectable } from '@nestjs/common';
import { StoredTotals } from './stored-totals.ts';

/** Figures go with the day; loaded records have none until somebody looks. */
const EVERY_MS = 5 * 60 * 1000;

/** A change of a contract changes its figures and those of the mandate it is, or was, under. */
@OnEvent(changesOf(contract), { name: 'keep-contract-figures' })
export class KeepContractFigures implements HandlesEvent {
  constructor(private readonly figures: StoredTotals) {}

  async handle(event: DomainEvent, tx: Tx): Promise<void> {
    const id = event.subject;
    await this.figures.ofContracts(tx, [id]);
    const rows = await tx.query<{ mandate: string }>(
      `select mandate from contract where id = $1 and mandate is not null
        union
       select (changes -> 'mandate' ->> 'before')::uuid from audit
        where collection = 'contract' and record_id = $1 and version = $2
          and changes -> 'mandate' ->> 'before' is not null`,
      [id, event.data.version],
    );
    await this.figures.ofMandates(
      tx,
      rows.map(({ mandate }) => mandate),
    );
  }
}

/** A change of a mandate (its units, its dates) changes its figures. */
@OnEvent(changesOf(mandate), { name: 'keep-mandate-figures' })
export class KeepMandateFigures implements HandlesEvent {
  constructor(private readonly figures: StoredTotals) {}

  async handle(event: DomainEvent, tx: Tx): Promise<void> {
    await this.figures.ofMandates(tx, [event.subject]);
  }
}

/** Brings the figures to the day, without anybody changing anything. */
@Injectable()
export class FiguresWatch extends Ticker {
  constructor(
    private readonly database: Database,
    private readonly figures: StoredTotals,
    logger: Logger,
  ) {
    super('contract figures', EVERY_MS, logger);
  }

  /** Until none is behind: contracts first, because the mandates add up theirs. */
  async tick(): Promise<void> {
    await this.all('contract', (tx, ids) => this.figures.ofContracts(tx, ids));
    await this.all('mandate', (tx, ids) => this.figures.ofMandates(tx, ids));
  }

  private async all(
    table: 'contract' | 'mandate',
    refresh: (tx: Tx, ids: readonly string[]) => Promise<unknown>,
  ): Promise<void> {
    while (!this.stopping) {
      const ids = await this.figures.behind(this.database, table);
      if (ids.length === 0) return;
      await this.database.transaction((tx) => refresh(tx, ids));
    }
  }
}
