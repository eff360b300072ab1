import { Database } from '@llavero/kit/db/database';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { applicationPage, applicationSender } from '@llavero/proto/commands/applications';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { ApplicationLinks } from './application-links.ts';
import { applicantsOf } from './application-table.ts';
import { stateOf } from './application-progress.ts';

/** OPS-06: what the page of a link shows: the person's own part; of others, to the first one, name and state only. */
@CommandHandler(applicationPage)
export class ApplicationPage implements Handles<typeof applicationPage> {
  constructor(
    private readonly database: Database,
    private readonly links: ApplicationLinks,
  ) {}

  async run(
    { code }: InputOf<typeof applicationPage>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof applicationPage>> {
    const { link, person, of } = await this.links.open(code);
    if (person.submittedAt !== null) throw linkInvalid();
    const unit = await this.links.unit(of.unit, ctx.requestId);
    const everybody = await applicantsOf(this.database, of.id);
    const sent = await this.links.newest(of.id);
    const others = person.main ? everybody.filter(({ id }) => id !== person.id) : [];
    return {
      role: person.role,
      main: person.main,
      version: person.version,
      unit: [unit.title, unit.city].filter(Boolean).join(', '),
      rent: unit.rent,
      invitedBy: person.main ? null : (everybody.find(({ main }) => main)?.said.name ?? null),
      email: person.email,
      said: person.said,
      files: person.files,
      terms: person.main ? of.terms : null,
      people: others.map((one) => ({
        id: one.id,
        role: one.role,
        name: one.said.name,
        main: false,
        state: stateOf(one, sent.get(one.id)),
        email: one.email,
      })),
      expiresAt: link.expiresAt,
      retentionDate: of.retentionDate,
    };
  }
}

/** Whose uploads those of a link are. */
@CommandHandler(applicationSender)
export class ApplicationSender implements Handles<typeof applicationSender> {
  constructor(private readonly links: ApplicationLinks) {}

  async run({ code }: InputOf<typeof applicationSender>): Promise<OutputOf<typeof applicationSender>> {
    const { person } = await this.links.open(code);
    if (person.submittedAt !== null) throw linkInvalid();
    return { applicant: person.id };
  }
}
