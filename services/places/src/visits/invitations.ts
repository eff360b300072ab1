import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InvitationSource, PublicLanguage } from '@llavero/proto/records/choices/visits';
import { visitContact } from '@llavero/proto/records/places/visit-contact';
import { type VisitInvitation, visitInvitation } from '@llavero/proto/records/places/visit-invitation';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { place } from '@llavero/proto/records/places/place';
import { notVisitable } from './visit.errors.ts';
import { invitationLink } from './visit-links.ts';
import { visitMailJob } from './visit-mail-job.ts';
import { VisitSlots } from './visit-slots.ts';

/** What an invitation is made of, beside its contact. */
export interface NewInvitation {
  unit: string;
  employees: readonly string[];
  duration: number | null;
  language: PublicLanguage | null;
  message: string | null;
  inquiry: string | null;
  source: InvitationSource;
}

/** Invitations and their links: each is made, sent again and ended together with its link. */
@Injectable()
export class Invitations {
  constructor(
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly jobs: JobQueue,
    private readonly slots: VisitSlots,
    private readonly clock: Clock,
  ) {}

  /** Makes an invitation; its mail leaves once the transaction has ended. */
  async make(contact: string, given: NewInvitation, ctx: CallContext, tx: Tx): Promise<string> {
    const { id } = await this.stores.of(visitInvitation).create(
      {
        ...given,
        contact,
        employees: [...given.employees],
        language: given.language ?? 'ES',
        sentAt: this.clock.now(),
        lastDay: this.lastDay(),
        createdBy: isUuid(ctx.actor.id) ? ctx.actor.id : null,
      },
      { ...ctx, trusted: true },
      tx,
    );
    await this.mail(id, ctx, tx);
    return id;
  }

  /** Ends the link that is out and sends another one. */
  async sendAgain({ id }: { id: string }, ctx: CallContext, tx: Tx): Promise<VisitInvitation> {
    await this.links.revoke({ collection: 'visitInvitation', id }, tx, invitationLink);
    const patch = { sentAt: this.clock.now(), lastDay: this.lastDay(), openedAt: null };
    const written = await this.stores.of(visitInvitation).writeUnchecked(id, undefined, patch, {}, ctx, tx);
    await this.mail(id, ctx, tx);
    return written;
  }

  /** Ends an invitation, its link and what was kept for it. */
  async end(
    { id }: { id: string },
    version: number | undefined,
    ctx: CallContext,
    tx: Tx,
  ): Promise<VisitInvitation> {
    await this.links.revoke({ collection: 'visitInvitation', id }, tx);
    await this.slots.release(id, tx);
    const patch = { cancelledAt: this.clock.now() };
    return this.stores.of(visitInvitation).writeUnchecked(id, version, patch, {}, ctx, tx);
  }

  /** The contact with this address, or a new one. Nobody is told which. */
  async contactFor(
    person: { name: string; email: string; phone: string | null },
    more: { source: 'PORTAL' | 'WEBSITE'; unit: string; consent: boolean },
    ctx: CallContext,
    tx: Tx,
  ): Promise<string> {
    const store = this.stores.of(visitContact);
    const [known] = await store.findExactUnchecked('email', person.email, tx);
    const today = startOfDay(this.clock.now());
    if (known) {
      const patch = {
        interestedIn: [...new Set([...known.interestedIn, more.unit])],
        lastContactAt: this.clock.now(),
        // What somebody types into a form does not change who a known contact is; a missing telephone is filled in.
        ...(known.phone ? {} : { phone: person.phone }),
        ...(more.consent ? { consentDate: today } : {}),
      };
      await store.writeUnchecked(known.id, undefined, patch, {}, ctx, tx);
      return known.id;
    }
    const made = await store.create(
      {
        ...person,
        source: more.source,
        interestedIn: [more.unit],
        lastContactAt: this.clock.now(),
        consentDate: more.consent ? today : null,
      },
      { ...ctx, trusted: true },
      tx,
    );
    return made.id;
  }

  /** @throws CodedError notFound RECORD.NOT_FOUND, conflict VISIT.NOT_A_UNIT */
  async requireUnit(id: string): Promise<void> {
    const { type } = await this.stores.of(place).loadUnchecked(id);
    if (type !== 'UNIT') throw notVisitable();
  }

  private mail(id: string, ctx: CallContext, tx: Tx) {
    return this.jobs.enqueue(visitMailJob, { kind: 'INVITATION', id, key: uuidv7() }, ctx, {}, tx);
  }

  private lastDay(): number {
    return addDays(startOfDay(this.clock.now()), invitationLink.days);
  }
}
