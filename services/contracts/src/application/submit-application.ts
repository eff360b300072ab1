import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { fileApplicantDocuments } from '@llavero/proto/commands/applicant-files';
import { submitApplication } from '@llavero/proto/commands/applications';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { CodedError, type FieldProblem } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { type DocumentTypeCode, documentTypes } from '@llavero/proto/records/choices/documents';
import { documentParameters } from '@llavero/proto/records/documents/document.parameters';
import {
  applicantFactProblems,
  applicationPrivacy,
  missingDocuments,
} from '@llavero/proto/rules/application';
import { applicationLink } from './application-link.ts';
import { ApplicationLinks } from './application-links.ts';
import { ApplicationRecords } from './application-records.ts';
import {
  type Applicant,
  applicantsOf,
  type Application,
  findApplication,
  lockApplicant,
  type Said,
  writeApplicant,
} from './application-table.ts';
import { consentChanged, consentMissing, incomplete, stale } from './application.errors.ts';

/** Times that files which come meanwhile are waited for. */
const MOST_ATTEMPTS = 3;

/** The files are others than those that were filed. */
class FilesChanged extends Error {}

/** OPS-06: sends somebody's part, once. */
@CommandHandler(submitApplication)
export class SubmitApplication implements Handles<typeof submitApplication> {
  constructor(
    private readonly database: Database,
    private readonly scoped: ScopedLinks,
    private readonly links: ApplicationLinks,
    private readonly records: ApplicationRecords,
    private readonly peers: Peers,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async run(
    { code, version, accepted, consentVersion }: InputOf<typeof submitApplication>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof submitApplication>> {
    const before = await this.links.used(code);
    // A second press, or a repetition after an answer that was lost.
    if (before?.person.submittedAt) return this.answer(before.of, 0);
    if (!accepted) throw consentMissing();
    if (consentVersion !== applicationPrivacy.version) throw consentChanged();
    const { person, of, mailed } = await this.sent(code, { version, consentVersion }, ctx);
    this.logger.info('application part received', { application: of.id, main: person.main });
    return this.answer(of, mailed);
  }

  /** Files may come while the others are filed: then all of them are looked at again. */
  private async sent(code: string, asked: { version: number; consentVersion: string }, ctx: CallContext) {
    for (let attempt = 1; ; attempt += 1) {
      const { person, of } = await this.links.open(code);
      if (person.version !== asked.version) throw stale();
      const problems = this.problems(person, of);
      if (problems.length > 0) throw incomplete(problems);
      const documents = await this.file(person, of, ctx);
      const mailed = await this.database
        .transaction((tx) => this.send(code, { ...asked, documents, files: person.files }, ctx, tx))
        .catch(async (error: unknown) => {
          // Somebody pressed twice at once: the other call has used the link up.
          if (error instanceof CodedError && error.body.code === linkInvalid().body.code) {
            const sent = await this.links.used(code);
            if (sent?.person.submittedAt) return 0;
          }
          if (error instanceof FilesChanged && attempt < MOST_ATTEMPTS) return null;
          throw error instanceof FilesChanged ? stale() : error;
        });
      if (mailed !== null) return { person, of, mailed };
    }
  }

  private problems({ main, said, files }: Applicant, { terms }: Application): FieldProblem[] {
    const now = this.clock.now();
    return [
      ...applicantFactProblems(said, now).map((one) => ({ ...one, field: `said.${one.field}` })),
      ...missingDocuments(said, files).map((type) => ({
        field: `files.${type}`,
        rule: 'required',
        message: `Falta ${documentTypes.options[type].label}: añada un archivo o una foto.`,
      })),
      ...(main && terms.startDate === null
        ? [{ field: 'terms.startDate', rule: 'required', message: 'Indique cuándo quieren entrar.' }]
        : []),
    ];
  }

  /** The documents of the files, made before anything is sent: asked again, the documents service answers the same ones. */
  private async file(person: Applicant, of: Application, ctx: CallContext): Promise<string[]> {
    const { said, files } = person;
    const types = [...new Set(files.map(({ type }) => type))];
    const { documents } = await this.peers.command(
      fileApplicantDocuments,
      {
        applicant: person.id,
        unit: of.unit,
        documents: types.map((type) => ({
          type,
          name: `${documentTypes.options[type].label} de ${said.name ?? ''}`.slice(0, 300),
          files: files.filter((file) => file.type === type).map(({ media }) => media),
          parameters: parametersOf(type, said),
        })),
      },
      serviceContext('contracts', ctx.requestId),
    );
    return documents;
  }

  private async send(
    code: string,
    sent: { version: number; consentVersion: string; documents: string[]; files: Applicant['files'] },
    ctx: CallContext,
    tx: Tx,
  ): Promise<number> {
    const link = await this.scoped.redeem(applicationLink, code, tx);
    // One part of an application after the other: each sees who is still missing.
    const of = await findApplication(this.database, { id: link.subject.id }, tx, true);
    const person = await lockApplicant(this.database, tx, link.scope.applicant);
    if (!of || !person) throw linkInvalid();
    const { version, consentVersion, documents, files } = sent;
    const mediaOf = (all: Applicant['files']) => all.map(({ media }) => media).join();
    if (mediaOf(person.files) !== mediaOf(files)) throw new FilesChanged();
    const values = { ...person, documents };
    const written = await writeApplicant(this.database, tx, { id: person.id, version }, values, {
      consentVersion,
    });
    if (written === null) throw stale();
    const everybody = await applicantsOf(this.database, of.id, tx);
    const now = await this.records.write(of, everybody, person.id, ctx, tx);
    if (!person.main) return 0;
    const others = everybody.filter(({ main }) => !main);
    // Last: a mail that cannot go takes everything back, and the link stays good.
    for (const one of others) {
      const issued = await this.links.issue(one, tx);
      await this.links.mail(one, now, issued, ctx.requestId);
    }
    return others.length;
  }

  private async answer({ id }: Application, mailed: number): Promise<OutputOf<typeof submitApplication>> {
    const people = await applicantsOf(this.database, id);
    return { waitingFor: people.filter(({ submittedAt }) => submittedAt === null).length, mailed };
  }
}

/** What the applicant has said of themselves; the dates of a paper are written down by whoever reviews it. */
function parametersOf(type: DocumentTypeCode, { idNumber, annualIncome }: Said): Record<string, Json> {
  const said: Record<string, Json> = { number: idNumber, anualIncome: annualIncome };
  const named = documentParameters(type).filter(({ name, kind }) => name in said || kind === 'DATE');
  return Object.fromEntries(named.map(({ name }) => [name, said[name] ?? null]));
}
