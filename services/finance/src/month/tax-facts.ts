import type { CallContext } from '@llavero/kit/context';
import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { Billable, BilledContract, BilledMonth } from '@llavero/proto/rules/receipt';
import { isHome, rentTaxesOn } from '@llavero/proto/rules/rent-taxes';
import { idsOf } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { FieldName, PartOf } from '@llavero/proto/fields/typed-record';
import { agent } from '@llavero/proto/records/people/agent';
import { place } from '@llavero/proto/records/places/place';
import { inBatches } from '@llavero/proto/values/ids';

/** What the taxes of contracts depend on and other services own: kinds of units, tenants that are companies. */
@Injectable()
export class TaxFacts {
  constructor(private readonly peers: Peers) {}

  /**
   * A page of contracts with their facts, asked for once for the whole page, and only for what a dated decision does
   * not settle.
   *
   * @throws CodedError unavailable `PEER.UNAVAILABLE`: a tax is never guessed
   */
  async of(page: readonly Billable[], month: BilledMonth, ctx: CallContext): Promise<BilledContract[]> {
    const open = page.filter(({ rentTaxes }) => !rentTaxes.some(({ from }) => from <= month.from));
    const unitIds = open
      .filter(({ contractType }) => contractType !== 'LOCAL_CONTRACT')
      .flatMap(({ units, besideUnits }) => [...idsOf(units), ...idsOf(besideUnits)]);
    const places = await this.many(place, unitIds, ['unitType'], ctx);
    const typesOf = (units: Billable['units']) =>
      idsOf(units).flatMap((id) => places.get(id)?.unitType ?? []);
    const known = page.map((contract) => ({
      ...contract,
      unitTypes: typesOf(contract.units),
      besideHome: typesOf(contract.besideUnits).some(isHome),
      tenantIsCompany: false,
    }));

    const undecided = new Set(open.map(({ id }) => id));
    const taxed = known.filter(
      (contract) =>
        undecided.has(contract.id) &&
        rentTaxesOn(contract, Math.max(contract.startDate, month.from)).vatPercent > 0,
    );
    const agents = await this.many(
      agent,
      taxed.flatMap(({ tenants }) => idsOf(tenants)),
      ['company'],
      ctx,
    );
    const companies = (contract: Billable) =>
      idsOf(contract.tenants).some((id) => agents.get(id)?.company === true);
    return known.map((contract) => ({ ...contract, tenantIsCompany: companies(contract) }));
  }

  private async many<D extends RecordDefinition, K extends FieldName<D>>(
    definition: D,
    wanted: readonly string[],
    fields: readonly K[],
    ctx: CallContext,
  ): Promise<Map<string, PartOf<D, K>>> {
    const all = [...new Set(wanted)];
    const found = new Map<string, PartOf<D, K>>();
    const records = this.peers.of(definition);
    const as = serviceContext('finance', ctx.requestId);
    for (const ids of inBatches(all)) {
      const chunk = await records.getMany(ids, as, { fields });
      for (const record of chunk) found.set(record.id, record);
    }
    return found;
  }
}
