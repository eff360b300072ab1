import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { seal } from '@llavero/kit/db/sealed';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { prepareRemittance } from '@llavero/proto/commands/remittances';
import { remittanceFormats } from '@llavero/proto/records/choices/remittances';
import { remittance as definition } from '@llavero/proto/records/finance/remittance';
import { endToEndId } from '@llavero/proto/rules/end-to-end-id';
import { statusOf } from '@llavero/proto/states/evaluate';
import { fromCents, sumCents, toCents } from '@llavero/proto/values/money';
import { v7 as uuidv7 } from 'uuid';
import { ownProblems, schemaProblems } from './file/check-file.ts';
import { type FileRequest, writeRemittanceFile } from './file/write-file.ts';
import { type FileRow, groupRows } from './group-rows.ts';
import { accountMissing, invalidFile, nothingToRemit, otherSum, wrongFormat } from './remittance.errors.ts';
import { RemittanceApproval } from './remittance-approval.ts';
import { RemittanceCandidates } from './remittance-candidates.ts';
import { FILE_SEALED_AS, insertRows, setPayments } from './remittance-table.ts';
import type { RemittanceCandidate } from './row-refusal.ts';

type Ask = InputOf<typeof prepareRemittance>;
type Reply = OutputOf<typeof prepareRemittance>;

const compress = promisify(gzip);

/**
 * Makes a remittance (FIN-04): record, rows and file in one transaction, so that a process that is killed leaves all of it or nothing.
 * Of two that are prepared at once each document is in one (`remittance_row_standing`).
 */
@CommandHandler(prepareRemittance)
export class PrepareRemittance implements Handles<typeof prepareRemittance> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly candidates: RemittanceCandidates,
    private readonly approval: RemittanceApproval,
    private readonly log: Logger,
  ) {}

  async run(ask: Ask, ctx: CallContext): Promise<Reply> {
    if (remittanceFormats.options[ask.format].isDebit !== (ask.type === 'DEBIT')) throw wrongFormat();
    const { company, problem, accepted, executionDate } = await this.candidates.of(ask, ctx);
    if (!company) throw accountMissing(problem ?? '');
    const excluded = new Set(ask.excluded);
    const wanted = accepted.filter(({ document }) => !excluded.has(document));
    if (wanted.length === 0) throw nothingToRemit();
    const reason = await this.approval.reason(ask.type, wanted, ctx);
    const id = uuidv7();
    const request: FileRequest = {
      format: ask.format,
      remittance: id,
      company,
      rows: wanted.map(fileRow),
      createdAt: this.clock.now(),
    };
    return this.database.transaction(async (tx) => {
      const rows = wanted.map((candidate, at) => storedRow(candidate, request.rows[at]!));
      const taken = await insertRows(this.database, tx, id, ask.type, rows);
      if (taken.size === 0) throw nothingToRemit();
      const inFile = { ...request, rows: request.rows.filter((_row, at) => taken.has(wanted[at]!.document)) };
      const total = fromCents(sumCents(inFile.rows));
      if (ask.seenAmount !== null && toCents(ask.seenAmount) !== toCents(total))
        throw otherSum(ask.seenAmount, total);
      await setPayments(
        tx,
        id,
        groupRows(id, inFile.rows).map(({ rows: of }) => of),
      );
      const xml = await this.checked(inFile);
      const bytes = Buffer.from(xml, 'utf8');
      await this.keepFile(tx, id, bytes);
      const made = await this.stores.of(definition).create(
        {
          type: ask.type,
          format: ask.format,
          executionDate,
          organization: ask.organization,
          iban: company.iban,
          rows: inFile.rows.length,
          totalAmount: total,
          preparedBy: ctx.actor.id,
          preparedFor: ctx.actor.impersonator,
          needsApproval: reason !== null,
          approvalReason: reason,
          fileSize: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        },
        { ...ctx, trusted: true },
        tx,
        { id },
      );
      const status = statusOf(definition, made, this.clock.now());
      return { id, version: made.version, status, rows: inFile.rows.length, totalAmount: total };
    });
  }

  /** The file, once schema and own rules have nothing against it. What they say names no person, so it may be logged. */
  private async checked(request: FileRequest): Promise<string> {
    const xml = writeRemittanceFile(request);
    const own = ownProblems(request, xml);
    const schema = own.length > 0 ? [] : await schemaProblems(request.format, xml);
    if (own.length === 0 && schema.length === 0) return xml;
    this.log.error('remittance file refused', {
      format: request.format,
      rows: request.rows.length,
      own: own.length,
      schema: schema.length,
    });
    throw invalidFile();
  }

  private async keepFile(tx: Tx, id: string, bytes: Buffer): Promise<void> {
    const packed = await compress(bytes);
    const sealed = seal(this.database.keys, FILE_SEALED_AS, id, { gzip: packed.toString('base64') });
    await tx.query('insert into remittance_file (remittance, sealed) values ($1, $2)', [id, sealed]);
  }
}

function fileRow({
  document,
  attempt,
  amount,
  executionDay,
  mandate,
  party,
  name,
  concept,
}: RemittanceCandidate): FileRow {
  return {
    endToEndId: endToEndId({ document, attempt }),
    cents: toCents(amount),
    executionDay,
    mandate: mandate && {
      reference: mandate.reference,
      signatureDate: mandate.signatureDate ?? executionDay,
      sequence: mandate.sequence,
    },
    // The bank compares it with the holder of the account (field-notes A22).
    name: mandate?.holder ?? party?.name ?? '',
    iban: party?.iban ?? '',
    text: [name, concept].filter(Boolean).join(' '),
  };
}

function storedRow({ document, attempt, party, mandate, isPart }: RemittanceCandidate, row: FileRow) {
  const { endToEndId: id, cents, executionDay, iban } = row;
  return {
    document,
    attempt,
    endToEndId: id,
    party: party?.id ?? '',
    mandate: mandate?.id ?? null,
    cents,
    executionDay,
    isPart,
    // People know the row by its debtor, whoever holds the account.
    name: party?.name ?? '',
    iban,
  };
}
