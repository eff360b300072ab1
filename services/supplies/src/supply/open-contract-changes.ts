import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { caretakerOf } from '@llavero/kit/staff/caretakers';
import { contract } from '@llavero/proto/records/contracts/contract';
import { agent } from '@llavero/proto/records/people/agent';
import type { Operation } from '@llavero/proto/records/supplies/operation';
import { isPersonHolder, supplyDeadline } from '@llavero/proto/rules/supply-change';
import { Injectable } from '@nestjs/common';
import { Operations } from '../operation/operations.ts';
import { Places } from '../places/places.ts';
import { type SupplyWork, supplyWorkAtEnd, supplyWorkAtStart } from './supply.rules.ts';

/** Fields of a contract from which the changes of its supplies follow. */
const contractFields = [
  'units',
  'tenants',
  'landlords',
  'mandate',
  'tenantIsResponsibleOfSupplies',
  'suppliesAuthorisedDate',
  'suppliesAuthorisation',
  'payerBankAccount',
] as const;

const only = (people: readonly string[]): string | null => (people.length === 1 ? (people[0] ?? null) : null);

/** Opens the changes that the start or the end of a contract asks for, each once. */
@Injectable()
export class OpenContractChanges {
  constructor(
    private readonly peers: Peers,
    private readonly places: Places,
    private readonly operations: Operations,
    private readonly clock: Clock,
  ) {}

  /**
   * @param givenUp changes of its start that have just been given up: a supply that nobody has entered never became the tenant's
   * @returns how many were opened now; none for a contract that exists no more
   */
  async open(
    id: string,
    moment: 'START' | 'END',
    ctx: CallContext,
    tx: Tx,
    givenUp: readonly Operation[] = [],
  ): Promise<number> {
    const own = serviceContext('supplies', ctx.requestId);
    const found = await this.peers.of(contract).find(id, own, { fields: contractFields });
    if (!found) return 0;
    const starts = moment === 'START';
    const assignedTo = await caretakerOf(this.peers, found.mandate, own);
    const places = await this.places.read(found.units, ['unitType', 'supplies'], ctx);
    // Several people share a flat: a person decides which of them holds the supply.
    const holder = only(starts ? found.tenants : found.landlords);
    const account = starts || holder === null ? null : await this.accountOf(holder, own);
    let opened = 0;
    for (const place of places) {
      const work = starts
        ? supplyWorkAtStart(place, found)
        : supplyWorkAtEnd(place, found, await this.staying(id, place.id, own));
      // The next tenant's change needs no way back to the landlord first.
      const taken = starts ? new Set<string>() : await this.operations.openSupplies(place.id, tx);
      const neverTheirs = ({ type, formerHolder }: SupplyWork) =>
        formerHolder === null && givenUp.some((one) => one.place === place.id && one.supply === type);
      const wanted = work.filter((one) => !taken.has(one.type) && !neverTheirs(one));
      for (const { type, ...supply } of wanted) {
        const agreed = starts && supply.holderType === 'TENANT' && found.suppliesAuthorisedDate !== null;
        const change = {
          ...supply,
          origin: `${id}:${place.id}:${type}:${moment.toLowerCase()}`,
          type: 'SUPPLY_CHANGE' as const,
          supply: type,
          cause: starts ? ('CONTRACT_START' as const) : ('CONTRACT_END' as const),
          place: place.id,
          contract: id,
          mandate: found.mandate,
          transfer: supply.holderType === null ? null : ('SUBROGATION' as const),
          holder: isPersonHolder(supply.holderType) ? holder : null,
          assignedTo,
          due: supplyDeadline({ openedAt: this.clock.now() }),
          // The account that pays the rent pays the supplies, where the tenant has authorised the change.
          ...(agreed
            ? {
                authorisedDate: found.suppliesAuthorisedDate,
                authorisation: found.suppliesAuthorisation,
                iban: found.payerBankAccount,
              }
            : { iban: supply.holderType === 'LANDLORD' ? account : null }),
        };
        if (await this.operations.open(change, ctx, tx)) opened += 1;
      }
    }
    return opened;
  }

  /** Tenants of the other contracts of a unit, those that begin later included. */
  private async staying(id: string, unit: string, own: CallContext): Promise<string[]> {
    const filter = { units: { $in: [unit] }, status: { $in: ['SIGNED', 'ACTIVE', 'UNPAID'] } };
    const tenants: string[] = [];
    for await (const page of this.peers.of(contract).pages({ filter, fields: ['tenants'] }, own))
      tenants.push(...page.flatMap((other) => (other.id === id ? [] : other.tenants)));
    return tenants;
  }

  /** The account into which a landlord is paid; his supplies are charged to it unless somebody says otherwise. */
  private async accountOf(landlord: string, own: CallContext): Promise<string | null> {
    const found = await this.peers.of(agent).find(landlord, own, { fields: ['iban'] });
    return found?.iban ?? null;
  }
}
