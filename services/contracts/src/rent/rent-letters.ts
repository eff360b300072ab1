import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { namesOfPeople, namesOfPlaces } from '@llavero/kit/messages/facts';
import type { UpdateNoticeParty } from '@llavero/proto/records/choices/contracts';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import type { NextRent } from '@llavero/proto/records/contracts/next-rent';
import { agent } from '@llavero/proto/records/people/agent';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import { rentLetter } from '@llavero/proto/rules/rent-letter';
import { newRentFrom } from '@llavero/proto/rules/rent-review';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
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
    update: NextRent,
    contract: Contract,
    party: UpdateNoticeParty,
    today: number,
    overrides: LegalOverrides,
    ctx: CallContext,
  ): Promise<{ subject: string; body: string; from: number }> {
    const { percent, previousRent, nextRent } = update;
    if (percent === null || previousRent === null || nextRent === null) throw nothingToTell();
    const from = this.from(update, contract, party, today, overrides);
    const { subject, body } = rentLetter({
      party,
      address: await namesOfPlaces(this.peers, 'contracts', contract.units, ctx),
      landlords: await namesOfPeople(this.peers, 'contracts', contract.landlords, 'la propiedad', ctx),
      tenants: await namesOfPeople(this.peers, 'contracts', contract.tenants, 'la parte arrendataria', ctx),
      signatureDate: contract.signatureDate,
      isHome: contract.contractType === 'LONG_CONTRACT',
      index: update.ineType,
      indexMonth: update.indexMonth,
      indexPercent: update.indexPercent,
      indexPublished: update.indexPublished,
      indexSource: update.indexSource,
      percent,
      previousRent,
      nextRent,
      from,
      today,
    });
    return { subject, body, from };
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
