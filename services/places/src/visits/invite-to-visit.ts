import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  answerInquiry,
  cancelInvitation,
  inviteToVisit,
  resendInvitation,
} from '@llavero/proto/commands/visits';
import { type VisitContact, visitContact } from '@llavero/proto/records/places/visit-contact';
import { visitInvitation } from '@llavero/proto/records/places/visit-invitation';
import { Invitations } from './invitations.ts';
import { isUnwilling } from './unwilling.ts';
import {
  invitationOver,
  noMailAddress,
  nobodyInvited,
  notToBeContacted,
  tooManyInvited,
} from './visit.errors.ts';
import { VisitSlots } from './visit-slots.ts';

const MOST_CONTACTS = 50;

function refuseUnwilling(people: readonly VisitContact[]): void {
  const unwilling = people.filter(isUnwilling);
  if (unwilling.length > 0) throw notToBeContacted(unwilling.map(({ name }) => name));
}

/** OPS-05: each contact with an address gets an invitation of their own. */
@CommandHandler(inviteToVisit)
export class InviteToVisit implements Handles<typeof inviteToVisit> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly invitations: Invitations,
  ) {}

  async run(
    { contacts, ...given }: InputOf<typeof inviteToVisit>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof inviteToVisit>> {
    const asked = [...new Set(contacts)];
    if (asked.length === 0) throw nobodyInvited();
    if (asked.length > MOST_CONTACTS) throw tooManyInvited(MOST_CONTACTS);
    await this.invitations.requireUnit(given.unit);
    return this.database.transaction(async (tx) => {
      const people = await this.stores.of(visitContact).loadManyUnchecked(asked, tx);
      refuseUnwilling(people);
      const made: string[] = [];
      for (const { id, email } of people)
        if (email)
          made.push(await this.invitations.make(id, { ...given, inquiry: null, source: 'STAFF' }, ctx, tx));
      const without = people.filter(({ email }) => !email).map(({ name }) => name);
      if (made.length === 0) throw noMailAddress();
      return { sent: made.length, withoutEmail: without.join(', ') || null, invitations: made };
    });
  }
}

/** C §2.4 'Organizar visitas': whoever has asked on a portal becomes a contact and gets moments to choose from. */
@CommandHandler(answerInquiry)
export class AnswerInquiry implements Handles<typeof answerInquiry> {
  constructor(
    private readonly database: Database,
    private readonly invitations: Invitations,
    private readonly slots: VisitSlots,
  ) {}

  async run(input: InputOf<typeof answerInquiry>, ctx: CallContext): Promise<OutputOf<typeof answerInquiry>> {
    const { unit, employees, language, message, inquiry, name, email, phone } = input;
    await this.invitations.requireUnit(unit);
    const { slots } = await this.slots.offered({ unit, employees, duration: null });
    return this.database.transaction(async (tx) => {
      const own = serviceContext('places', ctx.requestId);
      const about = { source: 'PORTAL' as const, unit, consent: false };
      const contact = await this.invitations.contactFor({ name, email, phone }, about, own, tx);
      const given = {
        unit,
        employees,
        language,
        message,
        inquiry,
        duration: null,
        source: 'INQUIRY' as const,
      };
      const invitation = await this.invitations.make(contact, given, ctx, tx);
      return { contact, invitation, slots: slots.length };
    });
  }
}

/** OPS-05: the link that is out ends, another one is mailed. */
@CommandHandler(resendInvitation)
export class ResendInvitation implements Handles<typeof resendInvitation> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly invitations: Invitations,
  ) {}

  async run(
    { id }: InputOf<typeof resendInvitation>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof resendInvitation>> {
    return this.database.transaction(async (tx) => {
      const invitation = await this.stores.of(visitInvitation).loadUnchecked(id, tx, { lock: true });
      const { status } = invitation;
      if (status === 'BOOKED' || status === 'CANCELLED') throw invitationOver();
      const [contact] = await this.stores.of(visitContact).loadManyUnchecked([invitation.contact], tx);
      if (!contact?.email) throw noMailAddress();
      refuseUnwilling([contact]);
      const { lastDay } = await this.invitations.sendAgain(invitation, ctx, tx);
      return { lastDay: lastDay ?? 0 };
    });
  }
}

/** OPS-05: nobody can choose by it any more. */
@CommandHandler(cancelInvitation)
export class CancelInvitation implements Handles<typeof cancelInvitation> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly invitations: Invitations,
  ) {}

  async run(
    { id, version }: InputOf<typeof cancelInvitation>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof cancelInvitation>> {
    return this.database.transaction(async (tx) => {
      const invitation = await this.stores.of(visitInvitation).loadUnchecked(id, tx, { lock: true });
      const { status } = invitation;
      if (status === 'BOOKED' || status === 'CANCELLED') throw invitationOver();
      const written = await this.invitations.end(invitation, version, ctx, tx);
      return { version: written.version };
    });
  }
}
