import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { seal } from '@llavero/kit/db/sealed';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { bankImport, importBankStatement, matchBankLines } from '@llavero/proto/commands/bank-statements';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { notFound } from '@llavero/proto/errors';
import { v7 as uuidv7 } from 'uuid';
import { BankAccounts } from './bank-accounts.ts';
import { bankImportJob, type ImportState, startOfImport } from './import-job.ts';
import { incoming } from './incoming.ts';
import { readStatements, unpacked } from './read-statements.ts';
import { refused, unreadable } from './statements.errors.ts';

/** Reads a file to its end and hands it to the import; nothing is kept of one that is refused. */
@CommandHandler(importBankStatement)
export class ImportBankStatement implements Handles<typeof importBankStatement> {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly accounts: BankAccounts,
  ) {}

  async run(
    { content, book }: InputOf<typeof importBankStatement>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof importBankStatement>> {
    const packed = Buffer.from(content, 'base64');
    if (packed.length === 0) throw unreadable('El fichero está vacío: elija otro.');
    const { statements } = readStatements(unpacked(packed));
    await this.accounts.owners(
      statements.map(({ account }) => account),
      ctx,
    );
    const digests = statements.map((statement) => incoming(statement).digest);
    const [known] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from bank_statement where digest = any($1)`,
      [digests],
    );
    const duplicates = known?.count ?? 0;
    if (duplicates === statements.length)
      throw refused('STATEMENT_ALREADY_IMPORTED', 'Ese extracto ya está importado: véalo en «Extractos».');
    const file = uuidv7();
    const process = await this.database.transaction(async (tx) => {
      await tx.query(`insert into bank_file (id, sealed) values ($1, $2)`, [
        file,
        seal(this.database.keys, 'bank_file', file, { content }),
      ]);
      return this.jobs.enqueue(bankImportJob, { file, book: book === true }, ctx, {}, tx);
    });
    return {
      process: process ?? '',
      statements: statements.length,
      movements: statements.reduce((sum, { lines }) => sum + lines.length, 0),
      duplicates,
    };
  }
}

@CommandHandler(matchBankLines)
export class MatchBankLines implements Handles<typeof matchBankLines> {
  constructor(private readonly jobs: JobQueue) {}

  async run(
    { book }: InputOf<typeof matchBankLines>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof matchBankLines>> {
    return {
      process: (await this.jobs.enqueue(bankImportJob, { file: null, book: book === true }, ctx)) ?? '',
    };
  }
}

@CommandHandler(bankImport)
export class BankImport implements Handles<typeof bankImport> {
  constructor(private readonly jobs: JobQueue) {}

  /** @throws CodedError notFound `FINANCE.UNKNOWN_PROCESS` */
  async run({ process }: InputOf<typeof bankImport>): Promise<OutputOf<typeof bankImport>> {
    const job = await this.jobs.find(process);
    if (job?.name !== bankImportJob.name)
      throw notFound('FINANCE.UNKNOWN_PROCESS', 'Ese proceso no existe o ya se ha archivado.');
    const { added, recognised, proposed, booked } = (job.checkpoint as ImportState | null) ?? startOfImport;
    const { done, total, error } = job;
    const status =
      job.state === 'done'
        ? 'FINISHED'
        : job.state === 'failed'
          ? 'ERROR'
          : total > 0
            ? 'IN_PROGRESS'
            : 'QUEUED';
    return { status, done, total, added, recognised, proposed, booked, error: error ?? null };
  }
}
