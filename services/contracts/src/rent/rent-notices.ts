import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { sendEmail } from '@llavero/proto/commands/notifications';
import { choiceLabel } from '@llavero/proto/fields/choices';
import type { SystemFields } from '@llavero/proto/fields/record';
import { updateNoticeParties, type UpdateNoticeParty } from '@llavero/proto/records/choices/contracts';
import { noticeChannels } from '@llavero/proto/records/choices/renewals';
import { nextRent as definition, type NextRent } from '@llavero/proto/records/contracts/next-rent';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import { addDays, atTime, dayKey, formatDay, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { managementEntry } from '../contract/chronology-note.ts';
import { RentLetters } from './rent-letters.ts';
import { unlessConflict, type UpdateWithContract, updatesWith } from './updates-with.ts';

/** How a notice was given; `sentOn` a day as unix seconds. */
export interface GivenNotice {
  party: UpdateNoticeParty;
  channel: NextRent['notices'][number]['channel'];
  sentOn: number;
  reference: string | null;
  proof: string | null;
}

/** What a round of notices came to. */
export interface ToldUpdates {
  told: number;
  /** Nobody of the party has an address: by letter or by hand, and recorded. */
  unreachable: UpdateWithContract[];
}

/** Tells landlords and tenants of their rent updates, and records notices that were given otherwise (C §9, LAU art. 18). */
@Injectable()
export class RentNotices {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly letters: RentLetters,
    private readonly clock: Clock,
  ) {}

  /** Landlords from their day on (C §9: the 16th, off weekends); tenants from theirs, two days after the landlord. */
  async tell(party: UpdateNoticeParty, overrides: LegalOverrides, ctx: CallContext): Promise<ToldUpdates> {
    const today = startOfDay(this.clock.now());
    const due =
      party === 'LANDLORD'
        ? { landlordNoticeDate: { $lte: today }, landlordNotifiedAt: null }
        : { tenantNoticeDate: { $lte: today }, landlordNotifiedAt: { $lt: addDays(today, -1) } };
    const outcome: ToldUpdates = { told: 0, unreachable: [] };
    for await (const both of updatesWith(this.stores, { ...due, status: 'CALCULATED' })) {
      if (ctx.signal?.aborted) return outcome;
      if (await this.mail(both, party, overrides, ctx)) outcome.told += 1;
      else outcome.unreachable.push(both);
    }
    return outcome;
  }

  private async mail(
    { update, contract }: UpdateWithContract,
    party: UpdateNoticeParty,
    overrides: LegalOverrides,
    ctx: CallContext,
  ): Promise<boolean> {
    const to = await this.letters.addresses(contract, party, ctx);
    if (to.length === 0) return false;
    const today = startOfDay(this.clock.now());
    const { subject, body, from } = await this.letters.write(update, contract, party, today, overrides, ctx);
    await this.peers.command(
      sendEmail,
      {
        to,
        subject,
        body,
        template: party === 'TENANT' ? 'RENT_UPDATE_TENANT' : 'RENT_UPDATE_LANDLORD',
        relatedContracts: [contract.id],
        relatedAgents: party === 'TENANT' ? contract.tenants : contract.landlords,
        // The same figures are told once, however often this is carried out.
        deduplication: `rent-update:${update.id}:${party}:${update.nextRent}:${dayKey(from)}`,
      },
      ctx,
    );
    const notice = { party, channel: 'EMAIL' as const, sentOn: today, reference: null, proof: null };
    // Changed at this moment: the next run records it, and the letter is not sent twice.
    await unlessConflict(() => this.record({ update, contract }, notice, update.version, overrides, ctx));
    return true;
  }

  /** Writes a notice down; the tenant's sets the first day of the new rent. */
  record(
    { update, contract }: UpdateWithContract,
    notice: GivenNotice,
    version: number,
    overrides: LegalOverrides,
    ctx: CallContext,
  ): Promise<NextRent & SystemFields> {
    const { party, channel, sentOn, reference } = notice;
    const at = atTime(sentOn, 9);
    const number = reference ? `, n.º ${reference}` : '';
    const text = `Aviso al ${choiceLabel(updateNoticeParties, party).toLowerCase()} por ${choiceLabel(noticeChannels, channel).toLowerCase()} del ${formatDay(sentOn)}${number}`;
    const told =
      party === 'LANDLORD'
        ? { landlordNotifiedAt: at }
        : { tenantNotifiedAt: at, date: this.letters.from(update, contract, party, sentOn, overrides) };
    return this.stores.of(definition).writeUnchecked(
      update.id,
      version,
      {
        ...told,
        dueDate: update.dueDate ?? update.date,
        notices: [...update.notices, { ...notice, percent: update.percent, nextRent: update.nextRent }],
        chronology: [...update.chronology, managementEntry('RENT_UPDATE', text, ctx, this.clock.now())],
      },
      {},
      ctx,
    );
  }
}
