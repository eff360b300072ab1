import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { type Chassis, ChassisModule } from '@llavero/kit/service/chassis.module';
import { CacheController } from './cache/cache.controller.ts';
import { SharedCache } from './cache/shared-cache.ts';
import { CommandsController } from './commands/commands.controller.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.ts';
import { CacheCalls } from './graphql/cache-calls.ts';
import { FeedController } from './feed/feed.controller.ts';
import { PortalFeed } from './feed/portal-feed.ts';
import { DataCalls } from './graphql/data-calls.ts';
import { graphqlModule } from './graphql/graphql.module.ts';
import { GuardedResolvers } from './graphql/guarded-resolvers.ts';
import { WiteiCalls } from './graphql/witei-calls.ts';
import { PipelineCalls } from './graphql/pipeline-calls.ts';
import { RecordCalls } from './graphql/record-calls.ts';
import { SessionCalls } from './graphql/session-calls.ts';
import { Subscriptions } from './graphql/subscriptions.ts';
import { TypedQueries } from './graphql/typed-queries.ts';
import { Admission } from './http/admission.ts';
import { Idempotency } from './http/idempotency.ts';
import { RateLimits } from './http/rate-limits.ts';
import { Visitors } from './http/visitors.ts';
import { ImportController } from './import/import.controller.ts';
import { Uploads } from './import/uploads.ts';
import { EventFeed } from './live/event-feed.ts';
import { LiveController } from './live/live.controller.ts';
import { InboundMailController } from './mail/inbound-mail.controller.ts';
import { UnsubscribeController } from './mail/unsubscribe.controller.ts';
import { InboxFeed } from './live/inbox-feed.ts';
import { PresenceController } from './live/presence.controller.ts';
import { PresenceFeed } from './live/presence.ts';
import { WarmUpListener } from './live/warm-up-listener.ts';
import { MediaClient } from '@llavero/kit/media/media-client';
import { FormFiles } from './media/form-files.ts';
import { MediaController } from './media/media.controller.ts';
import { SignatureEventsController, SigningController } from './media/signing.controller.ts';
import { UploadClient } from './media/upload-client.ts';
import { UploadsController } from './media/uploads.controller.ts';
import { OpenApiController } from './openapi/openapi.controller.ts';
import { ChoicesController } from './records/choices.controller.ts';
import { CollectionVersions } from './records/collection-versions.ts';
import { ComponentItems } from './records/component-items.ts';
import { HotPages } from './records/hot-pages.ts';
import { Labels } from './records/labels.ts';
import { MenuCountsController } from './records/menu-counts.controller.ts';
import { PageCache } from './records/page-cache.ts';
import { Notes } from './records/notes.ts';
import { RecordLinks } from './records/record-links.ts';
import { ListJobsController } from './list-jobs/list-jobs.controller.ts';
import { AskedList } from './records/asked-list.ts';
import { ListsController } from './records/lists.controller.ts';
import { RecordsController } from './records/records.controller.ts';
import { SearchController } from './records/search.controller.ts';
import { TextFilter } from './records/text-filter.ts';
import { Timeline } from './records/timeline.ts';
import { Upstream } from './records/upstream.ts';
import { AdminRows } from './rest/admin-rows.ts';
import { AdminController } from './rest/admin.controller.ts';
import { OkifyController } from './rest/okify.controller.ts';
import { RestApi } from './rest/rest-api.ts';
import { AccountingSheets } from './rest/sheets/accounting-sheet.ts';
import { JournalSheet } from './rest/sheets/journal-sheet.ts';
import { PreviewSheet } from './rest/sheets/preview-sheet.ts';
import { DocumentBuilderController } from './rest/documents/document-builder.controller.ts';
import { SolvencyController } from './rest/solvency.controller.ts';
import { SheetsController } from './rest/sheets/sheets.controller.ts';
import { Callers } from './session/caller.ts';
import { PartnerCallers } from './session/partner-callers.ts';
import { ReplacedSession } from './session/replaced-session.ts';
import { SessionActivity } from './session/session-activity.ts';
import { SessionEnd } from './session/session-end.ts';
import { KeycloakController } from './session/keycloak.controller.ts';
import { SecondStepController } from './session/second-step.controller.ts';
import { SessionController } from './session/session.controller.ts';
import { CalendarController } from './visits/calendar.controller.ts';
import { BrowserTracesController } from './status/browser-traces.controller.ts';
import { OutsideController } from './status/outside.controller.ts';
import { StatusController } from './status/status.controller.ts';

/** The gateway: everything is a singleton, nothing is made per request. */
@Module({})
export class GatewayModule {
  static of(chassis: Chassis, config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      imports: [ChassisModule.of(chassis), DiscoveryModule, graphqlModule()],
      controllers: [
        AdminController,
        BrowserTracesController,
        OkifyController,
        CacheController,
        ChoicesController,
        CalendarController,
        CommandsController,
        ImportController,
        InboundMailController,
        UnsubscribeController,
        LiveController,
        MediaController,
        SigningController,
        SignatureEventsController,
        MenuCountsController,
        OpenApiController,
        PresenceController,
        RecordsController,
        ListsController,
        ListJobsController,
        SearchController,
        SessionController,
        SolvencyController,
        KeycloakController,
        SecondStepController,
        DocumentBuilderController,
        FeedController,
        SheetsController,
        OutsideController,
        StatusController,
        UploadsController,
      ],
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        AccountingSheets,
        AdminRows,
        Admission,
        CacheCalls,
        Callers,
        PartnerCallers,
        ReplacedSession,
        SessionActivity,
        SessionEnd,
        CollectionVersions,
        ComponentItems,
        DataCalls,
        EventFeed,
        GuardedResolvers,
        HotPages,
        Idempotency,
        InboxFeed,
        Labels,
        MediaClient,
        WiteiCalls,
        PipelineCalls,
        Notes,
        PageCache,
        PortalFeed,
        PresenceFeed,
        PreviewSheet,
        JournalSheet,
        RateLimits,
        RecordCalls,
        RecordLinks,
        RestApi,
        SessionCalls,
        SharedCache,
        Subscriptions,
        TextFilter,
        Timeline,
        AskedList,
        TypedQueries,
        FormFiles,
        UploadClient,
        FormFiles,
        Uploads,
        Upstream,
        Visitors,
        WarmUpListener,
      ],
    };
  }
}
