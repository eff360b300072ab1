import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { askForVisit } from '@llavero/proto/commands/visit-pages';
import { publicationStatus } from '@llavero/proto/records/parts/publication';
import { place } from '@llavero/proto/records/places/place';
import { visitInvitation } from '@llavero/proto/records/places/visit-invitation';
import { Invitations } from './invitations.ts';
import { consentMissing, notOffered } from './visit.errors.ts';

/** Who has just got an invitation for the same unit gets no second one. */
const AGAIN_SECONDS = 15 * 60;

/** OPS-05: a request of the company's page becomes an invitation by mail, so that only whoever has the address can choose. */
@CommandHandler(askForVisit)
export class AskForVisit implements Handles<typeof askForVisit> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly invitations: Invitations,
    private readonly clock: Clock,
  ) {}

  async run(
    { unit: id, name, email, phone, comments, consent, language }: InputOf<typeof askForVisit>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof askForVisit>> {
    if (!consent) throw consentMissing();
    const [unit] = await this.stores.of(place).loadManyUnchecked([id]);
    if (unit?.type !== 'UNIT' || publicationStatus(unit) !== 'OFFERED') throw notOffered();
    const own = { ...serviceContext('places', ctx.requestId), ...(ctx.origin ? { origin: ctx.origin } : {}) };
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const about = { source: 'WEBSITE' as const, unit: id, consent: true };
      const contact = await this.invitations.contactFor({ name, email, phone }, about, own, tx);
      const filter = { contact, unit: id, sentAt: { $gt: now - AGAIN_SECONDS }, cancelledAt: null };
      const recent = await this.stores.of(visitInvitation).findUnchecked({ filter, limit: 1 }, tx);
      if (recent.length > 0) return;
      const given = { unit: id, employees: [], duration: null, language, message: null, inquiry: comments };
      await this.invitations.make(contact, { ...given, source: 'WIDGET' }, own, tx);
    });
    return { done: true };
  }
}
