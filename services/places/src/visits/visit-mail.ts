import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { type LinkPurpose, ScopedLinks } from '@llavero/kit/links/scoped-links';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { sendMessage } from '@llavero/proto/commands/messages';
import { named } from '@llavero/proto/messages/message';
import type { PublicLanguage } from '@llavero/proto/records/choices/visits';
import { place } from '@llavero/proto/records/places/place';
import { type Visit, visit as visitDefinition } from '@llavero/proto/records/places/visit';
import { visitHours } from '@llavero/proto/records/places/visit-hours';
import { type VisitContact, visitContact } from '@llavero/proto/records/places/visit-contact';
import { visitInvitation } from '@llavero/proto/records/places/visit-invitation';
import type { z } from 'zod';
import { cancelReasons, type MailFacts, staffMessages, visitMessage } from './mail-texts.ts';
import { shownUnit, wholeAddress } from './unit-text.ts';
import { isUnwilling } from './unwilling.ts';
import { changeLink, invitationLink, ratingLink } from './visit-links.ts';
import { visitMailJob, type VisitMailKind } from './visit-mail-job.ts';

type Task = z.infer<typeof visitMailJob.input>;

/** Where the link of a mail leads, and what it is for; a cancelled visit has none. */
const pages: Partial<Record<VisitMailKind, { purpose: LinkPurpose<null>; path: string }>> = {
  INVITATION: { purpose: invitationLink, path: 'visitas' },
  BOOKED: { purpose: changeLink, path: 'cancelVisit' },
  MOVED: { purpose: changeLink, path: 'cancelVisit' },
  CHANGED: { purpose: changeLink, path: 'cancelVisit' },
  JOINED: { purpose: changeLink, path: 'cancelVisit' },
  REMINDER: { purpose: changeLink, path: 'cancelVisit' },
  RATING: { purpose: ratingLink, path: 'visitas/valorar' },
};

/** The contacts that a message is about, as they still stand: whoever left and has come back hears of neither. */
function toldOf({ kind, contacts }: Task, visit: Visit): string[] {
  if (!contacts) return visit.contacts;
  return contacts.filter((id) => visit.contacts.includes(id) === (kind !== 'LEFT'));
}

/** Visitors by mail, whoever shows the unit in the office. */
@JobHandler(visitMailJob)
export class VisitMail implements HandlesJob<typeof visitMailJob> {
  constructor(
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
    private readonly config: Config,
  ) {}

  async run(task: Task, job: JobContext<null>): Promise<void> {
    const own = serviceContext('places', job.caller.requestId);
    if (task.kind === 'INVITATION') await this.invite(task, own);
    else await this.tell(task, own);
  }

  private async invite(task: Task, own: CallContext): Promise<void> {
    const [invitation] = await this.stores.of(visitInvitation).loadManyUnchecked([task.id]);
    // Cancelled or answered while this waited.
    if (!invitation || invitation.status === 'CANCELLED' || invitation.status === 'BOOKED') return;
    const [unit] = await this.stores.of(place).loadManyUnchecked([invitation.unit]);
    const people = await this.stores.of(visitContact).loadManyUnchecked([invitation.contact]);
    if (!unit) return;
    const facts = {
      unit: shownUnit(unit).title,
      startAt: null,
      byVideo: false,
      message: invitation.message,
      instructions: null,
    };
    for (const person of people) await this.mail(task, person, facts, invitation.language, unit.id, own);
  }

  private async tell(task: Task, own: CallContext): Promise<void> {
    const [visit] = await this.stores.of(visitDefinition).loadManyUnchecked([task.id]);
    if (!visit || (task.kind !== 'LEFT' && (task.kind === 'CANCELLED') !== (visit.status === 'CANCELLED')))
      return;
    const [unit] = await this.stores.of(place).loadManyUnchecked([visit.unit]);
    const people = await this.stores.of(visitContact).loadManyUnchecked(toldOf(task, visit));
    if (people.length === 0 && task.contacts) return;
    const language = await this.languageOf(visit);
    if (!unit) return;
    const [access] = await this.stores
      .of(visitHours)
      .findUnchecked({ filter: { subject: 'UNIT', unit: unit.id }, limit: 1 });
    const facts = {
      unit: task.kind === 'RATING' ? shownUnit(unit).title : wholeAddress(unit),
      startAt: visit.startAt,
      byVideo: visit.kind === 'VIRTUAL',
      message: cancelReasons[visit.cancelReason ?? ''] ?? null,
      instructions: visit.kind === 'VIRTUAL' ? visit.meetingUrl : (access?.instructions ?? null),
    };
    const told = task.contacts ? people.filter((person) => !isUnwilling(person)) : people;
    for (const person of told) await this.mail(task, person, facts, language, unit.id, own);
    await this.tellStaff(task, visit, wholeAddress(unit), people, own);
  }

  private async mail(
    { kind, id, key }: Task,
    person: VisitContact & { id: string },
    facts: Omit<MailFacts, 'name'>,
    language: PublicLanguage,
    unit: string,
    own: CallContext,
  ): Promise<void> {
    if (!person.email) return;
    const page = pages[kind];
    const collection = kind === 'INVITATION' ? 'visitInvitation' : 'visit';
    // Earlier ones stay good: a repeated job does not know which of its mails has left.
    const link =
      page &&
      (await this.links.issue(page.purpose, {
        subject: { collection, id },
        recipient: person.id,
        scope: null,
        keepEarlier: true,
      }));
    const path = link ? `${this.config.publicUrl}/${page.path}/${link.code}` : '';
    await this.peers.command(
      sendMessage,
      {
        to: [person.email],
        ...visitMessage(kind, id, language, { ...facts, name: person.name }, path),
        relatedPlaces: [unit],
        relatedAgents: person.agent ? [person.agent] : [],
        deduplication: `visit-${kind.toLowerCase()} ${key} ${person.id}`,
      },
      own,
    );
  }

  private async tellStaff(
    { kind, id, key }: Task,
    visit: Visit,
    address: string,
    people: readonly { name: string }[],
    own: CallContext,
  ): Promise<void> {
    const message = staffMessages[kind];
    if (!message || !visit.employee) return;
    const names = people.map(({ name }) => name).join(', ') || 'sin visitantes';
    await this.peers.command(
      sendMessage,
      {
        people: [visit.employee],
        ...named(message, {
          records: { visit: id },
          values: { address, at: visit.startAt, visitors: names },
        }),
        relatedPlaces: [visit.unit],
        deduplication: `visit-${kind.toLowerCase()} ${key}`,
      },
      own,
    );
  }

  private async languageOf({ invitation: id }: Visit): Promise<PublicLanguage> {
    const [invitation] = id ? await this.stores.of(visitInvitation).loadManyUnchecked([id]) : [];
    return invitation?.language ?? 'ES';
  }
}
