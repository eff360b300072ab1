import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { namesOfPeople, namesOfPlaces } from '@llavero/kit/messages/facts';
import { writeMessage } from '@llavero/proto/commands/messages';
import { rentUpdateLandlord, rentUpdateTenant } from '@llavero/proto/messages/catalogue/leases';
import { unnamedLandlords, unnamedTenants } from '@llavero/proto/messages/catalogue/parts';
import { named, partOf } from '@llavero/proto/messages/message';
import type { UpdateNoticeParty } from '@llavero/proto/records/choices/contracts';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import type { NextRent } from '@llavero/proto/records/contracts/next-rent';
import { agent } from '@llavero/proto/records/people/agent';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import { newRentFrom } from '@llavero/proto/rules/rent-review';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { rentLetterValues } from './rent-letter-values.ts';
import { nothingToTell } from './rent.errors.ts';

/** C §9: the tenant is told two days after the landlord. */
const DAYS_AFTER_LANDLORD = 2;

/** The letters of rent updates, and who receives them. */
@Injectable()
export class RentLetters {
  constructor(private readonly peers: Peers) {}

  /**
   * First day of the new rent when the tenant is told on a day; a letter to the landlord reckons with the tenant's notice
   * two days later.
   */
  from(
    update: Pick<NextRent, 'dueDate' | 'date'>,
    contract: Contract,
    party: UpdateNoticeParty,
    sentOn: number,
    overrides: LegalOverrides,
  ): number {
    const told = party === 'TENANT' ? sentOn : addDays(startOfDay(sentOn), DAYS_AFTER_LANDLORD);
    return newRentFrom(contract, update.dueDate ?? update.date, told, overrides);
  }

  /** @throws CodedError conflict `RENT_UPDATE.NOT_CALCULATED` */
  async write(
    update: NextRent & { id: string },
    contract: Contract & { id: string },
    party: UpdateNoticeParty,
    today: number,
    overrides: LegalOverrides,
    ctx: CallContext,
  ): Promise<{ subject: string; body: string; from: number }> {
    const { percent, previousRent, nextRent } = update;
    if (percent === null || previousRent === null || nextRent === null) throw nothingToTell();
    const from = this.from(update, contract, party, today, overrides);
    const { units, landlords, tenants } = contract;
    const values = {
      address: await namesOfPlaces(this.peers, 'contracts', units, ctx),
      landlords: await namesOfPeople(this.peers, 'contracts', landlords, partOf(unnamedLandlords), ctx),
      tenants: await namesOfPeople(this.peers, 'contracts', tenants, partOf(unnamedTenants), ctx),
      signed: contract.signatureDate,
      isHome: contract.contractType === 'LONG_CONTRACT',
      date: today,
      ...rentLetterValues({ ...update, percent }),
      previousRent,
      nextRent,
      from,
    };
    const said = named(party === 'TENANT' ? rentUpdateTenant : rentUpdateLandlord, {
      language: await this.language(party === 'TENANT' ? tenants : landlords, ctx),
      records: { update: update.id, contract: contract.id },
      values,
    });
    const own = serviceContext('contracts', ctx.requestId);
    const { subject, body } = await this.peers.command(writeMessage, said, own);
    return { subject, body, from };
  }

  /** That of the first of them; the letter goes to all together. */
  private async language(people: readonly string[], { requestId }: CallContext): Promise<string | null> {
    const own = serviceContext('contracts', requestId);
    const first = people[0];
    if (first === undefined) return null;
    return (await this.peers.of(agent).find(first, own, { fields: ['language'] }))?.language ?? null;
  }

  /** Addresses of e-mail of the party; empty when none of them has one. */
  async addresses(
    { landlords, tenants }: Pick<Contract, 'landlords' | 'tenants'>,
    party: UpdateNoticeParty,
    { requestId }: CallContext,
  ): Promise<string[]> {
    const ids = party === 'TENANT' ? tenants : landlords;
    if (ids.length === 0) return [];
    const people = await this.peers
      .of(agent)
      .getMany(ids, serviceContext('contracts', requestId), { fields: ['email'] });
    return people.flatMap(({ email }) => (email ? [email] : []));
  }
}
