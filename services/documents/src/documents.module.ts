import { KitModule } from '@llavero/kit/service/kit.module';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { DownloadMedia } from './media/download-media.ts';
import { DocumentFiler } from './document/document-filer.ts';
import { FileDocument, FileDocuments, ReplaceDocumentFiles } from './document/file-document.ts';
import { RejectDocument, Reviews, VerifyDocument } from './document/review-document.ts';
import { SameFiles } from './document/same-files.ts';
import { MediaStore } from './media/media-store.ts';
import { outsideSystems } from './outside/systems.ts';
import { FinancePrinter } from './finance/finance-printer.ts';
import { FinanceReader } from './finance/finance-reader.ts';
import { PrintFinanceDocument, RenderReceipt } from './finance/print-finance-document.ts';
import { PrintMonth, RunPrintMonth } from './finance/print-month.ts';
import { GenerateInventoryFiles } from './inventory/generate-inventory-files.ts';
import { KeepPicture, ReadPicture } from './inventory/link-pictures.ts';
import { KeepLinkedFile, ReadLinkedPicture } from './links/linked-files.ts';
import { InventoryPictures } from './inventory/inventory-pictures.ts';
import { UsefulLifeSettings } from './inventory/useful-life-settings.ts';
import { ChangeDocumentText, DocumentText, GeneratedTexts } from './generation/change-document-text.ts';
import { DocumentGenerator } from './generation/document-generator.ts';
import { DocumentMaker } from './generation/document-maker.ts';
import { ReaderLanguages } from './generation/reader-languages.ts';
import { GenerateDocument, PreviewDocument, ReproduceDocument } from './generation/generate-document.ts';
import {
  GenerateDocuments,
  GenerationStatus,
  RunGenerateDocuments,
} from './generation/generate-documents.ts';
import { MergeDataReader } from './generation/merge-data.ts';
import { ZipGenerated } from './generation/zip-generated.ts';
import { CopyFolderToDrive, RunCopyToDrive } from './folder/copy-to-drive.ts';
import { FolderContents } from './folder/folder-contents.ts';
import { FileInMandateFolder, ReadMandateFolder } from './folder/mandate-folder.ts';
import { MandateFolders } from './folder/mandate-folders.ts';
import { ZipMandateFolder } from './folder/zip-mandate-folder.ts';
import { Letterheads } from './print/letterheads.ts';
import { Logos } from './print/logos.ts';
import { Printer } from './print/printer.ts';
import { InvoicePapers } from './reports/invoice-papers.ts';
import {
  CertifiedLetterState,
  CertifiedPost,
  OpenCertifiedLetter,
  PostCertifiedLetter,
} from './letter/certified-letters.ts';
import { PrintLetter } from './letter/print-letter.ts';
import { KeptReports } from './reports/kept-reports.ts';
import { MakeReport, Reports } from './reports/make-report.ts';
import { PrintReport } from './reports/print-report.ts';
import { PrintTaxPack } from './reports/print-tax-pack.ts';
import { ReceivedInvoices } from './reports/received-invoices.ts';
import { ReportSource } from './reports/report-source.ts';
import { TaxModels } from './reports/tax-models.ts';
import { TaxSource } from './reports/tax-source.ts';
import { CodeSender, MailedCodes } from './signature/code-sender.ts';
import { CompanyCertificate } from './signature/company-certificate.ts';
import { DocumentWithdrawn } from './signature/document-withdrawn.ts';
import { ExpireSignatures } from './signature/expire-signatures.ts';
import { RemindSigners } from './signature/remind-signers.ts';
import {
  CorrectSigner,
  RemindSigner,
  SignatureProgress,
  VoidSignature,
} from './signature/follow-signature.ts';
import { InviteSigner } from './signature/invite-signer.ts';
import { KeepSignedFile } from './signature/keep-signed-file.ts';
import { ProposeSigners } from './signature/propose-signers.ts';
import { ReconcileSignatures, SignatureEventHandler } from './signature/provider-events.ts';
import { RunProviderTask } from './signature/provider-task.ts';
import { SealDocument } from './signature/seal-document.ts';
import { SendForSignature } from './signature/send-for-signature.ts';
import { SignDocument } from './signature/sign-document.ts';
import { Signatures } from './signature/signatures.ts';
import { DeclineSignature, RequestSigningCode, SigningPage } from './signature/signer-page.ts';
import { SigningSessions } from './signature/signing-session.ts';
import { TellSignatureEnd } from './signature/tell-signature-end.ts';
import { VerifySignedFile } from './signature/verify-signed-file.ts';
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
import { ApplicantFiles, FileApplicantDocuments } from './request/applicant-files.ts';
import { DiscardFiles, EraseApplicantFiles, FileEraser } from './request/erase-applicant-files.ts';
import { LinkedSenders } from './request/linked-senders.ts';
import { FinishLinkedUpload, LinkedUploadState, OpenLinkedUpload } from './request/linked-uploads.ts';
import { DocumentRequests, RequestDocuments } from './request/request-documents.ts';
import { RequestedDocuments, SendRequestedDocuments } from './request/send-requested-documents.ts';
import { PrintSepaMandate } from './sepa/print-sepa-mandate.ts';
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
    ReplaceDocumentFiles,
    SameFiles,
    Reviews,
    VerifyDocument,
    RejectDocument,
    LinkedSenders,
    ApplicantFiles,
    FileApplicantDocuments,
    FileEraser,
    EraseApplicantFiles,
    DiscardFiles,
    OpenLinkedUpload,
    LinkedUploadState,
    FinishLinkedUpload,
    RequestDocuments,
    DocumentRequests,
    RequestedDocuments,
    SendRequestedDocuments,
    Editions,
    PublishTemplate,
    NewTemplateEdition,
    DuplicateTemplate,
    FirstTemplates,
    MergeDataReader,
    TemplateData,
    Letterheads,
    Logos,
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
    PrintLetter,
    CertifiedPost,
    OpenCertifiedLetter,
    PostCertifiedLetter,
    CertifiedLetterState,
    PrintClaimFile,
    PrintSepaMandate,
    UsefulLifeSettings,
    InventoryPictures,
    GenerateInventoryFiles,
    ReadPicture,
    ReadLinkedPicture,
    KeepLinkedFile,
    KeepPicture,
    DocumentMaker,
    ReaderLanguages,
    DocumentGenerator,
    PreviewDocument,
    GenerateDocument,
    ReproduceDocument,
    GeneratedTexts,
    DocumentText,
    ChangeDocumentText,
    GenerateDocuments,
    RunGenerateDocuments,
    GenerationStatus,
    ZipGenerated,
    MandateFolders,
    FolderContents,
    ReadMandateFolder,
    FileInMandateFolder,
    ZipMandateFolder,
    CopyFolderToDrive,
    RunCopyToDrive,
    Signatures,
    SigningSessions,
    { provide: CodeSender, useClass: MailedCodes },
    CompanyCertificate,
    ProposeSigners,
    SendForSignature,
    SignatureProgress,
    RemindSigner,
    VoidSignature,
    CorrectSigner,
    InviteSigner,
    SigningPage,
    RequestSigningCode,
    SignDocument,
    DeclineSignature,
    KeepSignedFile,
    SealDocument,
    RunProviderTask,
    SignatureEventHandler,
    ReconcileSignatures,
    TellSignatureEnd,
    VerifySignedFile,
    DocumentWithdrawn,
    ExpireSignatures,
    RemindSigners,
  ],
})
export class DocumentsModule {}
