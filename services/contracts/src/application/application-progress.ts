import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { ScopedLink } from '@llavero/kit/links/scoped-links';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import {
  applicationProgress,
  openApplications,
  resendApplicationLink,
} from '@llavero/proto/commands/applications';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { notFound } from '@llavero/proto/errors';
import { candidature as candidatureDefinition } from '@llavero/proto/records/contracts/candidature';
import { eraseAfter, missingDocuments } from '@llavero/proto/rules/application';
import { isUuid } from '@llavero/kit/records/access';
import { ApplicationLinks } from './application-links.ts';
import { ApplicationSettings } from './application-settings.ts';
import {
  type Applicant,
  applicantsOf,
  findApplicant,
  findApplication,
  openApplicationsOf,
} from './application-table.ts';
import { alreadySent, notInvitedYet } from './application.errors.ts';

/** How far somebody is: sent, begun, invited or waiting for the first applicant. */
export function stateOf(
  { submittedAt, savedAt }: Pick<Applicant, 'submittedAt' | 'savedAt'>,
  link: Pick<ScopedLink<unknown>, 'openedAt'> | undefined,
): 'COMPLETE' | 'STARTED' | 'SENT' | 'NOT_SENT' {
  if (submittedAt !== null) return 'COMPLETE';
  if (savedAt !== null || link?.openedAt != null) return 'STARTED';
  return link ? 'SENT' : 'NOT_SENT';
}

/** OPS-06: what staff sees of the people of a candidature: who has sent what, and whose link has run out. */
@CommandHandler(applicationProgress)
export class ApplicationProgress implements Handles<typeof applicationProgress> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly links: ApplicationLinks,
    private readonly settings: ApplicationSettings,
  ) {}

  async run(
    { candidature: id }: InputOf<typeof applicationProgress>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof applicationProgress>> {
    // Reading it as the caller is the check of the row.
    await this.stores.of(candidatureDefinition).get({ collection: 'candidature', id, fields: ['id'] }, ctx);
    const of = await findApplication(this.database, { candidature: id });
    if (!of) return { retentionDate: null, people: [] };
    const people = await applicantsOf(this.database, of.id);
    const links = await this.links.newest(of.id);
    const { status, decidedAt } = await this.stores.of(candidatureDefinition).loadUnchecked(id);
    const isClosed = status === 'REJECTED' || status === 'WITHDRAWN';
    const erased = isClosed ? decidedAt : null;
    return {
      retentionDate:
        erased === null ? null : eraseAfter(erased, (await this.settings.current(ctx.requestId)).refusedDays),
      people: people.map((one) => {
        const link = links.get(one.id);
        return {
          id: one.id,
          role: one.role,
          name: one.said.name,
          main: one.main,
          state: stateOf(one, link),
          sentAt: link?.createdAt ?? null,
          openedAt: link?.openedAt ?? null,
          expiresAt: one.submittedAt === null ? (link?.expiresAt ?? null) : null,
          submittedAt: one.submittedAt,
          consentVersion: one.consentVersion,
          missing: one.submittedAt === null ? missingDocuments(one.said, one.files) : [],
          files: one.files.length,
        };
      }),
    };
  }
}

/** OPS-06: applications that somebody has begun and not sent. */
@CommandHandler(openApplications)
export class OpenApplications implements Handles<typeof openApplications> {
  constructor(private readonly database: Database) {}

  async run(): Promise<OutputOf<typeof openApplications>> {
    const open = await openApplicationsOf(this.database);
    return {
      applications: open.map(({ of, main }) => ({
        applicant: main.id,
        name: main.said.name ?? '',
        unit: of.unit,
        startedAt: of.createdAt,
        savedAt: of.savedAt,
        retentionDate: of.retentionDate,
      })),
    };
  }
}

/** OPS-06: staff mails an applicant a new link. */
@CommandHandler(resendApplicationLink)
export class ResendApplicationLink implements Handles<typeof resendApplicationLink> {
  constructor(
    private readonly database: Database,
    private readonly links: ApplicationLinks,
  ) {}

  async run(
    { applicant }: InputOf<typeof resendApplicationLink>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof resendApplicationLink>> {
    const person = isUuid(applicant) ? await findApplicant(this.database, applicant) : null;
    const of = person && (await findApplication(this.database, { id: person.application }));
    if (!of) throw notFound('APPLICANT.UNKNOWN', 'Esta persona ya no está en ninguna solicitud.');
    if (person.submittedAt !== null) throw alreadySent();
    if (!person.main && of.candidature === null) throw notInvitedYet();
    return this.database.transaction(async (tx) => {
      const link = await this.links.issue(person, tx);
      // Last, so that a mail that cannot go leaves the earlier link as it is.
      await this.links.mail(person, of, link, ctx.requestId);
      return { expiresAt: link.expiresAt };
    });
  }
}
