import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { contract } from '@llavero/proto/records/contracts/contract';
import { insurance } from '@llavero/proto/records/contracts/insurance';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { document } from '@llavero/proto/records/documents/document';
import { config } from '@llavero/proto/records/notifications/config';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { certificateFields } from '@llavero/proto/records/parts/certificate';
import { place } from '@llavero/proto/records/places/place';
import { Injectable } from '@nestjs/common';
import { DeadlineTable, documentFields, type OwnDeadlines, sepaMandateFields } from './deadline-table.ts';

/** What was loaded without events, and what was missed, is found after this time: own records by one query each. */
const EVERY_MS = 30 * 1000;
/** Places, papers and orders of debtors belong to other services and are read one page after the other. */
const OTHERS_EVERY_MS = 10 * 60 * 1000;

/** Every change of a record of this service with deadlines, and of the figures of the law. */
@OnEvent([changesOf(contract), changesOf(mandate), changesOf(insurance), changesOf(config)], {
  name: 'keep-legal-deadlines',
  from: 'now',
})
export class KeepDeadlines implements HandlesEvent {
  constructor(private readonly table: DeadlineTable) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const { collection } = event.data;
    if (collection === 'config') await this.table.forget(tx);
    else await this.table.refreshOwn(collection as OwnDeadlines, tx, ctx, event.subject);
  }
}

/** A place whose certificates change, as a place comes or goes; its figures and most of its fields have no deadlines. */
@OnEvent(changesOf(place), { name: 'keep-place-deadlines', from: 'now', whenChanged: certificateFields })
export class KeepPlaceDeadlines implements HandlesEvent {
  constructor(private readonly table: DeadlineTable) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    await this.table.refreshPlace(event.subject, tx, ctx);
  }
}

/** An order of a debtor that is used, signed, cancelled or deleted. */
@OnEvent(changesOf(sepaMandate), { name: 'keep-sepa-deadlines', from: 'now', whenChanged: sepaMandateFields })
export class KeepSepaDeadlines implements HandlesEvent {
  constructor(private readonly table: DeadlineTable) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    await this.table.refreshSepaMandate(event.subject, tx, ctx);
  }
}

/** A paper that is filed, reviewed, replaced or deleted. */
@OnEvent(changesOf(document), { name: 'keep-document-deadlines', from: 'now', whenChanged: documentFields })
export class KeepDocumentDeadlines implements HandlesEvent {
  constructor(private readonly table: DeadlineTable) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    await this.table.refreshDocument(event.subject, tx, ctx);
  }
}

/** Keeps the deadlines of records that no event told of. */
@Injectable()
export class DeadlineWatch extends Ticker {
  #othersReadAt: number | null = null;

  constructor(
    private readonly table: DeadlineTable,
    logger: Logger,
  ) {
    super('legal deadlines', EVERY_MS, logger);
  }

  async tick(): Promise<void> {
    const stopping = () => this.stopping;
    await this.table.refreshAllOwn(stopping);
    if (this.#othersReadAt !== null && performance.now() - this.#othersReadAt < OTHERS_EVERY_MS) return;
    const read = await this.table.refreshPlaces(stopping);
    await this.table.refreshSepaMandates(stopping);
    await this.table.refreshDocuments(stopping);
    // A company that is loaded after the start has its places read with the next tick.
    this.#othersReadAt = read > 0 ? performance.now() : null;
  }
}
