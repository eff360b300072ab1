import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { visitFeed } from '@llavero/proto/commands/visit-pages';
import { issueVisitFeed, revokeVisitFeed } from '@llavero/proto/commands/visits';
import { employee as employeeDefinition } from '@llavero/proto/records/people/employee';
import { visit as definition } from '@llavero/proto/records/places/visit';
import { iCalendar } from '@llavero/proto/rules/visits/ical';
import { addDays } from '@llavero/proto/values/dates';
import { feedLink } from './visit-links.ts';
import { VisitNames } from './visit-names.ts';

const DAYS_BACK = 30;

/** OPS-05: a secret address for somebody's calendar program; an earlier one ends. */
@CommandHandler(issueVisitFeed)
export class IssueVisitFeed implements Handles<typeof issueVisitFeed> {
  constructor(
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
    private readonly config: Config,
  ) {}

  async run(
    { employee }: InputOf<typeof issueVisitFeed>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof issueVisitFeed>> {
    await this.peers.of(employeeDefinition).get(employee, ctx, { fields: ['id'] });
    const { code } = await this.links.issue(feedLink, {
      subject: { collection: 'employee', id: employee },
      recipient: employee,
      scope: null,
    });
    return { address: `${this.config.publicUrl}/calendar/${code}.ics` };
  }
}

@CommandHandler(revokeVisitFeed)
export class RevokeVisitFeed implements Handles<typeof revokeVisitFeed> {
  constructor(
    private readonly database: Database,
    private readonly links: ScopedLinks,
  ) {}

  async run({ employee }: InputOf<typeof revokeVisitFeed>): Promise<OutputOf<typeof revokeVisitFeed>> {
    const subject = { collection: 'employee' as const, id: employee };
    await this.database.transaction((tx) => this.links.revoke(subject, tx, feedLink));
    return { done: true };
  }
}

/** What a calendar program reads: the last 30 days and all that is to come. Nothing of somebody who has left. */
@CommandHandler(visitFeed)
export class VisitFeed implements Handles<typeof visitFeed> {
  constructor(
    private readonly links: ScopedLinks,
    private readonly stores: RecordStores,
    private readonly names: VisitNames,
    private readonly peers: Peers,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(
    { code }: InputOf<typeof visitFeed>,
    { requestId }: CallContext,
  ): Promise<OutputOf<typeof visitFeed>> {
    const { subject } = await this.links.open(feedLink, code);
    const own = serviceContext('places', requestId);
    const [person] = await this.peers
      .of(employeeDefinition)
      .getMany([subject.id], own, { fields: ['firstname', 'active'] });
    if (!person?.active) throw linkInvalid();
    const visits = await this.stores.of(definition).findUnchecked({
      filter: { employee: subject.id, startAt: { $gte: addDays(this.clock.now(), -DAYS_BACK) } },
      sort: [{ field: 'startAt', order: 'asc' }],
    });
    const named = await this.names.of(visits);
    const entries = visits.map((one) => {
      const { unit, contacts } = named(one);
      return {
        id: one.id,
        version: one.version,
        startAt: one.startAt,
        endAt: one.endAt ?? one.startAt,
        changedAt: one.updatedAt ?? one.createdAt,
        summary: `Visita: ${contacts}`,
        location: unit,
        description: one.kind === 'VIRTUAL' ? (one.meetingUrl ?? '') : '',
        url: `${this.config.publicUrl}/commercial/visit/visit/${one.id}`,
        isCancelled: one.status === 'CANCELLED',
      };
    });
    return { calendar: iCalendar(`Visitas de ${person.firstname}`, entries) };
  }
}
