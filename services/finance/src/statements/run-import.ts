import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { open } from '@llavero/kit/db/sealed';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { through } from '@llavero/kit/context';
import { CodedError } from '@llavero/proto/errors';
import type { z } from 'zod';
import { BankAccounts } from './bank-accounts.ts';
import { BookLines } from './book-lines.ts';
import { bankImportJob, type ImportState, startOfImport } from './import-job.ts';
import { incoming } from './incoming.ts';
import { ProposeMatches } from './propose-matches.ts';
import { type ReadFile, readStatements, unpacked } from './read-statements.ts';
import { TakeIn } from './take-in.ts';

/** Lines of one transaction: a second's work, so that the lease is never near its end. */
const CHUNK = 1000;
/** Bookings of one transaction: their documents stay locked until it ends. */
const BOOKED_AT_ONCE = 50;

/** Carries out imports: lines, matches, bookings. What one transaction has done is noted in it, so that a crash repeats nothing. */
@JobHandler(bankImportJob)
export class RunImport implements HandlesJob<typeof bankImportJob> {
  constructor(
    private readonly database: Database,
    private readonly accounts: BankAccounts,
    private readonly takeIn: TakeIn,
    private readonly proposals: ProposeMatches,
    private readonly books: BookLines,
  ) {}

  async run(
    { file, book }: z.infer<typeof bankImportJob.input>,
    job: JobContext<ImportState>,
  ): Promise<void> {
    let state = { ...startOfImport, ...job.state };
    if (state.phase === 'lines') {
      if (file !== null) state = await this.store(file, job, state);
      state = { ...state, phase: 'match' };
      await job.checkpoint(state);
    }
    if (state.phase === 'match') {
      const proposed = await this.proposals.run(job);
      state = { ...state, proposed, phase: 'book' };
      await job.checkpoint(state);
    }
    if (book) await this.book(job, state);
    await job.transaction((tx) => forget(file, tx));
  }

  /** A refused file is not kept. */
  async onFailed({ file }: z.infer<typeof bankImportJob.input>, _error: string, tx: Tx): Promise<void> {
    await forget(file, tx);
  }

  private async store(file: string, job: JobContext<ImportState>, from: ImportState): Promise<ImportState> {
    const read = await this.read(file);
    const owners = await this.accounts.owners(
      read.statements.map(({ account }) => account),
      job.caller,
    );
    const total = read.statements.reduce((sum, { lines }) => sum + lines.length, 0);
    const ctx = through(job.caller, 'IMPORT');
    let state = from;
    let before = 0;
    for (const [at, statement] of read.statements.entries()) {
      const given = incoming(statement);
      const organization = owners.get(given.account) ?? '';
      const isDone = at < state.stored.length - 1;
      if (at >= state.stored.length) {
        const current = state;
        state = await job.transaction(async (tx) => {
          const { id, isPart } = await this.takeIn.statement(given, read.format, organization, ctx, tx);
          const next = { ...current, stored: [...current.stored, id], isPart, line: 0 };
          await job.save({ done: before, total, state: next }, tx);
          return next;
        });
      }
      const id = state.stored[at];
      if (id && !isDone)
        for (let line = state.line; line < given.lines.length; line += CHUNK) {
          const to = Math.min(line + CHUNK, given.lines.length);
          const current = state;
          const done = before + to;
          state = await job.transaction(async (tx) => {
            const { isPart } = current;
            const added = await this.takeIn.lines(
              { id, given, isPart, organization, from: line, to },
              ctx,
              tx,
            );
            const next = {
              ...current,
              line: to,
              added: current.added + added,
              recognised: current.recognised + to - line - added,
            };
            await job.save({ done, total, state: next }, tx);
            return next;
          });
        }
      if (id && !isDone) await job.transaction((tx) => this.takeIn.laterGaps(given, organization, ctx, tx));
      before += given.lines.length;
    }
    return state;
  }

  private async read(file: string): Promise<ReadFile> {
    const [row] = await this.database.query<{ sealed: Buffer }>(
      `select sealed from bank_file where id = $1`,
      [file],
    );
    if (!row) throw new Error('the file of the import is gone');
    const { content } = open(this.database.keys, 'bank_file', file, row.sealed);
    return readStatements(unpacked(Buffer.from(String(content), 'base64')));
  }

  /** Books what is certain, some lines at a time; where one of them is refused, each by itself. */
  private async book(job: JobContext<ImportState>, from: ImportState): Promise<void> {
    const certain = await this.proposals.certain();
    let state = from;
    for (let at = 0; at < certain.length; at += BOOKED_AT_ONCE) {
      const lines = certain.slice(at, at + BOOKED_AT_ONCE);
      const progress = { done: at, total: certain.length };
      try {
        state = await this.bookTogether(job, lines, progress, state);
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        state = await this.bookEach(job, lines, progress, state);
      }
    }
  }

  private bookTogether(
    job: JobContext<ImportState>,
    lines: readonly string[],
    { done, total }: { done: number; total: number },
    state: ImportState,
  ): Promise<ImportState> {
    const next = { ...state, booked: state.booked + lines.length };
    return job.transaction(async (tx) => {
      for (const id of lines) await this.books.confirm(id, undefined, job.caller, tx);
      await job.save({ done: done + lines.length, total, state: next }, tx);
      return next;
    });
  }

  /** One that is refused waits for a person with the reason. */
  private async bookEach(
    job: JobContext<ImportState>,
    lines: readonly string[],
    { done, total }: { done: number; total: number },
    from: ImportState,
  ): Promise<ImportState> {
    let state = from;
    for (const [at, id] of lines.entries()) {
      const one = { done: done + at, total };
      try {
        state = await this.bookTogether(job, [id], one, state);
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        const { message } = error.body;
        await job.transaction((tx) => this.proposals.doubt(id, message, job.caller, tx));
      }
    }
    return state;
  }
}

async function forget(file: string | null, tx: Tx): Promise<void> {
  if (file !== null) await tx.query(`delete from bank_file where id = $1`, [file]);
}
