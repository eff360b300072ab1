import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { type ScopedLink, ScopedLinks } from '@llavero/kit/links/scoped-links';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  cancelVisit,
  moveVisit,
  rateVisit,
  visitToCancel,
  visitToRate,
} from '@llavero/proto/commands/visit-pages';
import type { PublicLanguage } from '@llavero/proto/records/choices/visits';
import { place } from '@llavero/proto/records/places/place';
import { type Visit, visit as definition } from '@llavero/proto/records/places/visit';
import { visitInvitation } from '@llavero/proto/records/places/visit-invitation';
import { Injectable } from '@nestjs/common';
import { shownUnit, wholeAddress } from './unit-text.ts';
import { visitOver } from './visit.errors.ts';
import { changeLink, ratingLink } from './visit-links.ts';
import { VisitSlots, type Wanted } from './visit-slots.ts';
import { isOpen, VisitorLeaves } from './visitor-leaves.ts';

type Found = Visit & { id: string; version: number };

/** The visit that a code is about. */
@Injectable()
export class LinkedVisit {
  constructor(private readonly stores: RecordStores) {}

  /** @throws CodedError notFound LINK.INVALID for one that was deleted */
  async of({ subject }: ScopedLink<null>, tx?: Tx): Promise<Found> {
    const [visit] = await this.stores.of(definition).loadManyUnchecked([subject.id], tx);
    if (!visit) throw linkInvalid();
    return visit;
  }

  /** The visit that whoever the link was mailed to is expected at. @throws CodedError notFound LINK.INVALID for who comes no more */
  async comingBy(link: ScopedLink<null>, tx?: Tx): Promise<Found> {
    const visit = await this.of(link, tx);
    refuseStranger(visit, link);
    return visit;
  }

  async languageOf({ invitation }: Found): Promise<PublicLanguage> {
    const found = invitation ? await this.stores.of(visitInvitation).loadManyUnchecked([invitation]) : [];
    return found[0]?.language ?? 'ES';
  }

  /** What another moment is looked for. */
  async wantedBy({ id, unit, duration, invitation }: Found, tx?: Tx): Promise<Wanted & { holder: string }> {
    const found = invitation ? await this.stores.of(visitInvitation).loadManyUnchecked([invitation], tx) : [];
    return { unit, duration, employees: found[0]?.employees ?? [], holder: id };
  }
}

/** Links of somebody who comes no more open nothing. @throws CodedError notFound LINK.INVALID */
function refuseStranger({ contacts }: Found, { recipient }: ScopedLink<null>): void {
  if (!contacts.some((id) => id === recipient)) throw linkInvalid();
}

/** What `/cancelVisit/{code}` shows. */
@CommandHandler(visitToCancel)
export class VisitToCancel implements Handles<typeof visitToCancel> {
  constructor(
    private readonly links: ScopedLinks,
    private readonly linked: LinkedVisit,
    private readonly stores: RecordStores,
    private readonly slots: VisitSlots,
    private readonly clock: Clock,
  ) {}

  async run({ code }: InputOf<typeof visitToCancel>): Promise<OutputOf<typeof visitToCancel>> {
    const visit = await this.linked.comingBy(await this.links.open(changeLink, code));
    const [unit] = await this.stores.of(place).loadManyUnchecked([visit.unit]);
    if (!unit) throw linkInvalid();
    const isOver = visit.startAt <= this.clock.now();
    const open = isOpen(visit) && !isOver;
    const { slots, access } = await this.slots.offered(await this.linked.wantedBy(visit));
    return {
      ...shownUnit(unit),
      duration: visit.duration,
      slots: open ? slots.filter((slot) => slot.startAt !== visit.startAt) : [],
      startAt: visit.startAt,
      endAt: visit.endAt ?? visit.startAt,
      language: await this.linked.languageOf(visit),
      address: wholeAddress(unit),
      instructions: access?.instructions ?? null,
      isOver,
      isCancelled: visit.status === 'CANCELLED',
    };
  }
}

/** The visitor does not come: the visit goes on for the others, and with the last one the moment is free for somebody else at once. */
@CommandHandler(cancelVisit)
export class CancelVisit implements Handles<typeof cancelVisit> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly linked: LinkedVisit,
    private readonly leaves: VisitorLeaves,
    private readonly clock: Clock,
  ) {}

  async run(
    { code, comments }: InputOf<typeof cancelVisit>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof cancelVisit>> {
    const own = serviceContext('places', ctx.requestId);
    await this.database.transaction(async (tx) => {
      const link = await this.links.redeem(changeLink, code, tx);
      const { id } = await this.linked.of(link, tx);
      const visit = await this.stores.of(definition).loadUnchecked(id, tx, { lock: true });
      refuseStranger(visit, link);
      if (!isOpen(visit) || visit.startAt <= this.clock.now()) throw visitOver();
      const leaving = link.recipient ? [link.recipient] : [];
      const left = await this.leaves.leave(visit, leaving, comments, own, tx);
      if (!isOpen(left)) await this.links.revoke({ collection: 'visit', id }, tx);
    });
    return { done: true };
  }
}

/** The visitor comes at another moment that the rules offer. */
@CommandHandler(moveVisit)
export class MoveVisit implements Handles<typeof moveVisit> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly linked: LinkedVisit,
    private readonly slots: VisitSlots,
    private readonly clock: Clock,
  ) {}

  async run(
    { code, startAt }: InputOf<typeof moveVisit>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof moveVisit>> {
    const own = serviceContext('places', ctx.requestId);
    return this.database.transaction(async (tx) => {
      const link = await this.links.redeem(changeLink, code, tx);
      const found = await this.linked.comingBy(link, tx);
      const { employee } = await this.slots.claim(await this.linked.wantedBy(found, tx), startAt, tx);
      const visit = await this.stores.of(definition).loadUnchecked(found.id, tx, { lock: true });
      if (!isOpen(visit) || visit.startAt <= this.clock.now()) throw visitOver();
      const patch = { startAt, employee, remindedAt: null };
      await this.stores.of(definition).writeUnchecked(visit.id, undefined, patch, {}, own, tx);
      await this.links.revoke({ collection: 'visit', id: visit.id }, tx);
      return { startAt, endAt: startAt + visit.duration * 60 };
    });
  }
}

/** Which visit the page of the rating asks about. */
@CommandHandler(visitToRate)
export class VisitToRate implements Handles<typeof visitToRate> {
  constructor(
    private readonly links: ScopedLinks,
    private readonly linked: LinkedVisit,
    private readonly stores: RecordStores,
  ) {}

  async run({ code }: InputOf<typeof visitToRate>): Promise<OutputOf<typeof visitToRate>> {
    const visit = await this.linked.of(await this.links.open(ratingLink, code));
    const [unit] = await this.stores.of(place).loadManyUnchecked([visit.unit]);
    if (!unit) throw linkInvalid();
    const language = await this.linked.languageOf(visit);
    return { title: shownUnit(unit).title, startAt: visit.startAt, language };
  }
}

/** How it was; of several visitors the last one's word stands, with what the others wrote above. */
@CommandHandler(rateVisit)
export class RateVisit implements Handles<typeof rateVisit> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly linked: LinkedVisit,
  ) {}

  async run(
    { code, rating, interested, comments }: InputOf<typeof rateVisit>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof rateVisit>> {
    await this.database.transaction(async (tx) => {
      const link = await this.links.redeem(ratingLink, code, tx);
      const { id, feedback } = await this.linked.of(link, tx);
      const said = [feedback, comments].filter(Boolean).join('\n\n') || null;
      const patch = { rating, interested, feedback: said };
      await this.stores
        .of(definition)
        .writeUnchecked(id, undefined, patch, {}, serviceContext('places', ctx.requestId), tx);
    });
    return { done: true };
  }
}
