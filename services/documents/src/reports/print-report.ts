import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { OutputOf } from '@llavero/proto/commands/command';
import { printReport } from '@llavero/proto/commands/reports';
import { documentRendered } from '@llavero/proto/events/documents';
import type { Json } from '@llavero/proto/fields/field';
import { document as definition } from '@llavero/proto/records/documents/document';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { printReply } from '../finance/finance-printer.ts';
import { FinanceReader } from '../finance/finance-reader.ts';
import { MediaStore } from '../media/media-store.ts';
import { Printer } from '../print/printer.ts';
import { type AskedReport, Reports } from './make-report.ts';
import { reportPaper } from './report-paper.ts';

/** Prints a report and keeps it as a document of its landlord; the same figures give the same document. */
@CommandHandler(printReport)
export class PrintReport implements Handles<typeof printReport> {
  constructor(
    private readonly reports: Reports,
    private readonly reader: FinanceReader,
    private readonly printer: Printer,
    private readonly media: MediaStore,
    private readonly stores: RecordStores,
    private readonly database: Database,
  ) {}

  async run(input: AskedReport, ctx: CallContext): Promise<OutputOf<typeof printReport>> {
    const report = await this.reports.make(input, ctx);
    const company = await this.reader.company(serviceContext('documents', ctx.requestId));
    const file = await this.media.put(await this.printer.print(reportPaper(report, company)));
    const store = this.stores.of(definition);
    return this.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [file.sha256]);
      const filter = { sha256: file.sha256, generated: true };
      const [known] = await store.findUnchecked({ filter, limit: 1 }, tx);
      if (known) return printReply({ document: known, reused: true });
      const name = `${report.title} ${report.subtitle}`;
      const fields: Record<string, Json> = {
        ...filing(input),
        name,
        status: 'GENERATED',
        generated: true,
        fileName: normaliseFileName(`${name}.pdf`),
        mimeType: 'application/pdf',
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

/** What is about a landlord is filed with them and theirs to see; the rest is the office's own. */
function filing({ kind, landlord }: AskedReport): Record<string, Json> {
  if (!landlord) return { type: 'OTHER', visibility: [] };
  const mine = { agents: [landlord], landlords: [landlord], visibility: ['LANDLORD'] };
  return kind === 'OWNER'
    ? { type: 'OTHER', category: 'LANDLORD', ...mine }
    : { type: 'TAX_SUMMARY', category: 'FISCAL_SUMMARY', ...mine };
}
