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

/** A printed document that is not kept yet. */
interface PrintedPaper {
  finance: Finance;
  data: FinanceData;
  file: StoredFile;
  /** It was printed before, and its file was gone. */
  isLost: boolean;
}

/** How a printed document is filed; a type without visibility takes its default (F §6). */
const filing = {
  RECEIPT: { type: 'RECEIPT', category: 'RENT' },
  SETTLEMENT: { type: 'SETTLEMENT', category: 'RENT' },
  GUARANTEED: { type: 'SETTLEMENT', category: 'RENT' },
  BILL: { type: 'OTHER_BILLS', category: 'EXPENSE' },
  RECTIFYING_BILL: { type: 'OTHER_BILLS', category: 'EXPENSE' },
  // The only place where other bills are filed (F §6), whoever issues them.
  RENT_BILL: { type: 'OTHER_BILLS', category: 'EXPENSE' },
  RECTIFYING_RENT_BILL: { type: 'OTHER_BILLS', category: 'EXPENSE' },
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
    const papers = changed.map((finance, at): PrintedPaper => {
      // A file that was lost lies again where it was: the same paper has the same key.
      const isLost = (known.get(finance.id)?.sourceVersion ?? 0) >= finance.version;
      return { finance, data: data[at]!, file: files[at]!, isLost };
    });
    const made = papers.length > 0 ? await this.keep(papers, ctx) : new Map<string, PrintedDocument>();
    return batch.map(({ id }) => made.get(id) ?? { document: known.get(id)!, reused: true });
  }

  /** Whether the document has its file and the file shows this version of the record, or a newer one. */
  private async shows(document: Document | undefined, { version }: Finance): Promise<boolean> {
    if (!document) return false;
    const { sourceVersion, storageKey } = document;
    return (sourceVersion ?? 0) >= version && storageKey != null && (await this.media.has(storageKey));
  }

  /** The documents that were printed from these records before. One that was voided stays so: the next print is a new one. */
  private async current(ids: readonly string[], tx?: Tx): Promise<Map<string, Document>> {
    if (ids.length === 0) return new Map();
    const status = { $ne: 'CANCELLED' as const };
    const filter = { finance: { $in: [...ids] }, generated: true, status };
    const found = await this.stores.of(definition).findUnchecked({ filter, limit: ids.length }, tx);
    return new Map(found.map((document) => [document.finance ?? '', document]));
  }

  /** Documents of papers, by the record's id. Two who print the same at once get one document, in one version. */
  private async keep(
    papers: readonly PrintedPaper[],
    ctx: CallContext,
  ): Promise<Map<string, PrintedDocument>> {
    const store = this.stores.of(definition);
    const trusted = { ...ctx, trusted: true };
    // In one order, so that two batches with the same documents wait for each other instead of locking up.
    const ids = papers.map(({ finance }) => finance.id).sort();
    return this.database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended(id, 1)) from unnest($1::text[]) as id`, [
        ids,
      ]);
      const current = await this.current(ids, tx);
      const made = new Map<string, PrintedDocument>();
      const created: { object: Record<string, Json> }[] = [];
      for (const { finance, data, file, isLost } of papers) {
        const document = current.get(finance.id);
        if (document && (await this.shows(document, finance))) {
          made.set(finance.id, { document, reused: !isLost });
          continue;
        }
        const stored = {
          sha256: file.sha256,
          storageKey: file.key,
          size: file.size,
          sourceVersion: finance.version,
        };
        if (!document) {
          created.push({ object: { ...stored, ...filedAs(finance, data) } });
          continue;
        }
        const fileVersion = (document.fileVersion ?? 1) + 1;
        const patch = { ...stored, fileVersion };
        const event = { event: documentRendered };
        const written = await store.writeUnchecked(document.id, document.version, patch, event, trusted, tx);
        made.set(finance.id, { document: written, reused: false });
      }
      const createdIds = await store.createMany(created, trusted, tx, { event: documentRendered });
      for (const document of await store.loadManyUnchecked(createdIds, tx))
        made.set(document.finance ?? '', { document, reused: false });
      return made;
    });
  }
}

/** Fields of a new document. */
function filedAs(finance: Finance, { number }: FinanceData): Record<string, Json> {
  const type = printedType(finance) ?? 'RECEIPT';
  const name = `${choiceLabel(financeTypes, type)} ${number}`;
  // A bill is seen by the landlord it is for, an invoice of the rent by both sides; what else a tenant is billed is on the receipt.
  const visibility: VisibilityRole[] =
    type === 'RENT_BILL' || type === 'RECTIFYING_RENT_BILL'
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
