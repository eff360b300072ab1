import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { applicantFiles } from '@llavero/proto/commands/applicant-files';
import {
  addApplicationFile,
  removeApplicationFile,
  saveApplication,
} from '@llavero/proto/commands/applications';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { FieldProblem } from '@llavero/proto/errors';
import { eraseAfter, MOST_APPLICANT_FILES, MOST_APPLICANTS } from '@llavero/proto/rules/application';
import { ApplicationLinks } from './application-links.ts';
import { ApplicationSettings } from './application-settings.ts';
import {
  type Applicant,
  applicantsOf,
  type Application,
  type AppliedFile,
  insertApplicant,
  lockApplicant,
  renameApplicant,
  touchApplication,
  writeApplicant,
  writeFiles,
} from './application-table.ts';
import { foreignFile, notTheFirst, personProblems, stale, tooManyFiles } from './application.errors.ts';

type People = InputOf<typeof saveApplication>['people'];

/** OPS-06: keeps what somebody has written, complete or not. Of two devices the one that comes second is told. */
@CommandHandler(saveApplication)
export class SaveApplication implements Handles<typeof saveApplication> {
  constructor(
    private readonly database: Database,
    private readonly links: ApplicationLinks,
    private readonly settings: ApplicationSettings,
    private readonly clock: Clock,
  ) {}

  async run(
    { code, version, said, terms, people, changesPeople }: InputOf<typeof saveApplication>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof saveApplication>> {
    const { person, of } = await this.links.open(code);
    if (person.submittedAt !== null) throw linkInvalid();
    if (!person.main && (terms !== null || changesPeople)) throw notTheFirst();
    const { unfinishedDays } = await this.settings.current(ctx.requestId);
    const retentionDate = eraseAfter(this.clock.now(), unfinishedDays);
    return this.database.transaction(async (tx) => {
      // Files may have come since the link was looked at: what is written is what stands now.
      const now = await lockApplicant(this.database, tx, person.id);
      if (!now) throw linkInvalid();
      const written = await writeApplicant(
        this.database,
        tx,
        { id: person.id, version },
        { ...now, said: said ? { ...now.said, ...said } : now.said },
      );
      if (written === null) throw stale();
      await touchApplication(this.database, tx, of.id, { retentionDate, ...(terms ? { terms } : {}) });
      if (changesPeople) await this.name(of, person, people, tx);
      return { version: written };
    });
  }

  /** The people whom the first applicant names: added, corrected or taken out. */
  private async name(of: Application, first: Applicant, people: People, tx: Tx): Promise<void> {
    const problems = peopleProblems(people, first.email);
    if (problems.length > 0) throw personProblems(problems);
    const there = (await applicantsOf(this.database, of.id, tx)).filter(({ main }) => !main);
    const kept = new Set(people.flatMap(({ id }) => id ?? []));
    for (const one of there)
      if (!kept.has(one.id)) await tx.query('DELETE FROM applicant WHERE id = $1', [one.id]);
    for (const [at, { id, ...named }] of people.entries()) {
      const known = there.find((one) => one.id === id);
      const to = { ...named, position: at + 1 };
      if (known) await renameApplicant(this.database, tx, known, to);
      else
        await insertApplicant(this.database, tx, {
          ...to,
          application: of.id,
          main: false,
          said: { name: named.name },
          consentVersion: null,
        });
    }
  }
}

/** Each person with an address of their own: whoever shared one would read the other's part. */
function peopleProblems(people: People, firstEmail: string): FieldProblem[] {
  if (people.length >= MOST_APPLICANTS)
    return [
      {
        field: 'people',
        rule: 'max',
        message: `Se admiten hasta ${MOST_APPLICANTS} personas por solicitud.`,
      },
    ];
  const seen = new Set([firstEmail.toLowerCase()]);
  return people.flatMap(({ email }, at) => {
    if (!seen.has(email.toLowerCase())) {
      seen.add(email.toLowerCase());
      return [];
    }
    const message = 'Cada persona necesita su propio correo electrónico: recibe un enlace personal.';
    return [{ field: `people.${at}.email`, rule: 'unique', message }];
  });
}

/** OPS-06: a file counts once it has come by the same person's link. */
@CommandHandler(addApplicationFile)
export class AddApplicationFile implements Handles<typeof addApplicationFile> {
  constructor(
    private readonly database: Database,
    private readonly links: ApplicationLinks,
    private readonly peers: Peers,
  ) {}

  async run(
    { code, type, media, name }: InputOf<typeof addApplicationFile>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof addApplicationFile>> {
    const { person } = await this.links.open(code);
    const own = await this.peers.command(
      applicantFiles,
      { applicant: person.id, files: [media] },
      serviceContext('contracts', ctx.requestId),
    );
    if (!own.files.includes(media)) throw foreignFile();
    return changeFiles(this.database, person.id, (files) => {
      if (files.some((file) => file.media === media)) return files;
      if (files.length >= MOST_APPLICANT_FILES) throw tooManyFiles(MOST_APPLICANT_FILES);
      return [...files, { type, media, name }];
    });
  }
}

/** OPS-06: takes a file out; its bytes go with the application. */
@CommandHandler(removeApplicationFile)
export class RemoveApplicationFile implements Handles<typeof removeApplicationFile> {
  constructor(
    private readonly database: Database,
    private readonly links: ApplicationLinks,
  ) {}

  async run({
    code,
    media,
  }: InputOf<typeof removeApplicationFile>): Promise<OutputOf<typeof removeApplicationFile>> {
    const { person } = await this.links.open(code);
    return changeFiles(this.database, person.id, (files) => files.filter((file) => file.media !== media));
  }
}

/** Files come side by side: each is added to what is there, and no version is asked for. */
async function changeFiles(
  database: Database,
  id: string,
  change: (files: AppliedFile[]) => AppliedFile[],
): Promise<{ files: number }> {
  return database.transaction(async (tx) => {
    const person = await lockApplicant(database, tx, id);
    if (!person || person.submittedAt !== null) throw linkInvalid();
    const files = change(person.files);
    if (files !== person.files) await writeFiles(database, tx, person, files);
    return { files: files.length };
  });
}
