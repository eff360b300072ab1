import { KitModule } from '@llavero/kit/service/kit.module';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { DownloadMedia } from './media/download-media.ts';
import { DocumentFiler } from './document/document-filer.ts';
import { FileDocument, FileDocuments } from './document/file-document.ts';
import { RejectDocument, Reviews, VerifyDocument } from './document/review-document.ts';
import { SameFiles } from './document/same-files.ts';
import { MediaStore } from './media/media-store.ts';
import { outsideSystems } from './outside/systems.ts';
import { FinancePrinter } from './finance/finance-printer.ts';
import { FinanceReader } from './finance/finance-reader.ts';
import { PrintFinanceDocument, RenderReceipt } from './finance/print-finance-document.ts';
import { PrintMonth, RunPrintMonth } from './finance/print-month.ts';
import { Printer } from './print/printer.ts';
import { InvoicePapers } from './reports/invoice-papers.ts';
import { KeptReports } from './reports/kept-reports.ts';
import { MakeReport, Reports } from './reports/make-report.ts';
import { PrintReport } from './reports/print-report.ts';
import { PrintTaxPack } from './reports/print-tax-pack.ts';
import { ReceivedInvoices } from './reports/received-invoices.ts';
import { ReportSource } from './reports/report-source.ts';
import { TaxModels } from './reports/tax-models.ts';
import { TaxSource } from './reports/tax-source.ts';
import { SweepUploads } from './upload/sweep-uploads.ts';
import {
  AppendPiece,
  CancelUpload,
  FinishUpload,
  OpenUpload,
  UploadState,
} from './upload/upload-commands.ts';
import { UploadTargets } from './upload/upload-target.ts';
import { Uploads } from './upload/uploads.ts';
import { PrintSepaMandate } from './sepa/print-sepa-mandate.ts';
import { MergeDataReader } from './generation/merge-data.ts';
import { DuplicateTemplate, Editions, NewTemplateEdition, PublishTemplate } from './template/editions.ts';
import { FirstTemplates } from './template/first-templates.ts';
import { TemplateData } from './template/template-data.ts';
import { PrintClaimFile } from './statement/claim-file.ts';
import { MakeStatement, PrintStatement, Statements } from './statement/statements.ts';

/** Documents, their files and what is printed from records. */
@Module({
  imports: [
    KitModule.forService({
      name: 'documents',
      records: recordsOf('documents'),
      migrations: new URL('./migrations/', import.meta.url),
      outside: outsideSystems,
    }),
  ],
  providers: [
    MediaStore,
    DownloadMedia,
    UploadTargets,
    Uploads,
    OpenUpload,
    UploadState,
    AppendPiece,
    FinishUpload,
    CancelUpload,
    SweepUploads,
    DocumentFiler,
    FileDocument,
    FileDocuments,
    SameFiles,
    Reviews,
    VerifyDocument,
    RejectDocument,
    Editions,
    PublishTemplate,
    NewTemplateEdition,
    DuplicateTemplate,
    FirstTemplates,
    MergeDataReader,
    TemplateData,
    Printer,
    FinanceReader,
    FinancePrinter,
    PrintFinanceDocument,
    RenderReceipt,
    PrintMonth,
    RunPrintMonth,
    ReportSource,
    TaxSource,
    ReceivedInvoices,
    TaxModels,
    Reports,
    MakeReport,
    PrintReport,
    InvoicePapers,
    PrintTaxPack,
    KeptReports,
    Statements,
    MakeStatement,
    PrintStatement,
    PrintClaimFile,
    PrintSepaMandate,
  ],
})
export class DocumentsModule {}
