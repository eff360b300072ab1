import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { columnName } from '@llavero/proto/compile/columns';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { statusSql } from '@llavero/proto/states/sql';
import { changesOf } from '@llavero/proto/events/record-events';
import { Injectable } from '@nestjs/common';
import type { MandateStatus } from '@llavero/proto/records/contracts/mandate.states';

const status = statusSql(mandate.states!, {
  column: (field) => `m."${columnName(field)}"`,
  now: 'to_timestamp($1)',
});

/** A day can only end between two ticks. */
const EVERY_MS = 15 * 60 * 1000;

/**
 * Contracts carry a copy of their mandate's status, because their own derives from it (C §4.2 rule 5). It is
 * kept on activated contracts only: for the others it changes nothing, and a new version would get in the way
 * of whoever is writing the draft.
 */
@Injectable()
export class MandateStatusCopies {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /** Brings the copies of one mandate, or of all, up to date; answers how many were behind. */
  async refresh(tx: Tx, ctx: CallContext, of: string | null = null): Promise<number> {
    const behind = await tx.query<{ id: string; version: number; status: MandateStatus }>(
      `select c.id, c.version, ${status} as status
         from contract c join mandate m on m.id = c.mandate
        where c.activated and c.deleted_at is null and m.deleted_at is null
          and c.mandate_status is distinct from ${status} and ($2::uuid is null or m.id = $2)
        order by c.id limit 500 for update of c`,
      [this.clock.now(), of],
    );
    const store = this.stores.of(contract);
    for (const { id, version, status: mandateStatus } of behind)
      await store.writeUnchecked(id, version, { mandateStatus }, {}, ctx, tx);
    return behind.length;
  }
}

/** Every change of a mandate brings its contracts along. */
@OnEvent(changesOf(mandate), { name: 'keep-mandate-status' })
export class KeepMandateStatus implements HandlesEvent {
  constructor(private readonly copies: MandateStatusCopies) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    await this.copies.refresh(tx, ctx, event.subject);
  }
}

/** A mandate also begins and ends by its dates, without anybody changing it. */
@Injectable()
export class MandateStatusWatch extends Ticker {
  constructor(
    private readonly database: Database,
    private readonly copies: MandateStatusCopies,
    logger: Logger,
  ) {
    super('mandate status copies', EVERY_MS, logger);
  }

  /** Until none is behind; replicas that tick at the same time wait for each other's rows. */
  async tick(): Promise<void> {
    const ctx = serviceContext('contracts');
    while (!this.stopping && (await this.database.transaction((tx) => this.copies.refresh(tx, ctx))) > 0);
  }
}
