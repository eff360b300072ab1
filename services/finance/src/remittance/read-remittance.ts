import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { open } from '@llavero/kit/db/sealed';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { remittanceFile, remittanceRows } from '@llavero/proto/commands/remittances';
import { remittanceFormats } from '@llavero/proto/records/choices/remittances';
import { finance } from '@llavero/proto/records/finance/finance';
import { remittance as definition } from '@llavero/proto/records/finance/remittance';
import { dayKey } from '@llavero/proto/values/dates';
import { anonymiseIban } from '@llavero/proto/values/iban';
import { noFile, notApproved } from './remittance.errors.ts';
import { RemittedBills } from './remitted-bills.ts';
import { FILE_SEALED_AS, rowsOf } from './remittance-table.ts';

const unpack = promisify(gunzip);

/** The rows of a remittance as people see them: whom, how much, what became of it; no account whole. */
@CommandHandler(remittanceRows)
export class RemittanceRows implements Handles<typeof remittanceRows> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly bills: RemittedBills,
  ) {}

  async run(
    { id, after, limit }: InputOf<typeof remittanceRows>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof remittanceRows>> {
    // Reading it as the caller is the check of the permission.
    await this.stores.of(definition).get({ collection: 'remittance', id, fields: ['type'] }, ctx);
    const found = await rowsOf(this.database, this.database, id, { after, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const ids = rows.map(({ document }) => document);
    const documents = await this.stores.of(finance).loadManyUnchecked(ids);
    const names = new Map([
      ...documents.map((one) => [one.id, finance.title(one)] as const),
      ...(await this.bills.names(ids)),
    ]);
    return {
      rows: rows.map((row) => ({
        position: row.position,
        document: row.document,
        name: names.get(row.document) ?? 'Eliminado',
        party: row.name,
        account: anonymiseIban(row.iban),
        mandate: row.mandate,
        amount: row.amount,
        executionDay: row.executionDay,
        outcome: row.outcome,
        bankReason: row.bankReason,
        endToEndId: row.endToEndId,
      })),
      more: found.length > limit,
    };
  }
}

/**
 * The file for the bank, as it was checked; each time somebody takes it out is noted. Of a payment that waits for its second person it stays
 * here: "sent" is only a note, and whoever has the file can give it to the bank (issue 11 §1).
 */
@CommandHandler(remittanceFile)
export class RemittanceFile implements Handles<typeof remittanceFile> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  /** @throws CodedError notFound `REMITTANCE.NO_FILE`, conflict `REMITTANCE.NOT_APPROVED` */
  async run(
    { id }: InputOf<typeof remittanceFile>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof remittanceFile>> {
    const store = this.stores.of(definition);
    await store.get({ collection: 'remittance', id, fields: ['type'] }, ctx);
    const found = await store.loadUnchecked(id);
    const { format, executionDate, sha256, withdrawnAt, needsApproval, approvedAt } = found;
    const [stored] = await this.database.query<{ sealed: Buffer }>(
      'select sealed from remittance_file where remittance = $1',
      [id],
    );
    if (!stored || withdrawnAt !== null) throw noFile();
    if (needsApproval && approvedAt === null) throw notApproved();
    const { gzip } = open(this.database.keys, FILE_SEALED_AS, id, stored.sealed);
    const content = await unpack(Buffer.from(String(gzip), 'base64'));
    const { actor, requestId } = ctx;
    await this.database.query(
      'insert into remittance_download (remittance, actor, impersonator, request_id) values ($1, $2, $3, $4)',
      [id, actor.id, actor.impersonator, requestId],
    );
    const { schema } = remittanceFormats.options[format];
    return {
      fileName: `remesa-${dayKey(executionDate)}-${id.slice(-6)}-${schema}.xml`,
      sha256: sha256 ?? '',
      content: content.toString('utf8'),
    };
  }
}
