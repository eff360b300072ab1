import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { complianceFindings } from '@llavero/proto/commands/compliance';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { SystemFields } from '@llavero/proto/fields/record';
import { type Contract, contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { insurance } from '@llavero/proto/records/contracts/insurance';
import { type Mandate, mandate as mandateRecord } from '@llavero/proto/records/contracts/mandate';
import { place } from '@llavero/proto/records/places/place';
import type { CertifiedUnit } from '@llavero/proto/rules/certificates';
import {
  certificateFindings,
  insuranceFindings,
  insuredContractStatuses,
} from '@llavero/proto/rules/compliance';

type Items = OutputOf<typeof complianceFindings>['items'];
type Found<T> = T & SystemFields & { status?: string };

/** Answered at most; a mandate over a large property may lack more. */
const MOST = 200;
/** Read at most of the contracts of one mandate, and of the policies of those. */
const READ = 1000;
const unitFields = ['unitType', 'region', 'energyCertificate', 'occupancyCertificate'] as const;

/** Insurance and certificates for the tab 'Cumplimiento' of a contract or a mandate. */
@CommandHandler(complianceFindings)
export class ComplianceFindings implements Handles<typeof complianceFindings> {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  async run(
    { contract, mandate }: InputOf<typeof complianceFindings>,
    { requestId }: CallContext,
  ): Promise<OutputOf<typeof complianceFindings>> {
    const ctx = serviceContext('contracts', requestId);
    const items =
      contract !== null
        ? await this.ofContract(contract, ctx)
        : mandate !== null
          ? await this.ofMandate(mandate, ctx)
          : [];
    return { total: items.length, items: items.slice(0, MOST) };
  }
  private async ofContract(id: string, ctx: CallContext): Promise<Items> {
    const contract = await this.stores
      .of(contractRecord)
      .loadUnchecked(id, undefined, { now: this.clock.now() });
    if (contract.status === 'CANCELLED' || contract.status === 'FINISHED') return [];
    const mandate = contract.mandate
      ? await this.stores.of(mandateRecord).loadUnchecked(contract.mandate)
      : null;
    return [
      ...(mandate ? await this.insurances([contract], mandate) : []),
      ...(await this.certificates(await this.units(contract.units, ctx), ctx)),
    ];
  }

  private async ofMandate(id: string, ctx: CallContext): Promise<Items> {
    const now = this.clock.now();
    const mandate = await this.stores.of(mandateRecord).loadUnchecked(id, undefined, { now });
    if (mandate.status === 'CANCELLED' || mandate.status === 'FINISHED') return [];
    const contracts = await this.stores.of(contractRecord).findUnchecked({
      filter: { mandate: id, status: { $in: [...insuredContractStatuses] } },
      limit: READ,
      now,
    });
    return [
      ...(await this.insurances(contracts, mandate)),
      ...(await this.certificates(await this.units(mandate.units, ctx, mandate.properties), ctx)),
    ];
  }

  private async insurances(contracts: readonly Found<Contract>[], mandate: Mandate): Promise<Items> {
    const now = this.clock.now();
    const ids = contracts.map(({ id }) => id);
    const policies =
      ids.length === 0
        ? []
        : await this.stores.of(insurance).findUnchecked({
            filter: { contract: { $in: ids }, insuranceType: 'NON_PAYMENT', cancelled: false },
            limit: READ,
            now,
          });
    return contracts.flatMap((contract) =>
      insuranceFindings(
        contract,
        mandate,
        policies.filter((policy) => policy.contract === contract.id),
        now,
      ).map(({ policy, ...finding }) => ({
        ...finding,
        collection: policy === null ? 'contract' : 'insurance',
        record: policy ?? contract.id,
        title: contractRecord.title(contract),
      })),
    );
  }

  /** The units by their ids, and those of the properties. */
  private async units(
    ids: readonly string[],
    ctx: CallContext,
    properties: readonly string[] = [],
  ): Promise<(CertifiedUnit & { id: string })[]> {
    const places = this.peers.of(place);
    const fields = { fields: unitFields };
    const found = new Map<string, CertifiedUnit & { id: string }>();
    for (const unit of ids.length > 0 ? await places.getMany(ids, ctx, fields) : []) found.set(unit.id, unit);
    if (properties.length > 0)
      for await (const page of places.pages(
        { ...fields, filter: { type: 'UNIT', property: { $in: [...properties] } } },
        ctx,
      ))
        for (const unit of page) found.set(unit.id, unit);
    return [...found.values()];
  }

  private async certificates(
    units: readonly (CertifiedUnit & { id: string })[],
    ctx: CallContext,
  ): Promise<Items> {
    const now = this.clock.now();
    const lacking = units.flatMap((unit) => {
      const findings = certificateFindings(unit, now);
      return findings.length > 0 ? [{ id: unit.id, findings }] : [];
    });
    if (lacking.length === 0) return [];
    const labels = await this.peers.of(place).labels(
      lacking.slice(0, MOST).map(({ id }) => id),
      ctx,
    );
    const titles = new Map(labels.map(({ id, title }) => [id, title]));
    return lacking.flatMap(({ id, findings }) =>
      findings.map(({ kind, law, message }) => ({
        kind,
        law,
        message,
        collection: 'place',
        record: id,
        title: titles.get(id) ?? 'Unidad',
      })),
    );
  }
}
