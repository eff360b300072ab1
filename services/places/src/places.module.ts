import { KitModule } from '@llavero/kit/service/kit.module';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { ListAreas } from './areas/list-areas.ts';
import { CertificateCockpit, EndingCertificates } from './certificate/certificate-cockpit.ts';
import { CertificateRows } from './certificate/certificate-rows.ts';
import { RegisterCertificate, RegisterVerifiedCertificates } from './certificate/register-certificate.ts';
import { SetCertificateStatuses } from './certificate/set-certificate-statuses.ts';
import { SetCertificateStatus } from './certificate/set-certificate-status.ts';
import { PersonErased } from './data-protection/person-erased.ts';
import { AnswerInventory } from './inventory/answer-inventory.ts';
import {
  AddInventoryPhoto,
  InventoryPhoto,
  InventoryToAnswer,
  LinkedInventory,
} from './inventory/inventory-page.ts';
import { SendInventory } from './inventory/send-inventory.ts';
import { InventoryPhoneKey } from './inventory-phone/phone-key.ts';
import { MergeInventory } from './inventory-phone/merge-inventory.ts';
import { TakeInventory } from './inventory-phone/take-inventory.ts';
import { KeepInventoryIds } from './inventory/keep-inventory-ids.ts';
import { PlaceKpis } from './kpis/place-kpis.ts';
import { FiguresWatch } from './occupancy/figures-watch.ts';
import { KeepPropertyFigures, KeepUnitFigures } from './occupancy/keep-figures.ts';
import { Occupancy } from './occupancy/occupancy.ts';
import { UnitContracts } from './occupancy/unit-contracts.ts';
import { DuplicatePlace } from './place/duplicate-place.ts';
import { UsedPlaces } from './place/used-places.ts';
import { FindOfferedPicture, ListPublishedUnits } from './publication/list-published-units.ts';
import { Market, WithdrawBookedUnits, WithdrawLetUnits } from './publication/leave-market.ts';
import { MandateWatch } from './publication/mandate-watch.ts';
import { MarketWatch } from './publication/market-watch.ts';
import { OfferFacts } from './publication/offer-facts.ts';
import { PausePublication } from './publication/pause-publication.ts';
import { PublicationReadiness } from './publication/publication-readiness.ts';
import { OfferPrints } from './publication/offer-prints.ts';
import { PublishedList } from './publication/published-list.ts';
import { PublishUnit } from './publication/publish-unit.ts';
import { WithdrawPublication } from './publication/withdraw-publication.ts';
import { AutocompleteAddress, FindAddressParts } from './address/address-commands.ts';
import { MapQuota } from './address/map-quota.ts';
import { OwnAddresses } from './address/own-addresses.ts';
import { outsideSystems } from './outside/systems.ts';
import { Settings } from './settings.ts';
import { MyVisits } from './visit/my-visits.ts';
import { AskForVisit } from './visits/ask-for-visit.ts';
import {
  CancelVisit,
  LinkedVisit,
  MoveVisit,
  RateVisit,
  VisitToCancel,
  VisitToRate,
} from './visits/change-visit.ts';
import { IssueVisitFeed, RevokeVisitFeed, VisitFeed } from './visits/feed.ts';
import { BookVisit, HoldVisitSlot, LinkedInvitation, VisitInvitationPage } from './visits/invitation-page.ts';
import { InquiryUnits } from './visits/inquiry-units.ts';
import { Invitations } from './visits/invitations.ts';
import { FindInquiryUnit, ReceiveInquiry } from './visits/receive-inquiry.ts';
import {
  AnswerInquiry,
  CancelInvitation,
  InviteToVisit,
  ResendInvitation,
} from './visits/invite-to-visit.ts';
import { MoveVisits, ProposeMoves } from './visits/move-visits.ts';
import { RemindOfVisits } from './visits/remind-of-visits.ts';
import { slotRefusals } from './visits/slot-taken.ts';
import { ExpectedVisits } from './visits/expected-visits.ts';
import { TellVisitors } from './visits/tell-visitors.ts';
import { EndVisitsOfUnit, UnitBooked, UnitWithdrawn } from './visits/unit-gone.ts';
import { VisitMail } from './visits/visit-mail.ts';
import { VisitNames } from './visits/visit-names.ts';
import { VisitSlots } from './visits/visit-slots.ts';
import { VisitorLeaves } from './visits/visitor-leaves.ts';
import { OfferedSlots, VisitWeek } from './visits/week.ts';
import { OwnDesk } from './witei/own-desk.ts';
import { CancelWiteiVisit, DiscardedContactIds } from './witei/witei-visits.ts';
import { WiteiCollection, WiteiObject } from './witei/witei-reads.ts';

/** Properties and units, their inventories, certificates, figures and publication; viewings; districts and towns. */
@Module({
  imports: [
    KitModule.forService({
      name: 'places',
      records: recordsOf('places'),
      migrations: new URL('./migrations/', import.meta.url),
      outside: outsideSystems,
      refusals: slotRefusals,
    }),
  ],
  providers: [
    PlaceKpis,
    DuplicatePlace,
    UsedPlaces,
    SetCertificateStatus,
    SetCertificateStatuses,
    CertificateRows,
    CertificateCockpit,
    EndingCertificates,
    RegisterCertificate,
    RegisterVerifiedCertificates,
    ListAreas,
    KeepInventoryIds,
    LinkedInventory,
    SendInventory,
    InventoryToAnswer,
    InventoryPhoto,
    AddInventoryPhoto,
    AnswerInventory,
    TakeInventory,
    MergeInventory,
    InventoryPhoneKey,
    UnitContracts,
    Occupancy,
    KeepUnitFigures,
    KeepPropertyFigures,
    FiguresWatch,
    PersonErased,
    Settings,
    OfferFacts,
    PublishUnit,
    PausePublication,
    WithdrawPublication,
    PublicationReadiness,
    MyVisits,
    MapQuota,
    OwnAddresses,
    AutocompleteAddress,
    FindAddressParts,
    Market,
    WithdrawBookedUnits,
    WithdrawLetUnits,
    MandateWatch,
    MarketWatch,
    VisitSlots,
    VisitorLeaves,
    VisitNames,
    Invitations,
    InviteToVisit,
    AnswerInquiry,
    InquiryUnits,
    ReceiveInquiry,
    FindInquiryUnit,
    ResendInvitation,
    CancelInvitation,
    LinkedInvitation,
    VisitInvitationPage,
    HoldVisitSlot,
    BookVisit,
    LinkedVisit,
    VisitToCancel,
    CancelVisit,
    MoveVisit,
    VisitToRate,
    RateVisit,
    AskForVisit,
    VisitMail,
    ExpectedVisits,
    TellVisitors,
    EndVisitsOfUnit,
    UnitWithdrawn,
    UnitBooked,
    OfferedSlots,
    VisitWeek,
    ProposeMoves,
    MoveVisits,
    IssueVisitFeed,
    RevokeVisitFeed,
    VisitFeed,
    RemindOfVisits,
    OwnDesk,
    WiteiCollection,
    WiteiObject,
    CancelWiteiVisit,
    DiscardedContactIds,
    OfferPrints,
    PublishedList,
    ListPublishedUnits,
    FindOfferedPicture,
  ],
})
export class PlacesModule {}
