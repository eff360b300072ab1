import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { findInquiryUnit, receiveInquiry } from '@llavero/proto/commands/portal-inquiries';
import { publicationStatus } from '@llavero/proto/records/parts/publication';
import { place } from '@llavero/proto/records/places/place';
import { visit as visitRecord } from '@llavero/proto/records/places/visit';
import { type VisitInvitation, visitInvitation } from '@llavero/proto/records/places/visit-invitation';
import { InquiryUnits } from './inquiry-units.ts';
import { Invitations } from './invitations.ts';

const MOST_INQUIRY = 2_000;

/** JOB-04, OPS-05: whoever has asked on a portal becomes a contact and is invited once per unit, out of what the rules offer. */
@CommandHandler(receiveInquiry)
export class ReceiveInquiry implements Handles<typeof receiveInquiry> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly units: InquiryUnits,
    private readonly invitations: Invitations,
    private readonly clock: Clock,
  ) {}

  async run(
    { reference, address, name, email, phone, inquiry }: InputOf<typeof receiveInquiry>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof receiveInquiry>> {
    const unit = await this.units.find(reference, address);
    if (!unit) return { outcome: 'NO_UNIT', unit: null, contact: null };
    if (!email) return { outcome: 'NO_EMAIL', unit: unit.id, contact: null };
    const own = serviceContext('places', ctx.requestId);
    return this.database.transaction(async (tx) => {
      // Two mails of one person that come at once are one after the other here.
      await this.stores.of(place).loadUnchecked(unit.id, tx, { lock: true });
      const about = { source: 'PORTAL' as const, unit: unit.id, consent: false };
      const contact = await this.invitations.contactFor({ name, email, phone }, about, own, tx);
      const found = { unit: unit.id, contact };
      const earlier = await this.open(unit.id, contact, tx);
      if (earlier) {
        await this.merge(earlier, inquiry, own, tx);
        return { outcome: 'MERGED', ...found };
      }
      if (publicationStatus(unit) !== 'OFFERED') return { outcome: 'NOT_OFFERED', ...found };
      const given = { unit: unit.id, employees: [], duration: null, language: null, message: null, inquiry };
      await this.invitations.make(contact, { ...given, source: 'INQUIRY' }, own, tx);
      return { outcome: 'INVITED', ...found };
    });
  }

  /** The invitation of this person to this unit by which a time can be chosen still, or has been; not of a visit that was cancelled. */
  private async open(unit: string, contact: string, tx: Tx): Promise<VisitInvitation | undefined> {
    const filter = { unit, contact, cancelledAt: null, lastDay: { $gte: this.clock.now() - 86_400 } };
    const found = await this.stores.of(visitInvitation).findUnchecked({ filter }, tx);
    const chosen = await this.stores.of(visitRecord).loadManyUnchecked(
      found.flatMap(({ visit }) => visit ?? []),
      tx,
    );
    const standing = new Set(chosen.flatMap(({ id, status }) => (status === 'CANCELLED' ? [] : id)));
    return found.find(({ visit }) => visit === null || standing.has(visit));
  }

  /** What was asked stands together; the same words twice are no news. */
  private async merge(
    { id, inquiry: said }: VisitInvitation & { id: string },
    inquiry: string | null,
    own: CallContext,
    tx: Tx,
  ): Promise<void> {
    if (!inquiry || said?.includes(inquiry)) return;
    const both = [said, inquiry].filter(Boolean).join('\n\n').slice(0, MOST_INQUIRY);
    await this.stores.of(visitInvitation).writeUnchecked(id, undefined, { inquiry: both }, {}, own, tx);
  }
}

/** For whoever tries rules on a pasted mail. */
@CommandHandler(findInquiryUnit)
export class FindInquiryUnit implements Handles<typeof findInquiryUnit> {
  constructor(private readonly units: InquiryUnits) {}

  async run({
    reference,
    address,
  }: InputOf<typeof findInquiryUnit>): Promise<OutputOf<typeof findInquiryUnit>> {
    const unit = await this.units.find(reference, address);
    return { unit: unit?.id ?? null, title: unit ? (unit.customAddress ?? unit.address ?? null) : null };
  }
}
