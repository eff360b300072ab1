import { KitModule } from '@llavero/kit/service/kit.module';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { MonthAdjustments } from './adjust/month-adjustments.ts';
import { PreviewRecalculation } from './adjust/preview-recalculation.ts';
import { RecalculateDocuments } from './adjust/recalculate-documents.ts';
import { StaleDrafts } from './adjust/stale-drafts.ts';
import { ArrearsReport } from './arrears/arrears-report.ts';
import { BankBooked } from './arrears/bank-booked.ts';
import { ClaimReminder, DueReminders, ReminderRefusal } from './arrears/debts.ts';
import { ReminderSettings } from './arrears/reminder-settings.ts';
import {
  HandOverToInsurer,
  InsurerDue,
  InsurerNotes,
  RentPolicies,
  UnpaidSince,
  WithdrawFromInsurer,
} from './arrears/insurer-claims.ts';
import { RecordArrearsStep } from './arrears/record-arrears-step.ts';
import { BillApproval } from './bill/bill-approval.ts';
import { BillBearer } from './bill/bill-bearer.ts';
import { ChangeBillStatus } from './bill/change-bill-status.ts';
import { ExpectBill } from './bill/expect-bill.ts';
import { CreateRentBill } from './bill/create-rent-bill.ts';
import { PreviewSupplySplit, RebillSupplies } from './bill/rebill-supplies.ts';
import { SupplySplit } from './bill/supply-split.ts';
import { CashAccounts } from './cash/cash-accounts.ts';
import { CashPosition } from './cash/cash-position.ts';
import { CashRows } from './cash/cash-rows.ts';
import { ChangesAfterClose } from './close/changes-since-close.ts';
import { ClosedMonths } from './close/closed-months.ts';
import { ClosingRight } from './close/closing-right.ts';
import { CloseMonth, MonthClosing, ReopenMonth } from './close/month-closing.ts';
import { AccountingJournal } from './accounting/accounting-journal.ts';
import { AccountingSettings } from './accounting/accounting-settings.ts';
import { JournalRecordSource } from './accounting/journal-records.ts';
import {
  AccountingSyncStatus,
  RetryAccountingSync,
  SyncAccounting,
} from './accounting-sync/sync-commands.ts';
import { SyncContacts } from './accounting-sync/sync-contacts.ts';
import { SyncInvoices } from './accounting-sync/sync-invoices.ts';
import { FinanceKpis } from './kpis/finance-kpis.ts';
import { NoteMailing } from './mailing/note-mailing.ts';
import { MonthPreview, RunMonthPreview, StartMonthPreview } from './month/background-preview.ts';
import { BillCharges } from './month/bill-charges.ts';
import { CarriedBalances } from './month/carried-balances.ts';
import { CreateDocuments } from './month/create-documents.ts';
import { ExplainMonth } from './month/explain-month.ts';
import { EndedBalances } from './month/ended-balances.ts';
import { CancelFinanceProcess, FinanceProcess, GenerateMonth } from './month/generate-month.ts';
import { MonthPlanner } from './month/month-planner.ts';
import { MonthSource } from './month/month-source.ts';
import { PayeeAccounts } from './month/payee-accounts.ts';
import { PaymentBlocks } from './month/payment-blocks.ts';
import { PreviewMonth } from './month/preview-month.ts';
import { RunGeneration } from './month/run-generation.ts';
import { TaxFacts } from './month/tax-facts.ts';
import { RectifiedAmounts } from './rectify/rectified-amounts.ts';
import { PreviewRectification, RectifyDocument } from './rectify/rectify-document.ts';
import { OwnerReserve } from './reserve/owner-reserve.ts';
import { OwnerReserves } from './reserve/owner-reserves.ts';
import { PayBillFromReserve } from './reserve/pay-bill-from-reserve.ts';
import { ReserveDocuments } from './reserve/reserve-documents.ts';
import { ReturnOwnerReserve } from './reserve/return-owner-reserve.ts';
import { PrepareRemittance } from './remittance/prepare-remittance.ts';
import { NotOffered } from './remittance/not-offered.ts';
import {
  NotOfferedDocuments,
  PreviewRemittance,
  RefusedRemittanceRows,
} from './remittance/preview-remittance.ts';
import { RemittanceFile, RemittanceRows } from './remittance/read-remittance.ts';
import { RemittanceApproval } from './remittance/remittance-approval.ts';
import { BillCandidates } from './remittance/bill-candidates.ts';
import { RemittedBills } from './remittance/remitted-bills.ts';
import { RemittanceCandidates } from './remittance/remittance-candidates.ts';
import { RemittanceSteps } from './remittance/remittance-steps.ts';
import { SendRemittance } from './remittance/send-remittance.ts';
import { SettleRemittance } from './remittance/settle-remittance.ts';
import { ApproveRemittance, CloseRemittance, WithdrawRemittance } from './remittance/small-steps.ts';
import { BookReturn } from './returns/book-return.ts';
import { ImportReturns } from './returns/import-returns.ts';
import { ReturnFees } from './returns/return-fees.ts';
import { CancelReplacedMandate } from './sepa-mandate/cancel-replaced-mandate.ts';
import { ReplaceSepaMandate } from './sepa-mandate/replace-sepa-mandate.ts';
import { FinanceSeries } from './series/finance-series.ts';
import { NextSeries } from './series/next-series.ts';
import { ChargeSettledReceipts } from './settled/charge-settled-receipts.ts';
import { ApplyAdvances } from './statements/apply-advances.ts';
import { BankAccounts } from './statements/bank-accounts.ts';
import { BankCandidates } from './statements/bank-candidates.ts';
import { BookLines } from './statements/book-lines.ts';
import { BookReturnLines } from './statements/book-return-lines.ts';
import {
  BookBankLine,
  ConfirmBankMatches,
  DismissBankLines,
  UndoBankMatches,
} from './statements/decide-lines.ts';
import { BankImport, ImportBankStatement, MatchBankLines } from './statements/import-bank-statement.ts';
import { LearnedPayers } from './statements/learned-payers.ts';
import { OpenDebtSource } from './statements/open-debts.ts';
import { PayBills } from './statements/pay-bills.ts';
import { PayDocuments } from './statements/pay-documents.ts';
import { ProposeMatches } from './statements/propose-matches.ts';
import { RemittedMovements } from './statements/remitted-movements.ts';
import { BankReconciliation, ImportedBank } from './statements/reconciliation.ts';
import { RunImport } from './statements/run-import.ts';
import { TakeIn } from './statements/take-in.ts';
import { ComputedFinance } from './status/computed-finance.ts';
import { CreateReturnedBill } from './status/create-returned-bill.ts';
import { ChangeFinanceStatus } from './status/change-finance-status.ts';
import { RecordStatementBalance, ThreeWayCheck, ThreeWayEntries } from './three-way/three-way-check.ts';
import { outsideSystems } from './outside/systems.ts';
import { UnpaidContracts } from './unpaid/unpaid-contracts.ts';
import { MonthValidation } from './validation/month-validation.ts';
import { UndoFinanceReview } from './validation/undo-finance-review.ts';
import { DraftChecks } from './validation/draft-checks.ts';
import {
  ListReviewChecks,
  MoveReviewCheck,
  RemoveReviewCheck,
  SaveReviewCheck,
} from './validation/review-check-commands.ts';
import { ReviewChecks } from './validation/review-checks.ts';
import { DebitOrders } from './validation/debit-orders.ts';
import { MarkFinance } from './validation/mark-finance.ts';
import { VerifyFinance } from './validation/verify-finance.ts';
import { InvoiceRegister } from './verifactu/invoice-register.ts';
import {
  InvoiceCodes,
  InvoiceRecords,
  InvoiceRegisterEvents,
  InvoiceRegisters,
  SetInvoiceRegister,
} from './verifactu/register-commands.ts';
import { RegisteredVat } from './verifactu/registered-vat.ts';
import { ResendRecords } from './verifactu/resend-records.ts';
import { VerifyRegister } from './verifactu/verify-register.ts';
import { RegisterIssuers } from './verifactu/register-issuers.ts';
import { SendRecords } from './verifactu/send-records.ts';
import { RegisterParties } from './verifactu/register-parties.ts';

/** Receipts and settlements: generation, series, statuses and figures. */
@Module({
  imports: [
    KitModule.forService({
      name: 'finance',
      records: recordsOf('finance'),
      migrations: new URL('./migrations/', import.meta.url),
      outside: outsideSystems,
    }),
  ],
  providers: [
    RegisterParties,
    RegisterIssuers,
    InvoiceRegister,
    SendRecords,
    InvoiceRegisters,
    InvoiceRecords,
    SetInvoiceRegister,
    InvoiceRegisterEvents,
    InvoiceCodes,
    RegisteredVat,
    VerifyRegister,
    ResendRecords,
    MonthSource,
    MonthAdjustments,
    StaleDrafts,
    PreviewRecalculation,
    RecalculateDocuments,
    MonthPlanner,
    PayeeAccounts,
    PaymentBlocks,
    RectifiedAmounts,
    TaxFacts,
    BankBooked,
    ArrearsReport,
    RecordArrearsStep,
    DueReminders,
    ReminderSettings,
    ReminderRefusal,
    ClaimReminder,
    RentPolicies,
    InsurerNotes,
    InsurerDue,
    UnpaidSince,
    HandOverToInsurer,
    WithdrawFromInsurer,
    NoteMailing,
    BillApproval,
    BillBearer,
    ChangeBillStatus,
    ExpectBill,
    CreateRentBill,
    SupplySplit,
    PreviewSupplySplit,
    RebillSupplies,
    BillCharges,
    CarriedBalances,
    EndedBalances,
    OwnerReserves,
    CreateDocuments,
    RunGeneration,
    PreviewMonth,
    StartMonthPreview,
    RunMonthPreview,
    MonthPreview,
    ExplainMonth,
    GenerateMonth,
    FinanceProcess,
    CancelFinanceProcess,
    ChangeFinanceStatus,
    ComputedFinance,
    CreateReturnedBill,
    ChargeSettledReceipts,
    NextSeries,
    FinanceSeries,
    FinanceKpis,
    UnpaidContracts,
    ReviewChecks,
    ListReviewChecks,
    SaveReviewCheck,
    RemoveReviewCheck,
    MoveReviewCheck,
    DraftChecks,
    MonthValidation,
    VerifyFinance,
    MarkFinance,
    DebitOrders,
    UndoFinanceReview,
    OwnerReserve,
    ReserveDocuments,
    ReturnOwnerReserve,
    PayBillFromReserve,
    ClosedMonths,
    ClosingRight,
    MonthClosing,
    CloseMonth,
    ReopenMonth,
    ChangesAfterClose,
    PreviewRectification,
    RectifyDocument,
    ThreeWayCheck,
    ThreeWayEntries,
    RecordStatementBalance,
    CashAccounts,
    CashPosition,
    CashRows,
    BillCandidates,
    RemittedBills,
    RemittanceCandidates,
    RemittanceApproval,
    RemittanceSteps,
    NotOffered,
    NotOfferedDocuments,
    PreviewRemittance,
    RefusedRemittanceRows,
    ReplaceSepaMandate,
    CancelReplacedMandate,
    PrepareRemittance,
    ApproveRemittance,
    SendRemittance,
    WithdrawRemittance,
    SettleRemittance,
    CloseRemittance,
    RemittanceRows,
    RemittanceFile,
    BankAccounts,
    OpenDebtSource,
    TakeIn,
    ProposeMatches,
    LearnedPayers,
    PayDocuments,
    PayBills,
    ApplyAdvances,
    BookLines,
    BookReturnLines,
    RemittedMovements,
    ImportedBank,
    ImportBankStatement,
    MatchBankLines,
    RunImport,
    BankImport,
    ConfirmBankMatches,
    BookBankLine,
    UndoBankMatches,
    DismissBankLines,
    BankCandidates,
    BankReconciliation,
    ReturnFees,
    BookReturn,
    ImportReturns,
    AccountingSettings,
    JournalRecordSource,
    AccountingJournal,
    SyncContacts,
    SyncInvoices,
    AccountingSyncStatus,
    SyncAccounting,
    RetryAccountingSync,
  ],
})
export class FinanceModule {}
