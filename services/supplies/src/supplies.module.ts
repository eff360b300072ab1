import { KitModule } from '@llavero/kit/service/kit.module';
import { TriggerSwitches } from '@llavero/kit/triggers/trigger-switches';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { CertificatesExpiring } from './certificates/certificates-expiring.ts';
import { CertificateSuppliers, CertificateWork } from './certificates/certificate-work.ts';
import { FinishCertificates } from './certificates/finish-certificates.ts';
import { OrderCertificates, PreviewCertificateOrders } from './certificates/order-certificates.ts';
import { OrderPlan } from './certificates/order-plan.ts';
import { StartCertificates } from './certificates/start-certificates.ts';
import { Conversations } from './issue/conversations.ts';
import { FollowIssues, FollowOrders } from './issue/follow-issues.ts';
import { ForgetPerson } from './issue/forget-person.ts';
import { IssueProgress } from './issue/issue-progress.ts';
import { IssueThread, WriteIssueMessage } from './issue/issue-thread.ts';
import { IssueWriter } from './issue/issue-writer.ts';
import { ReceiveIssueMail } from './issue/receive-issue-mail.ts';
import { AddIssuePhoto, IssuePhoto, LinkedPages, WriteLinkedMessage } from './issue/linked-pages.ts';
import {
  DeferIssue,
  ProposeRepairPayer,
  SendIssueLink,
  SolveIssue,
  TriageIssue,
} from './issue/office-commands.ts';
import { CreateMailIssue, ProposeMailIssue } from './issue/mail-issue.ts';
import { Participants } from './issue/participants.ts';
import { ReceivedMails } from './issue/received-mails.ts';
import { TellIssue } from './issue/tell-issue.ts';
import { AnswerTenantIssue, ReportTenantIssue, TenantIssue, TenantPages } from './issue/tenant-page.ts';
import { WakeIssues } from './issue/wake-issues.ts';
import { AcceptDeviation, ApproveWorkOrder, RequestOrderApproval } from './work-order/approve-work-order.ts';
import { InvoiceOrder } from './work-order/invoice-order.ts';
import { DecideOrder, LandlordApproval, LandlordPages } from './work-order/landlord-page.ts';
import { OrderLimits } from './work-order/order-limits.ts';
import { OrderWriter } from './work-order/order-writer.ts';
import { RemindApprovals } from './work-order/remind-approvals.ts';
import { SendWorkOrder, SetVisitWindow } from './work-order/send-work-order.ts';
import { AcceptOrder, CompleteOrder, DeclineOrder, QuoteOrder } from './work-order/supplier-acts.ts';
import { SupplierOrder, SupplierPages } from './work-order/supplier-page.ts';
import { SupplierScorecard } from './work-order/supplier-scorecard.ts';
import { VisitRoute } from './work-order/visit-route.ts';
import { OrderBilled } from './work-order/order-billed.ts';
import { SupplyKpis } from './kpis/supply-kpis.ts';
import { PersonErased } from './data-protection/person-erased.ts';
import { Operations } from './operation/operations.ts';
import { Places } from './places/places.ts';
import { MediaClient } from '@llavero/kit/media/media-client';
import { outsideSystems } from './outside/systems.ts';
import { AuthoriseSupplyChange } from './supply/authorise-supply-change.ts';
import { CancelSupplyChange } from './supply/cancel-supply-change.ts';
import { ChangeSupplyHolder } from './supply/change-supply-holder.ts';
import { CompleteSupplyChange } from './supply/complete-supply-change.ts';
import { NoteSupplyReading } from './supply/note-supply-reading.ts';
import { OpenContractChanges } from './supply/open-contract-changes.ts';
import { OpenContractSupplyChanges } from './supply/open-contract-supply-changes.ts';
import { PrepareSupplyChange } from './supply/prepare-supply-change.ts';
import { ReadingDocuments } from './supply/reading-documents.ts';
import { RefuseSupplyChange } from './supply/refuse-supply-change.ts';
import { RequestSupplyChange } from './supply/request-supply-change.ts';
import { CancelContractChanges } from './supply/cancel-contract-changes.ts';
import { StartSupplyChanges } from './supply/start-supply-changes.ts';
import { SuppliesAfterFinish } from './supply/supplies-after-finish.ts';
import {
  AskSupplyAuthorisation,
  GiveSupplyAuthorisation,
  SupplyAuthorisationForm,
} from './supply/supply-authorisation.ts';
import { SupplyChangeLetter } from './supply/supply-change-letter.ts';
import { SupplyChangeNotNeeded } from './supply/supply-change-not-needed.ts';
import { SupplyChangeWriter } from './supply/supply-change-writer.ts';
import { SupplyLetters } from './supply/supply-letters.ts';
import { AddSwitchDocument } from './switch/add-switch-document.ts';
import { CreateSwitchChange } from './switch/create-switch-change.ts';
import { ListSwitchChanges, ListSwitchProducts, ListSwitchWaterProviders } from './switch/switch-lists.ts';
import { TicketComments } from './ticket/ticket-comments.ts';
import { SwitchAnswers } from './switch/switch-answers.ts';

/** Work on units: certificates and holder changes of supplies. */
@Module({
  imports: [
    KitModule.forService({
      name: 'supplies',
      records: recordsOf('supplies'),
      migrations: new URL('./migrations/', import.meta.url),
      outside: outsideSystems,
    }),
  ],
  providers: [
    Places,
    Operations,
    PersonErased,
    TriggerSwitches,
    StartCertificates,
    CertificatesExpiring,
    CertificateWork,
    CertificateSuppliers,
    FinishCertificates,
    OrderPlan,
    PreviewCertificateOrders,
    OrderCertificates,
    CancelContractChanges,
    StartSupplyChanges,
    OpenContractChanges,
    SupplyChangeWriter,
    SupplyLetters,
    ReadingDocuments,
    ChangeSupplyHolder,
    OpenContractSupplyChanges,
    PrepareSupplyChange,
    NoteSupplyReading,
    AuthoriseSupplyChange,
    AskSupplyAuthorisation,
    SupplyAuthorisationForm,
    GiveSupplyAuthorisation,
    RequestSupplyChange,
    RefuseSupplyChange,
    CompleteSupplyChange,
    CancelSupplyChange,
    SupplyChangeNotNeeded,
    SupplyChangeLetter,
    SuppliesAfterFinish,
    MediaClient,
    SwitchAnswers,
    TicketComments,
    CreateSwitchChange,
    AddSwitchDocument,
    ListSwitchProducts,
    ListSwitchWaterProviders,
    ListSwitchChanges,
    SupplyKpis,
    OrderBilled,
    Conversations,
    Participants,
    IssueProgress,
    IssueWriter,
    FollowIssues,
    FollowOrders,
    ForgetPerson,
    TellIssue,
    IssueThread,
    WriteIssueMessage,
    SendIssueLink,
    ReceivedMails,
    ProposeMailIssue,
    CreateMailIssue,
    ProposeRepairPayer,
    TriageIssue,
    DeferIssue,
    SolveIssue,
    WakeIssues,
    TenantPages,
    TenantIssue,
    ReportTenantIssue,
    AnswerTenantIssue,
    LinkedPages,
    WriteLinkedMessage,
    ReceiveIssueMail,
    AddIssuePhoto,
    IssuePhoto,
    OrderWriter,
    OrderLimits,
    SendWorkOrder,
    SetVisitWindow,
    ApproveWorkOrder,
    RequestOrderApproval,
    AcceptDeviation,
    SupplierPages,
    SupplierOrder,
    AcceptOrder,
    DeclineOrder,
    QuoteOrder,
    CompleteOrder,
    InvoiceOrder,
    LandlordPages,
    LandlordApproval,
    DecideOrder,
    RemindApprovals,
    VisitRoute,
    SupplierScorecard,
  ],
})
export class SuppliesModule {}
