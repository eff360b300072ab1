import { type CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { renderReceipt } from '@llavero/proto/commands/documents';
import type { Json } from '@llavero/proto/fields/field';
import { document as definition, type Document } from '@llavero/proto/records/documents/document';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { documentRendered } from '@llavero/proto/events/documents';
import { MediaStore, type StoredFile } from '../media/media-store.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { ReceiptReader } from './receipt-reader.ts';

/**
 * The PDF of a receipt and its document record (FIN-07). A receipt that has not changed since is not
 * printed again; a changed one becomes the next version of the same document.
 */
@CommandHandler(renderReceipt)
export class RenderReceipt implements Handles<typeof renderReceipt> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly reader: ReceiptReader,
    private readonly media: MediaStore,
  ) {}

  async run(input: InputOf<typeof renderReceipt>, ctx: CallContext): Promise<OutputOf<typeof renderReceipt>> {
    const finance = await this.reader.finance(input.finance, ctx);
    const current = await this.printed(finance);
    if (current && (await this.shows(current, finance))) return reply(current, true);
    const receipt = await this.reader.read(finance, ctx);
    const file = await this.media.put(await receiptPdf(receipt));
    return this.database.transaction((tx) => this.keep(finance, receipt.number, file, ctx, tx));
  }

  /** Whether the document has its file and the file shows this version of the receipt, or a newer one. */
  private async shows({ sourceVersion, storageKey }: Document, { version }: Finance): Promise<boolean> {
    return (sourceVersion ?? 0) >= version && storageKey != null && (await this.media.has(storageKey));
  }

  private async printed(finance: Finance, tx?: Tx): Promise<Document | undefined> {
    const [document] = await this.stores
      .of(definition)
      .findUnchecked({ filter: { finance: finance.id, type: 'RECEIPT' }, limit: 1 }, tx);
    return document;
  }

  private async keep(
    finance: Finance,
    number: string,
    file: StoredFile,
    ctx: CallContext,
    tx: Tx,
  ): Promise<OutputOf<typeof renderReceipt>> {
    // Two people who open the same receipt at once get one document, in one version.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [finance.id]);
    const store = this.stores.of(definition);
    const current = await this.printed(finance, tx);
    if (current && (await this.shows(current, finance))) return reply(current, true);
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
      : await store.create(
          {
            ...stored,
            name: `Recibo ${number}`,
            type: 'RECEIPT',
            category: 'RENT',
            status: 'GENERATED',
            generated: true,
            fileName: normaliseFileName(`Recibo ${number}.pdf`),
            mimeType: 'application/pdf',
            finance: finance.id,
            contract: finance.contract,
            mandate: finance.mandate,
            places: finance.units,
            tenants: finance.tenants,
            landlords: finance.landlords,
          },
          trusted,
          tx,
          { event: documentRendered },
        );
    return reply(document, false);
  }
}

function reply(document: Document, reused: boolean): OutputOf<typeof renderReceipt> {
  const fileName = document.fileName ?? 'recibo.pdf';
  return {
    document: document.id,
    path: `/manager/downloadMedia/${document.id}/${encodeURIComponent(fileName)}`,
    fileName,
    bytes: document.size ?? 0,
    reused,
  };
}
