import { KitModule } from '@llavero/kit/service/kit.module';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { BookingChanges } from './booking/booking-changes.ts';
import { PutContractInForce } from './activation/put-in-force.ts';
import { DocumentSigned } from './activation/document-signed.ts';
import { DocumentWritten } from './contract/document-written.ts';
import { SignMandate } from './activation/sign-mandate.ts';
import { ApplicationLinks } from './application/application-links.ts';
import { ApplicationPage, ApplicationSender } from './application/application-page.ts';
import {
  ApplicationProgress,
  OpenApplications,
  ResendApplicationLink,
} from './application/application-progress.ts';
import { ApplicationRecords } from './application/application-records.ts';
import { ApplicationSettings } from './application/application-settings.ts';
import { EraseApplications } from './application/erase-applications.ts';
import { PreviewRefusals, SendRefusals } from './application/refusals.ts';
import { ResumeApplication, ResumeLinks } from './application/resume-application.ts';
import {
  AddApplicationFile,
  RemoveApplicationFile,
  SaveApplication,
} from './application/save-application.ts';
import { ApplicationUnits, StartApplication } from './application/start-application.ts';
import { SubmitApplication } from './application/submit-application.ts';
import { ApplyAssignments } from './assignment/apply-assignments.ts';
import { AssignRights } from './assignment/assign-rights.ts';
import { AssignedParties } from './assignment/assigned-parties.ts';
import { ChangeAssignment } from './assignment/change-assignment.ts';
import { BondTotals } from './bond/bond-totals.ts';
import { RecordBondAct } from './bond/record-bond-act.ts';
import { BookingContracts, SettleBooking, SettleBookingsOfContract } from './booking/booking-contracts.ts';
import { CancelBooking } from './booking/cancel-booking.ts';
import { ConfirmBooking } from './booking/confirm-booking.ts';
import { ConvertBooking } from './booking/convert-booking.ts';
import { CreateBooking } from './booking/create-booking.ts';
import { ExpireBookings } from './booking/expire-bookings.ts';
import { HoldBooking } from './booking/hold-booking.ts';
import { ReturnBooking } from './booking/return-booking.ts';
import { UnitOffers } from './booking/unit-offers.ts';
import { ComplianceFindings } from './compliance/compliance-findings.ts';
import { ActivateContract } from './contract/activate-contract.ts';
import { BesideUnits } from './contract/beside-units.ts';
import { BillableContracts } from './contract/billable-contracts.ts';
import { ContractFigures } from './contract/contract-figures.ts';
import { FinishContract } from './contract/finish-contract.ts';
import { LegalFigures } from './contract/legal-figures.ts';
import { ContractLegalWarnings } from './contract/legal-warnings.ts';
import {
  KeepMandateStatus,
  MandateStatusCopies,
  MandateStatusWatch,
} from './contract/mandate-status-copies.ts';
import { KeepUnpaidFlags, UnpaidFlags, UnpaidWatch } from './contract/unpaid-flags.ts';
import { ValidateContract } from './contract/validate-contract.ts';
import { PersonErased } from './data-protection/person-erased.ts';
import { DeadlineTable } from './deadline/deadline-table.ts';
import {
  DeadlineWatch,
  KeepDeadlines,
  KeepPlaceDeadlines,
  KeepDocumentDeadlines,
  KeepSepaDeadlines,
} from './deadline/keep-deadlines.ts';
import { InsurerDeadlines } from './deadline/insurer-deadlines.ts';
import { LegalDeadlines } from './deadline/legal-deadlines.ts';
import { UpcomingFinishes } from './deadline/upcoming-finishes.ts';
import { StoredTotals } from './figures/stored-totals.ts';
import { FiguresWatch, KeepContractFigures, KeepMandateFigures } from './figures/keep-figures.ts';
import { OpenClaim, UpdateClaim } from './insurance/claims.ts';
import { InsureContract } from './insurance/insure-contract.ts';
import { OpenPolicy } from './insurance/open-policy.ts';
import { RenewInsurance } from './insurance/renew-insurance.ts';
import { UninsuredContracts } from './insurance/uninsured-contracts.ts';
import { ContractKpis } from './kpis/contract-kpis.ts';
import { MakeDealAlwaysVisible } from './lead/make-deal-visible.ts';
import { OpenLeadMandate } from './lead/open-lead-mandate.ts';
import { PipelineDeals, PipelinePersons } from './lead/pipeline-reads.ts';
import { PipelineRefresh, ReadPipeline, RefreshPipeline } from './lead/refresh-pipeline.ts';
import { ActivateMandate } from './mandate/activate-mandate.ts';
import { BeginMandates } from './mandate/begin-mandates.ts';
import { SettlementTerms } from './mandate/settlement-terms.ts';
import { ValidateMandate } from './mandate/validate-mandate.ts';
import { PayeeAccounts } from './payee/payee-accounts.ts';
import { KeyHandovers } from './move-out/key-handovers.ts';
import { MoveOutSums } from './move-out/move-out-sums.ts';
import { MoveOutWriter } from './move-out/move-out-writer.ts';
import { NoteCheckOut } from './move-out/note-check-out.ts';
import { NoteFinishNotice } from './move-out/note-finish-notice.ts';
import { NoteReadings } from './move-out/note-readings.ts';
import { PayMoveOut } from './move-out/pay-move-out.ts';
import { NotePickupNotice, PublishPickup, SchedulePickup } from './move-out/pickup.ts';
import { PrepareResolution } from './move-out/prepare-resolution.ts';
import { ReceiveKeys } from './move-out/receive-keys.ts';
import { ProposeDeductions } from './move-out/propose-deductions.ts';
import { SetDeductions } from './move-out/set-deductions.ts';
import { Settlement } from './move-out/settlement.ts';
import { SignResolution } from './move-out/sign-resolution.ts';
import { AllowRenewal } from './notice/allow-renewal.ts';
import { PreviewNotice } from './notice/preview-notice.ts';
import { RecordMandateNotice } from './notice/record-mandate-notice.ts';
import { BurofaxDelivered, BurofaxPosted } from './notice/burofax-notices.ts';
import { RecordNotice } from './notice/record-notice.ts';
import { PresentBindingOffer } from './offer/present-binding-offer.ts';
import { OverlapReport } from './occupancy/overlap-report.ts';
import { outsideSystems } from './outside/systems.ts';
import { unitTaken } from './occupancy/unit-taken.ts';
import { FirstProducts } from './product/first-products.ts';
import { ContractRenewals } from './renewal/contract-renewals.ts';
import { ExtendTerms } from './renewal/extend-terms.ts';
import { MandateRenewals } from './renewal/mandate-renewals.ts';
import { MigrateContracts } from './renewal/migrate-contracts.ts';
import { UndoMandateRenewal } from './renewal/undo-mandate-renewal.ts';
import { UndoRenewal } from './renewal/undo-renewal.ts';
import { UpcomingExtensions } from './renewal/upcoming-extensions.ts';
import { RentApplication } from './rent/rent-application.ts';
import { CorrectRentUpdate } from './rent/rent-correction.ts';
import { RentLetters } from './rent/rent-letters.ts';
import { RentNotices } from './rent/rent-notices.ts';
import { RentPlan } from './rent/rent-plan.ts';
import {
  ApplyRentUpdate,
  PreviewRentLetter,
  RecordRentNotice,
  UndoRentUpdate,
} from './rent/rent-update-commands.ts';
import { RentUpdateFigures } from './rent/rent-update-figures.ts';
import { RentUpdates } from './rent/rent-updates.ts';
import { RentActionChanges } from './rent/rent-action-changes.ts';
import { ReviewRents } from './rent/review-rents.ts';
import { AskInsurer, WithdrawFromInsurer } from './solvency/ask-insurer.ts';
import { FollowSolvency, WithdrawDeletedSolvency } from './solvency/follow-solvency.ts';
import { SolvencyChanges } from './solvency/solvency-changes.ts';
import {
  AcceptSolvency,
  CancelSolvency,
  CreateSolvencyRequest,
  RejectSolvency,
  RequestSolvency,
} from './solvency/solvency-commands.ts';
import { InsurerFileOf, StudySolvencyRequest } from './solvency/solvency-reads.ts';

/** Mandates, bookings and contracts: their terms, their states, what puts them in force and what they add up to. */
@Module({
  imports: [
    KitModule.forService({
      name: 'contracts',
      records: recordsOf('contracts'),
      migrations: new URL('./migrations/', import.meta.url),
      refusals: [unitTaken],
      outside: outsideSystems,
    }),
  ],
  providers: [
    ValidateMandate,
    MakeDealAlwaysVisible,
    OpenLeadMandate,
    PipelineDeals,
    PipelinePersons,
    PipelineRefresh,
    ReadPipeline,
    RefreshPipeline,
    ActivateMandate,
    BeginMandates,
    ValidateContract,
    ActivateContract,
    FinishContract,
    ContractLegalWarnings,
    ContractFigures,
    MoveOutWriter,
    PersonErased,
    PayeeAccounts,
    MoveOutSums,
    NoteFinishNotice,
    SchedulePickup,
    PublishPickup,
    NotePickupNotice,
    ReceiveKeys,
    NoteReadings,
    NoteCheckOut,
    SetDeductions,
    ProposeDeductions,
    PrepareResolution,
    SignResolution,
    PayMoveOut,
    Settlement,
    KeyHandovers,
    BesideUnits,
    BillableContracts,
    SettlementTerms,
    ContractKpis,
    MandateStatusCopies,
    KeepMandateStatus,
    MandateStatusWatch,
    UnpaidFlags,
    KeepUnpaidFlags,
    UnpaidWatch,
    BookingChanges,
    UnitOffers,
    CreateBooking,
    ConfirmBooking,
    HoldBooking,
    ReturnBooking,
    CancelBooking,
    ConvertBooking,
    ExpireBookings,
    BookingContracts,
    SettleBookingsOfContract,
    SettleBooking,
    StoredTotals,
    KeepContractFigures,
    KeepMandateFigures,
    FiguresWatch,
    FirstProducts,
    OverlapReport,
    RentUpdates,
    RentPlan,
    RentLetters,
    RentNotices,
    RentApplication,
    RentActionChanges,
    ReviewRents,
    PreviewRentLetter,
    RecordRentNotice,
    ApplyRentUpdate,
    UndoRentUpdate,
    CorrectRentUpdate,
    RentUpdateFigures,
    LegalFigures,
    ContractRenewals,
    MandateRenewals,
    ExtendTerms,
    UpcomingExtensions,
    UndoRenewal,
    UndoMandateRenewal,
    MigrateContracts,
    PreviewNotice,
    RecordNotice,
    BurofaxPosted,
    BurofaxDelivered,
    PresentBindingOffer,
    AllowRenewal,
    RecordMandateNotice,
    DeadlineTable,
    KeepDeadlines,
    KeepPlaceDeadlines,
    KeepDocumentDeadlines,
    KeepSepaDeadlines,
    DeadlineWatch,
    InsurerDeadlines,
    LegalDeadlines,
    UpcomingFinishes,
    SignMandate,
    DocumentSigned,
    DocumentWritten,
    PutContractInForce,
    AssignedParties,
    AssignRights,
    ChangeAssignment,
    ApplyAssignments,
    OpenPolicy,
    InsureContract,
    UninsuredContracts,
    ComplianceFindings,
    OpenClaim,
    UpdateClaim,
    RenewInsurance,
    RecordBondAct,
    BondTotals,
    ApplicationLinks,
    ApplicationSettings,
    ApplicationRecords,
    ApplicationUnits,
    StartApplication,
    ResumeApplication,
    ResumeLinks,
    ApplicationPage,
    ApplicationSender,
    SaveApplication,
    AddApplicationFile,
    RemoveApplicationFile,
    SubmitApplication,
    ApplicationProgress,
    OpenApplications,
    ResendApplicationLink,
    PreviewRefusals,
    SendRefusals,
    EraseApplications,
    FollowSolvency,
    WithdrawDeletedSolvency,
    SolvencyChanges,
    CreateSolvencyRequest,
    RequestSolvency,
    AcceptSolvency,
    RejectSolvency,
    CancelSolvency,
    StudySolvencyRequest,
    InsurerFileOf,
    AskInsurer,
    WithdrawFromInsurer,
  ],
})
export class ContractsModule {}
