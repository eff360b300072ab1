import { KitModule } from '@llavero/kit/service/kit.module';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { DownloadMedia } from './media/download-media.ts';
import { MediaStore } from './media/media-store.ts';
import { FinancePrinter } from './finance/finance-printer.ts';
import { FinanceReader } from './finance/finance-reader.ts';
import { PrintFinanceDocument, RenderReceipt } from './finance/print-finance-document.ts';
import { PrintMonth, RunPrintMonth } from './finance/print-month.ts';
import { Printer } from './print/printer.ts';
import { MakeReport, Reports } from './reports/make-report.ts';
import { PrintReport } from './reports/print-report.ts';
import { ReportSource } from './reports/report-source.ts';

/** Documents, their files and what is printed from records. */
@Module({
  imports: [
    KitModule.forService({
      name: 'documents',
      records: recordsOf('documents'),
      migrations: new URL('./migrations/', import.meta.url),
    }),
  ],
  providers: [
    MediaStore,
    DownloadMedia,
    Printer,
    FinanceReader,
    FinancePrinter,
    PrintFinanceDocument,
    RenderReceipt,
    PrintMonth,
    RunPrintMonth,
    ReportSource,
    Reports,
    MakeReport,
    PrintReport,
  ],
})
export class DocumentsModule {}
