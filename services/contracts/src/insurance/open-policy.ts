import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { FilterOf } from '@llavero/proto/fields/typed-record';
import { contract as contractDefinition, type Contract } from '@llavero/proto/records/contracts/contract';
import { type Insurance, insurance as definition } from '@llavero/proto/records/contracts/insurance';
import { standingPolicyStatuses } from '@llavero/proto/records/contracts/insurance.states';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { includedCover } from '@llavero/proto/rules/insurance-cover';
import { addDays, addYears } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { contractInsured, productWithoutInsurance } from './insurance.errors.ts';

type Opened = Insurance & SystemFields;

/** Opens the policy that the product of a contract's mandate includes, with the limits of the product (C §9, OPS-07). */
@Injectable()
export class OpenPolicy {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /** Null where the product includes none, or one stands already. The contract is to be locked before. */
  async openUnlessInsured(
    contract: Contract & SystemFields,
    ctx: CallContext,
    tx: Tx,
  ): Promise<Opened | null> {
    return (await this.isInsured(contract.id, tx)) ? null : this.create(contract, ctx, tx);
  }

  /** @throws CodedError conflict `INSURANCE.CONTRACT_INSURED`, `INSURANCE.NOT_IN_PRODUCT` */
  async open(id: string, ctx: CallContext, tx: Tx): Promise<Opened> {
    const contract = await this.stores.of(contractDefinition).loadUnchecked(id, tx, { lock: true });
    if (await this.isInsured(id, tx)) throw contractInsured();
    const opened = await this.create(contract, ctx, tx);
    if (!opened) throw productWithoutInsurance();
    return opened;
  }

  private async isInsured(contract: string, tx: Tx): Promise<boolean> {
    const filter: FilterOf<typeof definition> = {
      contract,
      insuranceType: 'NON_PAYMENT',
      status: { $in: [...standingPolicyStatuses] },
    };
    const found = await this.stores
      .of(definition)
      .findUnchecked({ filter, limit: 1, now: this.clock.now() }, tx);
    return found.length > 0;
  }

  private async create(contract: Contract & SystemFields, ctx: CallContext, tx: Tx): Promise<Opened | null> {
    if (contract.mandate === null) return null;
    const mandate = await this.stores.of(mandateDefinition).loadUnchecked(contract.mandate, tx);
    const cover = includedCover(mandate);
    if (!cover) return null;
    const { startDate } = contract;
    return this.stores.of(definition).create(
      {
        insuranceType: 'NON_PAYMENT',
        contract: contract.id,
        unit: contract.units[0] ?? null,
        mandate: mandate.id,
        landlords: contract.landlords,
        tenants: contract.tenants,
        insuranceManager: mandate.insuranceManager,
        productType: mandate.productType,
        ...cover,
        insuredRent: contract.rent,
        startDate,
        endDate: startDate === null ? null : addDays(addYears(startDate, 1), -1),
      },
      { ...ctx, trusted: true },
      tx,
      { byCommand: true },
    );
  }
}
