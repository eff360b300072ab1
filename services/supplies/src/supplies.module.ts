import { KitModule } from '@llavero/kit/service/kit.module';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { CertificatesExpiring } from './certificates/certificates-expiring.ts';
import { StartCertificates } from './certificates/start-certificates.ts';
import { Conversations } from './issue/conversations.ts';
import { FollowIssues, FollowOrders } from './issue/follow-issues.ts';
import { ForgetPerson } from './issue/forget-person.ts';
import { IssueProgress } from './issue/issue-progress.ts';
import { IssueThread, WriteIssueMessage } from './issue/issue-thread.ts';
import { IssueWriter } from './issue/issue-writer.ts';
import { AddIssuePhoto, IssuePhoto, LinkedPages, WriteLinkedMessage } from './issue/linked-pages.ts';
import {
  DeferIssue,
  ProposeRepairPayer,
  SendIssueLink,
  SolveIssue,
  TriageIssue,
} from './issue/office-commands.ts';
import { Participants } from './issue/participants.ts';
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
import { Operations } from './operation/operations.ts';
import { Places } from './places/places.ts';
import { StartSupplyChanges } from './supply/start-supply-changes.ts';

/** Work on units: certificates and holder changes of supplies. */
@Module({
  imports: [
    KitModule.forService({
      name: 'supplies',
      records: recordsOf('supplies'),
      migrations: new URL('./migrations/', import.meta.url),
    }),
  ],
  providers: [
    Places,
    Operations,
    StartCertificates,
    CertificatesExpiring,
    StartSupplyChanges,
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
