import type { CallContext } from '@llavero/kit/context';
import { toSheetRow } from '@llavero/kit/list-jobs/sheet-row';
import { workbook } from '@llavero/kit/list-jobs/sheet-writer';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { zip } from '@llavero/kit/zip/zip';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { printTaxPack } from '@llavero/proto/commands/reports';
import { conflict } from '@llavero/proto/errors';
import type { Report } from '@llavero/proto/rules/reports/report';
import { type ReportTable, totalsRow } from '@llavero/proto/rules/reports/report-table';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { Letterheads } from '../print/letterheads.ts';
import { Printer } from '../print/printer.ts';
import { InvoicePapers } from './invoice-papers.ts';
import { KeptReports } from './kept-reports.ts';
import { Reports } from './make-report.ts';
import { ReceivedInvoices } from './received-invoices.ts';
import { wordingIn } from '../print/wording.ts';
import { reportPaper } from './report-paper.ts';

interface PackedFile {
  name: string;
  content: Buffer;
}

/**
 * What a landlord needs for the income tax of a year: the summary with the depreciation of their share, what was withheld of them, and
 * the invoices that they bear with their papers, as one archive. The same figures and papers give the same archive.
 */
@CommandHandler(printTaxPack)
export class PrintTaxPack implements Handles<typeof printTaxPack> {
  constructor(
    private readonly reports: Reports,
    private readonly received: ReceivedInvoices,
    private readonly papers: InvoicePapers,
    private readonly letterheads: Letterheads,
    private readonly printer: Printer,
    private readonly kept: KeptReports,
  ) {}

  /** @throws CodedError conflict `REPORT.NOTHING` where the year has neither settlements nor invoices */
  async run(
    { landlord, year }: InputOf<typeof printTaxPack>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof printTaxPack>> {
    const period = { year, from: 1, to: 12 };
    const asked = { landlord, ...period };
    const [tax, withheld, invoices] = await Promise.all([
      this.reports.told({ ...asked, kind: 'TAX' }, ctx),
      this.reports.told({ ...asked, kind: 'WITHHOLDINGS' }, ctx),
      this.received.of(landlord, period, ctx),
    ]);
    const words = wordingIn(tax.language);
    const summary = tax.in(words);
    if (summary.documents + invoices.length === 0) throw nothing(year);
    const papers = await this.papers.of(invoices, words.say('facturas', 'factures'), ctx);
    const received = await this.reports.receivedReport(
      landlord,
      year,
      invoices,
      ctx,
      (invoice) => papers.names.get(invoice) ?? null,
    );
    const company = await this.letterheads.own(ctx);
    const files: PackedFile[] = [];
    for (const [at, report] of [summary, withheld.in(words), received.in(words)].entries()) {
      const name = `${at + 1} ${report.title}`;
      files.push({
        name: `${name}.pdf`,
        content: await this.printer.print(reportPaper(report, company, words)),
      });
      files.push(...(await sheetsOf(name, report)));
    }
    const content = zip([...files, ...papers.files]);
    const filing = {
      ...{ type: 'TAX_SUMMARY', category: 'FISCAL_SUMMARY' },
      ...{ agents: [landlord], landlords: [landlord], visibility: ['LANDLORD'] },
    };
    const file = { content, mimeType: 'application/zip', ending: 'zip' };
    const reply = await this.kept.keepFile(file, `Paquete fiscal ${summary.subtitle}`, filing, ctx);
    return { ...reply, missing: papers.missing };
  }
}

/** A workbook for each table. */
async function sheetsOf(name: string, { tables }: Report): Promise<PackedFile[]> {
  const files: PackedFile[] = [];
  for (const table of tables) {
    const parts: Buffer[] = [];
    for await (const part of workbook(
      table.columns.map(({ label }) => label),
      rowsOf(table),
    ))
      parts.push(part);
    const file = normaliseFileName(`${name} - ${table.title}.xlsx`);
    files.push({ name: file, content: Buffer.concat(parts) });
  }
  return files;
}

async function* rowsOf(table: ReportTable) {
  const { columns, rows } = table;
  const isSummed = rows.length > 0 && columns.some(({ summed }) => summed);
  yield [...rows, ...(isSummed ? [totalsRow(table)] : [])].map((row) => toSheetRow(columns, row));
}

const nothing = (year: number) =>
  conflict(
    'REPORT.NOTHING',
    `El propietario no tiene liquidaciones ni facturas en ${year}. No se ha creado nada: elija otro año.`,
  );
