import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { columnName } from '@llavero/proto/compile/columns';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { statusSql } from '@llavero/proto/states/sql';
import { changesOf } from '@llavero/proto/events/record-events';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { MandateStatus } from '@llavero/proto/records/contracts/mandate.states';

const status = statusSql(mandate.states!, {
  column: (field) => `m."${columnName(field)}"`,
  now: 'to_timestamp($1)',
});

/** A day can only end between two looks. */
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
export class MandateStatusWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly copies: MandateStatusCopies,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), EVERY_MS).unref();
    void this.look();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Until none is behind; replicas that look at the same time wait for each other's rows. */
  async look(): Promise<void> {
    try {
      const ctx = serviceContext('contracts');
      while ((await this.database.transaction((tx) => this.copies.refresh(tx, ctx))) > 0);
    } catch (error) {
      this.logger.failed('the copies of mandate statuses stay behind', error);
    }
  }
}
