import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { printReport } from '@llavero/proto/commands/reports';
import { documentRendered } from '@llavero/proto/events/documents';
import type { Json } from '@llavero/proto/fields/field';
import { document as definition } from '@llavero/proto/records/documents/document';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { Injectable } from '@nestjs/common';
import { printReply } from '../finance/finance-printer.ts';
import { Letterheads } from '../print/letterheads.ts';
import { MediaStore, type StoredFile } from '../media/media-store.ts';
import type { Paper, PaperPictures } from '../print/paper.ts';
import { Printer } from '../print/printer.ts';
import { wordingIn } from '../print/wording.ts';
import type { ToldReport } from './make-report.ts';
import { reportPaper } from './report-paper.ts';

/** Prints reports and keeps them as documents; the same figures give the same document. */
@Injectable()
export class KeptReports {
  constructor(
    private readonly letterheads: Letterheads,
    private readonly printer: Printer,
    private readonly media: MediaStore,
    private readonly stores: RecordStores,
    private readonly database: Database,
  ) {}

  /**
   * Printed in the language of its reader; the document has its Spanish name, as the office finds it.
   * @param filing fields of the new document that say where it belongs and who sees it
   */
  async keep(
    { language, in: told }: ToldReport,
    filing: Record<string, Json>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof printReport>> {
    const company = await this.letterheads.own(ctx);
    const words = wordingIn(language);
    const { title, subtitle } = told(wordingIn('ES'));
    return this.keepPaper(reportPaper(told(words), company, words), `${title} ${subtitle}`, filing, ctx);
  }

  /** The same for any paper. @param name of the document and its file. @param pictures that the paper names */
  async keepPaper(
    paper: Paper,
    name: string,
    filing: Record<string, Json>,
    ctx: CallContext,
    pictures?: PaperPictures,
  ): Promise<OutputOf<typeof printReport>> {
    const content = await this.printer.print(paper, pictures);
    return this.keepFile({ content, mimeType: 'application/pdf', ending: 'pdf' }, name, filing, ctx);
  }

  /** The same for any file. @param name of the document and its file */
  async keepFile(
    { content, mimeType, ending }: { content: Buffer; mimeType: string; ending: string },
    name: string,
    filing: Record<string, Json>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof printReport>> {
    return this.keepStored({ ...(await this.media.put(content)), mimeType, ending }, name, filing, ctx);
  }

  /** The same for a file that is in the store already. @param name of the document and its file */
  async keepStored(
    file: StoredFile & { mimeType: string; ending: string },
    name: string,
    filing: Record<string, Json>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof printReport>> {
    const store = this.stores.of(definition);
    return this.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [file.sha256]);
      // One that was voided stays so, as for documents of templates.
      const filter = { sha256: file.sha256, generated: true, status: { $ne: 'CANCELLED' } } as const;
      const [known] = await store.findUnchecked({ filter, limit: 1 }, tx);
      if (known) return printReply({ document: known, reused: true });
      const fields: Record<string, Json> = {
        ...filing,
        name,
        status: 'GENERATED',
        generated: true,
        fileName: normaliseFileName(`${name}.${file.ending}`),
        mimeType: file.mimeType,
        sha256: file.sha256,
        storageKey: file.key,
        size: file.size,
      };
      const trusted = { ...ctx, trusted: true };
      const document = await store.create(fields, trusted, tx, { event: documentRendered });
      return printReply({ document, reused: false });
    });
  }
}
