import { MediaClient } from '@llavero/kit/media/media-client';
import { KitModule } from '@llavero/kit/service/kit.module';
import { TriggerSwitches } from '@llavero/kit/triggers/trigger-switches';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { Attachments } from './communication/attachments.ts';
import {
  PrintBurofax,
  RecordBurofaxDelivery,
  RecordBurofaxPosting,
  SendBurofax,
} from './burofax/burofax-commands.ts';
import { Burofaxes } from './burofax/burofaxes.ts';
import { FollowBurofaxes } from './burofax/follow-burofaxes.ts';
import { RunSendBurofax } from './burofax/run-send-burofax.ts';
import { Communications } from './communication/communications.ts';
import { Delivery, SlackDelivery } from './communication/delivery.ts';
import { InternalMessages } from './communication/internal-messages.ts';
import { NotifyStaff } from './communication/notify-staff.ts';
import { EnqueueRecorded } from './communication/enqueue-recorded.ts';
import { PresentAddresses } from './communication/present-addresses.ts';
import { RequeueCommunication } from './communication/requeue-communication.ts';
import { Senders } from './communication/senders.ts';
import { SendingHold } from './communication/sending-hold.ts';
import { SendEmail } from './communication/send-email.ts';
import { SendInternalMessage } from './communication/send-internal-message.ts';
import { SendSlack } from './communication/send-slack.ts';
import { ListEventConsumers } from './consumers/list-event-consumers.ts';
import { DeadEvents } from './errors/dead-events.ts';
import { DismissErrors, ListErrors, RetryError, RetryErrors } from './errors/error-commands.ts';
import { Errors } from './errors/errors.ts';
import { ReportClientError } from './errors/report-client-error.ts';
import { FollowRecord, FollowState } from './inbox/follow-record.ts';
import { InboxSettings, SetInboxSetting } from './inbox/inbox-settings.ts';
import { MarkInboxRead, MyInbox } from './inbox/my-inbox.ts';
import { MailFiles } from './inbound/mail-files.ts';
import { MailOffice } from './inbound/mail-office.ts';
import { MailIntake } from './inbound/mail-intake.ts';
import { PortalInquiries } from './inbound/portal-inquiries.ts';
import { TryPortalRules } from './inbound/try-portal-rules.ts';
import { ReadMailbox } from './inbound/read-mailbox.ts';
import { ReceiveMail } from './inbound/receive-mail.ts';
import { RunInboundMail } from './inbound/run-inbound-mail.ts';
import { FetchIndices } from './indices/fetch-indices.ts';
import { NoteNotices } from './inbox/note-notices.ts';
import { RecordTitles } from './inbox/record-titles.ts';
import { SendInboxDigests } from './inbox/send-inbox-digests.ts';
import { SettleNotices } from './inbox/settle-notices.ts';
import { TellInbox } from './inbox/tell-inbox.ts';
import { EnqueueJob } from './jobs/enqueue-job.ts';
import { ExpireJobs } from './jobs/expire-jobs.ts';
import { JobStatus } from './jobs/job-status.ts';
import { JobWorkers } from './jobs/job-workers.ts';
import { Jobs } from './jobs/jobs.ts';
import { RequeueJob } from './jobs/requeue-job.ts';
import { RunMessage } from './jobs/run-message.ts';
import { AuditLogProjector } from './log/audit-log-projector.ts';
import { PastRecords } from './log/past-records.ts';
import { Addressees } from './mailing/addressees.ts';
import { FinanceMailing } from './mailing/finance-mailing.ts';
import { LandlordReportMailing } from './mailing/landlord-report-mailing.ts';
import { MailingStatus, PreviewMailing, RetryMailing, StartMailing } from './mailing/mailing-commands.ts';
import { MailingSources } from './mailing/mailing-sources.ts';
import { Mailings } from './mailing/mailings.ts';
import { ReminderMailing } from './mailing/reminder-mailing.ts';
import { RunMailing } from './mailing/run-mailing.ts';
import { SentBefore } from './mailing/sent-before.ts';
import { UndoMailing } from './mailing/undo-mailing.ts';
import { WrittenMailing } from './mailing/written-mailing.ts';
import { outsideSystems } from './outside/systems.ts';
import { ProblemContact } from './problem/problem-contact.ts';
import { ProblemContacts } from './problem/problem-contacts.ts';
import { ReportProblem } from './problem/report-problem.ts';
import { CancelProcess, MyProcesses, ReportProcess } from './processes/process-commands.ts';
import { ReportingModule } from './reporting/reporting.module.ts';
import { CarryOut } from './rules/carry-out.ts';
import { RuleCheck } from './rules/rule-check.ts';
import { RunScheduledRules, SaveEventRule } from './rules/rule-commands.ts';
import { RuleMessages } from './rules/rule-messages.ts';
import { RuleRecords } from './rules/rule-records.ts';
import { RuleRuns } from './rules/rule-runs.ts';
import { RunLog } from './rules/run-log.ts';
import { RunAgain } from './rules/run-again.ts';
import { ChangeField, RunEventRules } from './rules/run-event-rules.ts';
import { StoredRules } from './rules/stored-rules.ts';
import { TriggerRuns } from './rules/trigger-runs.ts';
import { SwitchTrigger } from './rules/switch-trigger.ts';
import { TryEventRule } from './rules/try-event-rule.ts';
import { CleanUp } from './schedule/clean-up.ts';
import { ListSchedules, RunScheduleNow } from './schedule/schedule-commands.ts';
import { schedules } from './schedule/schedules.ts';
import { SCHEDULES, Timetable } from './schedule/timetable.ts';
import { Settings } from './settings/settings.ts';
import { Staff } from './staff/staff.ts';
import { CompleteByCondition } from './task/complete-by-condition.ts';
import { CompleteTasks } from './task/complete-tasks.ts';
import { CreateTask } from './task/create-task.ts';
import { ReassignTasks } from './task/reassign-tasks.ts';
import { RepeatTasks, Repetitions } from './task/repeat-tasks.ts';
import { Tasks } from './task/tasks.ts';
import { TickTaskItem } from './task/tick-task-item.ts';
import { AccountWaits } from './triggers/account-waits.ts';
import { DebitReturned } from './triggers/debit-returned.ts';
import { BindingOffer } from './triggers/binding-offer.ts';
import { CandidatureApplied, CandidatureCompleted } from './triggers/candidature-applied.ts';
import { DocumentsReceived } from './triggers/documents-received.ts';
import { DocumentRejected } from './triggers/document-rejected.ts';
import { DebitSuspended } from './triggers/debit-suspended.ts';
import { ContractActivated } from './triggers/contract-activated.ts';
import { CheckSuppliesHandled } from './triggers/check-supplies-handled.ts';
import { ContractCreated } from './triggers/contract-created.ts';
import { ContractFinished } from './triggers/contract-finished.ts';
import { NewFinishDate } from './triggers/new-finish-date.ts';
import { MandateActivated } from './triggers/mandate-activated.ts';
import { PersonErased } from './triggers/person-erased.ts';
import { RentActionModified } from './triggers/rent-action-modified.ts';
import { ResolutionUploaded } from './triggers/resolution-uploaded.ts';
import { ReturnedPayment } from './triggers/returned-payment.ts';
import { SignedContractUploaded } from './triggers/signed-contract-uploaded.ts';
import { Surroundings } from './triggers/surroundings.ts';
import {
  ChooseDefaultView,
  ListViews,
  RemoveView,
  SaveView,
  TakeOverView,
} from './views/list-view-commands.ts';
import { SavedListViews } from './views/list-views.ts';
import {
  ChangedMessageTexts,
  MessageSamples,
  MessageTextHistory,
  PreviewMessage,
  RestoreMessageText,
  SaveMessageText,
  TestMessage,
} from './messages/message-text-commands.ts';
import { MarketingChoice, RefuseMarketing } from './marketing/marketing-commands.ts';
import { Marketing } from './marketing/marketing.ts';
import { MessageTexts } from './messages/message-texts.ts';
import { MessageWriter } from './messages/message-writer.ts';
import { SendMessage, WriteMessage } from './messages/send-message.ts';
import { Deliver } from './webhook/deliver.ts';
import { NoteEvents } from './webhook/note-events.ts';
import {
  ListWebhookDeliveries,
  ListWebhooks,
  RemoveWebhook,
  ReplayWebhookDelivery,
  SaveWebhook,
} from './webhook/webhook-commands.ts';
import { WebhookDeliveries } from './webhook/webhook-deliveries.ts';
import { WebhookPartners } from './webhook/webhook-partners.ts';
import { WebhookRows } from './webhook/webhook-rows.ts';
import { PostWarmUp } from './warmup/post-warm-up.ts';
import { WarmUp } from './warmup/warm-up.ts';

/** Tasks, messages, background work and its timetable, the log of changes. */
@Module({
  imports: [
    KitModule.forService({
      name: 'notifications',
      records: recordsOf('notifications'),
      outside: outsideSystems,
      migrations: new URL('./migrations/', import.meta.url),
    }),
    ReportingModule,
  ],
  providers: [
    FetchIndices,
    Staff,
    Settings,
    Tasks,
    MediaClient,
    Attachments,
    Communications,
    InternalMessages,
    Delivery,
    SlackDelivery,
    Senders,
    SendingHold,
    MailFiles,
    MailOffice,
    MailIntake,
    ReadMailbox,
    PortalInquiries,
    TryPortalRules,
    ReceiveMail,
    RunInboundMail,
    Marketing,
    MarketingChoice,
    RefuseMarketing,
    MessageTexts,
    MessageWriter,
    MessageSamples,
    SendMessage,
    WriteMessage,
    ChangedMessageTexts,
    MessageTextHistory,
    SaveMessageText,
    RestoreMessageText,
    PreviewMessage,
    TestMessage,
    EnqueueRecorded,
    PresentAddresses,
    RequeueCommunication,
    SendEmail,
    SendInternalMessage,
    SendSlack,
    NotifyStaff,
    Burofaxes,
    PrintBurofax,
    SendBurofax,
    RunSendBurofax,
    RecordBurofaxPosting,
    RecordBurofaxDelivery,
    FollowBurofaxes,
    ProblemContacts,
    ProblemContact,
    ReportProblem,
    CreateTask,
    Repetitions,
    RepeatTasks,
    TickTaskItem,
    CompleteTasks,
    CompleteByCondition,
    RuleRecords,
    RuleMessages,
    RuleCheck,
    PastRecords,
    StoredRules,
    CarryOut,
    RuleRuns,
    RunLog,
    TriggerRuns,
    RunAgain,
    RunEventRules,
    ChangeField,
    SaveEventRule,
    SwitchTrigger,
    TriggerSwitches,
    TryEventRule,
    RunScheduledRules,
    ReassignTasks,
    JobWorkers,
    Jobs,
    ExpireJobs,
    RunMessage,
    EnqueueJob,
    JobStatus,
    RequeueJob,
    Surroundings,
    MandateActivated,
    NewFinishDate,
    RentActionModified,
    BindingOffer,
    AccountWaits,
    DebitReturned,
    DocumentsReceived,
    CandidatureApplied,
    CandidatureCompleted,
    DocumentRejected,
    SignedContractUploaded,
    ResolutionUploaded,
    DebitSuspended,
    ReturnedPayment,
    PersonErased,
    ContractActivated,
    ContractCreated,
    ContractFinished,
    CheckSuppliesHandled,
    AuditLogProjector,
    { provide: SCHEDULES, useValue: schedules },
    Timetable,
    ListSchedules,
    RunScheduleNow,
    CleanUp,
    MyProcesses,
    CancelProcess,
    ReportProcess,
    DeadEvents,
    ListEventConsumers,
    Errors,
    ListErrors,
    RetryError,
    RetryErrors,
    DismissErrors,
    ReportClientError,
    SavedListViews,
    ListViews,
    SaveView,
    RemoveView,
    TakeOverView,
    ChooseDefaultView,
    WarmUp,
    PostWarmUp,
    RecordTitles,
    NoteNotices,
    SettleNotices,
    TellInbox,
    MyInbox,
    MarkInboxRead,
    FollowRecord,
    FollowState,
    InboxSettings,
    SetInboxSetting,
    SendInboxDigests,
    Addressees,
    FinanceMailing,
    LandlordReportMailing,
    ReminderMailing,
    WrittenMailing,
    MailingSources,
    Mailings,
    SentBefore,
    RunMailing,
    PreviewMailing,
    StartMailing,
    MailingStatus,
    RetryMailing,
    UndoMailing,
    WebhookRows,
    WebhookPartners,
    WebhookDeliveries,
    NoteEvents,
    Deliver,
    SaveWebhook,
    ListWebhooks,
    RemoveWebhook,
    ListWebhookDeliveries,
    ReplayWebhookDelivery,
  ],
})
export class NotificationsModule {}
