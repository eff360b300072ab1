import { Clock } from '@llavero/kit/config/clock';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { mandate as definition } from '@llavero/proto/records/contracts/mandate';
import { dayKey } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { ActivateMandate } from './activate-mandate.ts';

/** A day can only begin between two ticks. */
const EVERY_MS = 15 * 60 * 1000;

/** How long after its date a mandate is still begun, when nothing ran on the day itself. */
const LATE_DAYS = 30;

/**
 * A mandate that was validated or signed ahead of its date is in force from that day on without anybody changing it (C §4.1).
 * What follows from an activation (F §7) follows then as well, once. Mandates that continue another are not begun: theirs goes on.
 */
@Injectable()
export class BeginMandates extends Ticker {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly activation: ActivateMandate,
    private readonly clock: Clock,
    logger: Logger,
  ) {
    super('mandates that begin', EVERY_MS, logger);
  }

  /** One after the other; replicas that tick at the same time take different ones. */
  async tick(): Promise<void> {
    while (!this.stopping && (await this.database.transaction((tx) => this.beginOne(tx))));
  }

  /** False when none is left. */
  private async beginOne(tx: Tx): Promise<boolean> {
    const [due] = await tx.query<{ id: string }>(
      `select m.id from mandate m
        where m.validated and not m.cancelled and not m.trial and not m.finished and not m.renewed and m.deleted_at is null
          and m.mandate_date between $1::date - $2::int and $1::date and (m.end_date is null or m.end_date >= $1::date)
          and exists (select 1 from audit a
                       where a.record_id = m.id and a.collection = 'mandate' and a.verb in ('validated', 'signed')
                         and a.at < m.mandate_date::timestamp at time zone 'Europe/Madrid')
          and not exists (select 1 from audit a
                           where a.record_id = m.id and a.collection = 'mandate' and a.verb = 'activated')
        order by m.id limit 1 for update of m skip locked`,
      [dayKey(this.clock.now()), LATE_DAYS],
    );
    if (!due) return false;
    const mandate = await this.stores.of(definition).loadUnchecked(due.id, tx, { lock: true });
    await this.activation.activate(mandate, mandate.version, false, serviceContext('contracts'), tx);
    return true;
  }
}
