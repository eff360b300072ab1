import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { printFinanceDocument } from '@llavero/proto/commands/papers';
import { documentRendered } from '@llavero/proto/events/documents';
import { choiceLabel } from '@llavero/proto/fields/choices';
import type { Json } from '@llavero/proto/fields/field';
import { financeTypes } from '@llavero/proto/records/choices/finance';
import type {
  DocumentCategory,
  DocumentTypeCode,
  VisibilityRole,
} from '@llavero/proto/records/choices/documents';
import { document as definition, type Document } from '@llavero/proto/records/documents/document';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { Injectable } from '@nestjs/common';
import { MediaStore, type StoredFile } from '../media/media-store.ts';
import { Printer } from '../print/printer.ts';
import type { FinanceData, PrintedType } from './finance-data.ts';
import { financePaper } from './finance-paper.ts';
import { FinanceReader, printedType } from './finance-reader.ts';

/** A file and its document; `reused` when it showed this version of the record already. */
export interface PrintedDocument {
  document: Document;
  reused: boolean;
}

/** How a printed document is filed; a type without visibility takes its default (F §6). */
const filing = {
  RECEIPT: { type: 'RECEIPT', category: 'RENT' },
  SETTLEMENT: { type: 'SETTLEMENT', category: 'RENT' },
  GUARANTEED: { type: 'SETTLEMENT', category: 'RENT' },
  BILL: { type: 'OTHER_BILLS', category: 'EXPENSE' },
  RECTIFYING_BILL: { type: 'OTHER_BILLS', category: 'EXPENSE' },
  RENT_BILL: { type: 'OTHER_BILLS', category: 'RENT' },
} as const satisfies Record<PrintedType, { type: DocumentTypeCode; category: DocumentCategory }>;

/**
 * Prints documents of the month and keeps them as documents (FIN-07). One that has not changed since is not printed again;
 * a changed one becomes the next version of the same document.
 */
@Injectable()
export class FinancePrinter {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly reader: FinanceReader,
    private readonly printer: Printer,
    private readonly media: MediaStore,
  ) {}

  /** The document of a record that the caller has read. */
  async print(finance: Finance, ctx: CallContext): Promise<PrintedDocument> {
    const [printed] = await this.printMany([finance], ctx);
    return printed!;
  }

  /** As {@link print} for a batch, in its order: names are read once for all, and all documents are kept in one transaction. */
  async printMany(batch: readonly Finance[], ctx: CallContext): Promise<PrintedDocument[]> {
    const known = await this.current(batch.map(({ id }) => id));
    const changed: Finance[] = [];
    for (const finance of batch)
      if (!(await this.shows(known.get(finance.id), finance))) changed.push(finance);
    const data = await this.reader.readMany(changed, ctx);
    const files = await Promise.all(
      data.map(async (one) => this.media.put(await this.printer.print(financePaper(one)))),
    );
    const made = new Map<string, PrintedDocument>();
    if (changed.length > 0)
      await this.database.transaction(async (tx) => {
        // In one order, so that two batches with the same documents wait for each other instead of locking up.
        const order = changed.map((_, at) => at).sort((a, b) => (changed[a]!.id < changed[b]!.id ? -1 : 1));
        for (const at of order) {
          const finance = changed[at]!;
          const isLost = (known.get(finance.id)?.sourceVersion ?? 0) >= finance.version;
          made.set(finance.id, await this.keep(finance, data[at]!, files[at]!, isLost, ctx, tx));
        }
      });
    return batch.map(({ id }) => made.get(id) ?? { document: known.get(id)!, reused: true });
  }

  /** Whether the document has its file and the file shows this version of the record, or a newer one. */
  private async shows(document: Document | undefined, { version }: Finance): Promise<boolean> {
    if (!document) return false;
    const { sourceVersion, storageKey } = document;
    return (sourceVersion ?? 0) >= version && storageKey != null && (await this.media.has(storageKey));
  }

  /** The documents that were printed from these records before. */
  private async current(ids: readonly string[], tx?: Tx): Promise<Map<string, Document>> {
    if (ids.length === 0) return new Map();
    const found = await this.stores
      .of(definition)
      .findUnchecked({ filter: { finance: { $in: [...ids] }, generated: true }, limit: ids.length }, tx);
    return new Map(found.map((document) => [document.finance ?? '', document]));
  }

  private async keep(
    finance: Finance,
    data: FinanceData,
    file: StoredFile,
    isLost: boolean,
    ctx: CallContext,
    tx: Tx,
  ): Promise<PrintedDocument> {
    // Two people who open the same document at once get one, in one version.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [finance.id]);
    const store = this.stores.of(definition);
    const current = (await this.current([finance.id], tx)).get(finance.id);
    // A file that was lost lies again where it was: the same paper has the same key.
    if (current && (await this.shows(current, finance))) return { document: current, reused: !isLost };
    const trusted = { ...ctx, trusted: true };
    const stored: Record<string, Json> = {
      sha256: file.sha256,
      storageKey: file.key,
      size: file.size,
      sourceVersion: finance.version,
    };
    const document = current
      ? await store.writeUnchecked(
          current.id,
          current.version,
          { ...stored, fileVersion: (current.fileVersion ?? 1) + 1 },
          { event: documentRendered },
          trusted,
          tx,
        )
      : await store.create({ ...stored, ...filedAs(finance, data) }, trusted, tx, {
          event: documentRendered,
        });
    return { document, reused: false };
  }
}

/** Fields of a new document. */
function filedAs(finance: Finance, { number }: FinanceData): Record<string, Json> {
  const type = printedType(finance) ?? 'RECEIPT';
  const name = `${choiceLabel(financeTypes, type)} ${number}`;
  // A bill is seen by the landlord it is for, an invoice of the rent by both sides; what else a tenant is billed is on the receipt.
  const visibility: VisibilityRole[] =
    type === 'RENT_BILL'
      ? ['LANDLORD', 'TENANT']
      : finance.destinationRole === 'LANDLORD'
        ? ['LANDLORD']
        : [];
  const isBill = filing[type].type === 'OTHER_BILLS';
  return {
    ...filing[type],
    ...(isBill ? { visibility } : {}),
    name,
    status: 'GENERATED',
    generated: true,
    fileName: normaliseFileName(`${name}.pdf`),
    mimeType: 'application/pdf',
    finance: finance.id,
    contract: finance.contract,
    mandate: finance.mandate,
    places: finance.units,
    tenants: finance.tenants,
    landlords: finance.landlords,
  };
}

/** The answer of the commands that print one document. */
export function printReply({ document, reused }: PrintedDocument): OutputOf<typeof printFinanceDocument> {
  const fileName = document.fileName ?? 'documento.pdf';
  return {
    document: document.id,
    path: `/manager/downloadMedia/${document.id}/${encodeURIComponent(fileName)}`,
    fileName,
    bytes: document.size ?? 0,
    reused,
  };
}
