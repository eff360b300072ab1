import { Config } from '@llavero/kit/config/config';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { type ScopedLink, ScopedLinks } from '@llavero/kit/links/scoped-links';
import { sendMessage } from '@llavero/proto/commands/messages';
import { publishedUnits } from '@llavero/proto/commands/published-units';
import { applicationBegun, applicationPart } from '@llavero/proto/messages/catalogue/leases';
import { named } from '@llavero/proto/messages/message';
import { place } from '@llavero/proto/records/places/place';
import { APPLICATION_LINK_DAYS } from '@llavero/proto/rules/application';
import { Injectable } from '@nestjs/common';
import { applicationLink } from './application-link.ts';
import {
  type Applicant,
  applicantsOf,
  type Application,
  findApplicant,
  findApplication,
} from './application-table.ts';

type Link = ScopedLink<{ applicant: string }>;

/** A unit as an applicant sees it. */
export interface OfferedUnit {
  title: string;
  city: string | null;
  rent: number | null;
}

/** The links of applicants: whose part a code stands for, and the mails that bring them. */
@Injectable()
export class ApplicationLinks {
  constructor(
    private readonly database: Database,
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
    private readonly config: Config,
  ) {}

  /** @throws CodedError notFound LINK.INVALID */
  async open(code: string): Promise<{ link: Link; person: Applicant; of: Application }> {
    return this.withPerson(await this.links.open(applicationLink, code));
  }

  /** What a code that was used up stood for; null for any other. */
  async used(code: string): Promise<{ person: Applicant; of: Application } | null> {
    const link = await this.links.used(applicationLink, code);
    return link ? this.withPerson(link) : null;
  }

  /** A new link of an applicant; earlier ones are withdrawn. */
  issue(
    { id, application }: Pick<Applicant, 'id' | 'application'>,
    tx: Tx,
    more: { keepEarlier?: boolean } = {},
  ): Promise<{ id: string; code: string; expiresAt: number }> {
    // About the application, which is no record before it is sent; the collection is what it becomes.
    const subject = { collection: 'candidature' as const, id: application };
    return this.links.issue(
      applicationLink,
      { subject, recipient: id, scope: { applicant: id }, ...more },
      tx,
    );
  }

  /** The newest link of each applicant of an application. */
  async newest(application: string): Promise<ReadonlyMap<string, Link>> {
    const all = await this.links.of(applicationLink, { collection: 'candidature', id: application });
    return new Map(all.reverse().map((link) => [link.scope.applicant, link]));
  }

  /** Mails a link: to whoever has begun, or to somebody whom the first applicant has named. */
  async mail(
    person: Applicant,
    of: Application,
    link: { id: string; code: string; expiresAt: number },
    requestId: string | null,
  ): Promise<void> {
    const { title } = await this.unit(of.unit, requestId);
    const first = person.main
      ? null
      : ((await applicantsOf(this.database, of.id)).find(({ main }) => main)?.said.name ?? null);
    const values = {
      name: person.said.name || null,
      unit: title,
      expires: link.expiresAt,
      days: APPLICATION_LINK_DAYS,
    };
    // Whoever reads this link could apply in the person's name.
    const said = { values, secrets: { link: `${this.config.publicUrl}/reserva/${link.code}` } };
    const text =
      first === null
        ? named(applicationBegun, said)
        : named(applicationPart, {
            ...said,
            values: { ...values, first, guarantor: person.role === 'AVALIST' },
          });
    await this.peers.command(
      sendMessage,
      {
        to: [person.email],
        ...text,
        deduplication: `application:${link.id}`,
      },
      serviceContext('contracts', requestId),
    );
  }

  /** What anybody may know of an offered unit: neither door nor floor. */
  async unit(id: string, requestId: string | null): Promise<OfferedUnit> {
    const found = await this.peers.of(place).find(id, serviceContext('contracts', requestId), {
      fields: ['offerTitle', 'street', 'city', 'offerRent'],
    });
    return {
      title: found?.offerTitle ?? found?.street ?? 'la vivienda',
      city: found?.city ?? null,
      rent: found?.offerRent ?? null,
    };
  }

  /** Whether the portals and the widgets show it. @throws CodedError unavailable while nobody knows */
  async isOffered(unit: string, requestId: string | null): Promise<boolean> {
    const asked = { unit, page: 1, pageSize: 1 };
    const { total } = await this.peers.command(publishedUnits, asked, serviceContext('contracts', requestId));
    return total > 0;
  }

  private async withPerson(link: Link): Promise<{ link: Link; person: Applicant; of: Application }> {
    const person = await findApplicant(this.database, link.scope.applicant);
    const of = person && (await findApplication(this.database, { id: person.application }));
    if (!of) throw linkInvalid();
    return { link, person, of };
  }
}
