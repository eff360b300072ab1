import { Peers } from '@llavero/kit/grpc/peers';
import type { CallContext } from '@llavero/kit/context';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import type { UnitContract } from '@llavero/proto/rules/occupancy';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { contract } from '@llavero/proto/records/contracts/contract';
import type { PartOf } from '@llavero/proto/fields/typed-record';

/** What fills a unit, and since when. */
export const contractFields = [
  'units',
  'rent',
  'startDate',
  'endDate',
  'validated',
  'activated',
  'cancelled',
  'finished',
  'mandateStatus',
] as const;
const PAGE = 500;

interface Row {
  unit: string;
  contract: string;
  rent: number;
  start_date: string | null;
  end_date: string | null;
  counts: boolean;
  mandate_over: boolean;
}

/** The contracts of every unit, copied from their owner: `unit_contract` says what a contract fills and since when. */
@Injectable()
export class UnitContracts {
  constructor(private readonly peers: Peers) {}

  /**
   * Takes over what the contracts service says of these contracts now; one that is deleted fills nothing. Says so the
   * same however often it is asked. Answers the units that are or were meant.
   */
  async take(contracts: readonly string[], tx: Tx, ctx: CallContext): Promise<string[]> {
    const found = await this.peers.of(contract).getMany(contracts, ctx, { fields: contractFields });
    const gone = await tx.query<{ unit: string }>(
      'delete from unit_contract where contract = any($1::uuid[]) returning unit',
      [contracts],
    );
    const rows = found.flatMap(rowsOf);
    await insert(rows, tx);
    return [...new Set([...gone, ...rows].map(({ unit }) => unit))];
  }

  /** Takes over every contract there is, page by page, each its own transaction. */
  async takeAll(inTransaction: (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>, ctx: CallContext) {
    const pages = this.peers.of(contract).pages(
      {
        fields: contractFields,
        filter: { activated: true },
        sort: [{ field: 'createdAt', order: 'asc' }],
        limit: PAGE,
      },
      ctx,
    );
    for await (const page of pages) await inTransaction((tx) => insert(page.flatMap(rowsOf), tx));
  }

  /** The contracts of units, by unit. */
  async of(units: readonly string[], tx: Queryable): Promise<Map<string, UnitContract[]>> {
    const rows = await tx.query<Row>(
      `select unit, contract, rent::float8 as rent, to_char(start_date, 'YYYY-MM-DD') as start_date,
              to_char(end_date, 'YYYY-MM-DD') as end_date, counts, mandate_over
         from unit_contract where unit = any($1::uuid[])`,
      [units],
    );
    const known = new Map<string, UnitContract[]>(units.map((unit) => [unit, []]));
    for (const row of rows)
      known.get(row.unit)?.push({
        contract: row.contract,
        rent: row.rent,
        startDate: row.start_date === null ? null : fromDayKey(row.start_date),
        endDate: row.end_date === null ? null : fromDayKey(row.end_date),
        counts: row.counts,
        mandateOver: row.mandate_over,
      });
    return known;
  }
}

/** What an event has told meanwhile is newer and stays. */
async function insert(rows: readonly Row[], tx: Tx): Promise<void> {
  await tx.query(
    `insert into unit_contract (contract, unit, rent, start_date, end_date, counts, mandate_over)
     select contract, unit, rent, start_date, end_date, counts, mandate_over
       from json_populate_recordset(null::unit_contract, $1) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

function rowsOf(known: PartOf<typeof contract, (typeof contractFields)[number]>): Row[] {
  const day = (value: number | null) => (value === null ? null : dayKey(value));
  return [...new Set(known.units)].map((unit) => ({
    contract: known.id,
    unit,
    rent: known.rent ?? 0,
    start_date: day(known.startDate),
    end_date: day(known.endDate),
    counts: known.validated && known.activated && !known.cancelled && !known.finished,
    mandate_over: known.mandateStatus === 'CANCELLED' || known.mandateStatus === 'FINISHED',
  }));
}
