import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { type ScopedLink, ScopedLinks } from '@llavero/kit/links/scoped-links';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { bookVisit, holdVisitSlot, visitInvitationPage } from '@llavero/proto/commands/visit-pages';
import { place } from '@llavero/proto/records/places/place';
import { visit as visitDefinition } from '@llavero/proto/records/places/visit';
import { visitContact } from '@llavero/proto/records/places/visit-contact';
import { type VisitInvitation, visitInvitation } from '@llavero/proto/records/places/visit-invitation';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { shownUnit, wholeAddress } from './unit-text.ts';
import { consentMissing } from './visit.errors.ts';
import { invitationLink } from './visit-links.ts';
import { visitMailJob } from './visit-mail-job.ts';
import { VisitSlots, type Wanted } from './visit-slots.ts';

/** The invitation that a code opens, while something can be chosen by it. */
@Injectable()
export class LinkedInvitation {
  constructor(
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
  ) {}

  /** @throws CodedError notFound LINK.INVALID, also for one that was cancelled or has led to a visit */
  async of(code: string): Promise<{ invitation: VisitInvitation & { id: string }; link: ScopedLink<null> }> {
    const link = await this.links.open(invitationLink, code);
    return { link, invitation: await this.open(link) };
  }

  /** @throws CodedError notFound LINK.INVALID */
  async open({ subject }: ScopedLink<null>, tx?: Tx): Promise<VisitInvitation & { id: string }> {
    const [invitation] = await this.stores.of(visitInvitation).loadManyUnchecked([subject.id], tx);
    if (!invitation || invitation.visit || invitation.cancelledAt) throw linkInvalid();
    return invitation;
  }
}

const wantedBy = ({
  id,
  unit,
  employees,
  duration,
}: VisitInvitation & { id: string }): Wanted & { holder: string } => ({
  unit,
  employees,
  duration,
  holder: id,
});

/** What `/visitas/{code}` shows; the first look is noted. */
@CommandHandler(visitInvitationPage)
export class VisitInvitationPage implements Handles<typeof visitInvitationPage> {
  constructor(
    private readonly linked: LinkedInvitation,
    private readonly stores: RecordStores,
    private readonly slots: VisitSlots,
    private readonly clock: Clock,
  ) {}

  async run(
    { code }: InputOf<typeof visitInvitationPage>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof visitInvitationPage>> {
    const { invitation, link } = await this.linked.of(code);
    if (invitation.openedAt === null)
      await this.stores
        .of(visitInvitation)
        .writeUnchecked(
          invitation.id,
          undefined,
          { openedAt: this.clock.now() },
          {},
          serviceContext('places', ctx.requestId),
        );
    const [unit] = await this.stores.of(place).loadManyUnchecked([invitation.unit]);
    const [contact] = await this.stores.of(visitContact).loadManyUnchecked([invitation.contact]);
    if (!unit || !contact) throw linkInvalid();
    const { slots, duration } = await this.slots.offered(wantedBy(invitation));
    const held = await this.slots.heldBy(invitation.id);
    return {
      ...shownUnit(unit),
      duration,
      slots,
      language: invitation.language,
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      message: invitation.message,
      heldAt: held?.startAt ?? null,
      heldUntil: held?.until ?? null,
      expiresAt: link.expiresAt,
    };
  }
}

/** A moment is kept for five minutes. */
@CommandHandler(holdVisitSlot)
export class HoldVisitSlot implements Handles<typeof holdVisitSlot> {
  constructor(
    private readonly database: Database,
    private readonly linked: LinkedInvitation,
    private readonly slots: VisitSlots,
  ) {}

  async run({ code, startAt }: InputOf<typeof holdVisitSlot>): Promise<OutputOf<typeof holdVisitSlot>> {
    const { invitation } = await this.linked.of(code);
    return this.database.transaction((tx) => this.slots.hold(wantedBy(invitation), startAt, tx));
  }
}

/** The visit is agreed: link, hold, visit, contact and mail are one transaction. */
@CommandHandler(bookVisit)
export class BookVisit implements Handles<typeof bookVisit> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly linked: LinkedInvitation,
    private readonly slots: VisitSlots,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  async run(input: InputOf<typeof bookVisit>, ctx: CallContext): Promise<OutputOf<typeof bookVisit>> {
    const { code, startAt, name, email, phone, comments, consent } = input;
    if (!consent) throw consentMissing();
    const own = { ...serviceContext('places', ctx.requestId), ...(ctx.origin ? { origin: ctx.origin } : {}) };
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      // A refusal below takes this back with everything else: the link stays good for another moment.
      const link = await this.links.redeem(invitationLink, code, tx);
      const invitation = await this.linked.open(link, tx);
      const { employee, duration, access } = await this.slots.claim(wantedBy(invitation), startAt, tx);
      const [unit] = await this.stores.of(place).loadManyUnchecked([invitation.unit], tx);
      if (!unit) throw linkInvalid();
      const person = { name, email, phone, consentDate: startOfDay(now), lastContactAt: now };
      await this.stores.of(visitContact).writeUnchecked(invitation.contact, undefined, person, {}, own, tx);
      const note = comments && { date: now, creator: null, text: comments, mentions: [] };
      const visit = await this.stores.of(visitDefinition).create(
        {
          ...{ unit: unit.id, startAt, duration, employee, contacts: [invitation.contact] },
          ...{ status: 'CONFIRMED', confirmedAt: now, invitation: invitation.id },
          notes: note ? [note] : [],
        },
        own,
        tx,
      );
      await this.stores
        .of(visitInvitation)
        .writeUnchecked(invitation.id, undefined, { visit: visit.id }, {}, own, tx);
      await this.links.revoke({ collection: 'visitInvitation', id: invitation.id }, tx);
      await this.jobs.enqueue(visitMailJob, { kind: 'BOOKED', id: visit.id, key: visit.id }, own, {}, tx);
      return {
        startAt,
        endAt: startAt + duration * 60,
        address: wholeAddress(unit),
        instructions: access?.instructions ?? null,
      };
    });
  }
}
