import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { conflict, invalid } from '@llavero/proto/errors';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { type Bill, bill as definition } from '@llavero/proto/records/finance/bill';
import { place } from '@llavero/proto/records/places/place';
import { bearsNoMore } from '@llavero/proto/rules/bill-approval';
import { type SupplyPart, supplyParts, type Tenancy } from '@llavero/proto/rules/supply-split';
import { placeDisplayName } from '@llavero/proto/values/address';
import { Injectable } from '@nestjs/common';

/** Units of one property, and contracts of them in one period; a bill with more is split by hand. */
const MOST = 500;

/** What a bill is split over: parts in the order of their units and days, and names for people. */
export interface SplitFacts {
  period: { periodStart: number; periodEnd: number };
  parts: SupplyPart[];
  /** Of units and contracts, by id. */
  names: ReadonlyMap<string, string>;
  /** Names of contracts that have no further receipt, by id. */
  over: ReadonlyMap<string, string>;
}

/** Finds what the period of a supplier's bill is split over: its units, and their contracts (WIZ-13). */
@Injectable()
export class SupplySplit {
  constructor(private readonly peers: Peers) {}

  /**
   * @param now unix seconds
   * @throws CodedError invalid `BILL.SPLIT_PERIOD`, `BILL.SPLIT_UNITS` when the bill does not say what is to be split
   * @throws CodedError conflict `BILL.SPLIT_CHARGED` once a document charges it, `BILL.SPLIT_INSTALMENTS` of one that is split over months
   */
  async facts(bill: Bill, now: number, ctx: CallContext): Promise<SplitFacts> {
    const { periodStart, periodEnd } = bill;
    if (bill.rebilledIn.length > 0) throw charged(definition.title(bill));
    if (bill.instalments > 1) throw inInstalments(definition.title(bill));
    if (periodStart === null || periodEnd === null) throw periodMissing();
    const own = serviceContext('finance', ctx.requestId);
    const units = await this.units(bill, own);
    if (units.length === 0) throw unitsMissing();
    const ids = units.map(({ id }) => id);
    const { items } = await this.peers.of(contractRecord).list(
      {
        fields: ['id', 'name', 'units', 'startDate', 'endDate'],
        filter: {
          units: { $in: ids },
          activated: true,
          cancelled: false,
          startDate: { $lte: periodEnd },
          endDate: { $gte: periodStart },
        },
        limit: MOST,
      },
      own,
    );
    const tenancies = items.flatMap(({ id, units: let_, startDate, endDate }): Tenancy[] => {
      // A contract of several units counts once, by the first of them that the bill is for.
      if (startDate == null) return [];
      return (let_ ?? [])
        .filter((one) => ids.includes(one))
        .map((unit, at) => ({
          contract: id,
          unit,
          from: startDate,
          to: endDate ?? periodEnd,
          elsewhere: at > 0,
        }));
    });
    return {
      period: { periodStart, periodEnd },
      parts: supplyParts({ periodStart, periodEnd }, ids, tenancies),
      names: new Map([...units, ...items].map(({ id, name }) => [id, name ?? ''])),
      over: new Map(
        items
          .filter(({ endDate }) =>
            bearsNoMore({ endDate: endDate ?? null, cancelled: false }, bill.issueDate, now),
          )
          .map(({ id, name }) => [id, name ?? '']),
      ),
    };
  }

  /** The units of the bill; of a property its units; of a contract alone those of the contract. */
  private async units(bill: Bill, own: CallContext): Promise<{ id: string; name: string }[]> {
    const places = this.peers.of(place);
    const contract =
      bill.units.length === 0 && bill.contract !== null
        ? await this.peers.of(contractRecord).find(bill.contract, own, { fields: ['units'] })
        : null;
    const named = bill.units.length > 0 ? bill.units : (contract?.units ?? []);
    if (named.length === 0) return [];
    const { items } = await places.list(
      {
        fields: ['id', 'type', 'address', 'customAddress'],
        filter: { $or: [{ id: { $in: [...named] } }, { property: { $in: [...named] } }] },
        limit: MOST,
      },
      own,
    );
    return items
      .filter(({ type }) => type !== 'PROPERTY')
      .map((unit) => ({ id: unit.id, name: placeDisplayName(unit) }))
      .sort((one, other) => one.name.localeCompare(other.name, 'es'));
  }
}

const periodMissing = () =>
  invalid(
    'BILL.SPLIT_PERIOD',
    'La factura no dice qué periodo cubre. No se ha guardado nada: indíquelo en su ficha.',
    [{ field: 'periodStart', rule: 'required', message: 'Indique el periodo de la factura.' }],
  );

const unitsMissing = () =>
  invalid(
    'BILL.SPLIT_UNITS',
    'La factura no dice de qué unidad o finca es. No se ha guardado nada: indíquelo en su ficha.',
    [{ field: 'units', rule: 'required', message: 'Indique la unidad o la finca.' }],
  );

const inInstalments = (name: string) =>
  conflict(
    'BILL.SPLIT_INSTALMENTS',
    `La factura ${name} se carga en plazos y no se reparte además por contratos. No se ha guardado nada: devuélvala a «Pendiente de revisar» y deje 1 plazo.`,
  );

const charged = (name: string) =>
  conflict(
    'BILL.SPLIT_CHARGED',
    `La factura ${name} ya está en un documento. No se ha guardado nada: anule la factura y regístrela de nuevo.`,
  );
