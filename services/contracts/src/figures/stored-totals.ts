import { Clock } from '@llavero/kit/config/clock';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { columnName } from '@llavero/proto/compile/columns';
import { contract } from '@llavero/proto/records/contracts/contract';
import { contractTotals, type ContractTotals } from '@llavero/proto/rules/contract-totals';
import { type MandateContract, mandateFigures } from '@llavero/proto/rules/mandate-figures';
import { statusSql } from '@llavero/proto/states/sql';
import { dayKey, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';

/** Rows worked out in one transaction. */
const CHUNK = 500;

const status = statusSql(contract.states!, {
  column: (field) => `c."${columnName(field)}"`,
  now: 'now()',
  today: '$2::date',
});

const seconds = (column: string) =>
  `date_part('epoch', ${column}::timestamp at time zone 'Europe/Madrid')::float8`;

interface ContractRow {
  id: string;
  activated: boolean;
  cancelled: boolean;
  start_date: number | null;
  end_date: number | null;
  rent: number | null;
  first_month_rent: number | null;
  first_month_rent_typed: boolean;
  rent_history: { dateModified: number; previousRent: number; nextRent: number }[];
}

interface MandateRow {
  id: string;
  units: string[];
  mandate_date: number | null;
  end_date: number | null;
  contracts: (Omit<MandateContract, 'figures'> & { figures: ContractTotals | null })[] | null;
}

/**
 * The computed fields `contract.stats`, `mandate.kpi` and `mandate.stats` (C §3.1, §3.2; what they hold say
 * `rules/contract-totals.ts` and `rules/mandate-figures.ts`).
 *
 * They are written past the store on purpose: nobody changed the record, so there is no new version to get in the
 * way of whoever is editing it, no entry in its history and no event (docs/decisions/0006).
 */
@Injectable()
export class StoredTotals {
  constructor(private readonly clock: Clock) {}

  /** The figures of some contracts and of their mandates. Answers the mandates. */
  async ofContracts(tx: Tx, ids: readonly string[]): Promise<string[]> {
    const now = this.clock.now();
    const rows = await tx.query<ContractRow & { mandate: string | null }>(
      `select id, mandate, activated, cancelled, ${seconds('start_date')} as start_date,
              ${seconds('end_date')} as end_date, rent::float8 as rent,
              first_month_rent::float8 as first_month_rent, first_month_rent_typed, rent_history
         from contract where id = any($1::uuid[]) and deleted_at is null order by id for no key update`,
      [ids],
    );
    await store(
      tx,
      'contract',
      rows.map((row) => [row.id, { stats: contractTotals(ofRow(row), now) }]),
    );
    return [...new Set(rows.flatMap(({ mandate }) => mandate ?? []))];
  }

  /** The figures of some mandates, by those of their contracts. */
  async ofMandates(tx: Tx, ids: readonly string[]): Promise<void> {
    const now = this.clock.now();
    const rows = await tx.query<MandateRow>(
      `select m.id, m.units, ${seconds('m.mandate_date')} as mandate_date, ${seconds('m.end_date')} as end_date,
              (select json_agg(json_build_object('status', ${status}, 'units', c.units,
                                                 'rent', c.rent::float8, 'figures', c.stats))
                 from contract c where c.mandate = m.id and c.deleted_at is null) as contracts
         from mandate m where m.id = any($1::uuid[]) and m.deleted_at is null order by m.id for no key update of m`,
      [ids, dayKey(now)],
    );
    await store(
      tx,
      'mandate',
      rows.map((row) => {
        const mandate = { units: row.units, mandateDate: row.mandate_date, endDate: row.end_date };
        return [row.id, { ...mandateFigures(mandate, row.contracts ?? [], now) }];
      }),
    );
  }

  /** Ids of records whose figures are of another day or missing. */
  async behind(on: Queryable, table: 'contract' | 'mandate'): Promise<string[]> {
    const concerns = table === 'contract' ? 'activated and not cancelled and start_date is not null' : 'true';
    const rows = await on.query<{ id: string }>(
      `select id from ${table} where deleted_at is null and ${concerns}
          and (stats ->> 'day') is distinct from $1 order by id limit ${CHUNK}`,
      [String(startOfDay(this.clock.now()))],
    );
    return rows.map(({ id }) => id);
  }
}

const ofRow = (row: ContractRow) => ({
  activated: row.activated,
  cancelled: row.cancelled,
  startDate: row.start_date,
  endDate: row.end_date,
  rent: row.rent,
  firstMonthRent: row.first_month_rent,
  firstMonthRentTyped: row.first_month_rent_typed,
  rentHistory: row.rent_history,
});

/** Writes the figures that differ, in one statement. */
async function store(
  tx: Tx,
  table: 'contract' | 'mandate',
  figures: readonly (readonly [id: string, columns: { kpi?: unknown; stats: unknown }])[],
): Promise<void> {
  if (figures.length === 0) return;
  const json = (value: unknown) => (value == null ? null : JSON.stringify(value));
  const columns = table === 'mandate' ? ['kpi', 'stats'] : ['stats'];
  const sets = columns.map((column) => `${column} = f.${column}`).join(', ');
  const differ = columns.map((column) => `t.${column} is distinct from f.${column}`).join(' or ');
  await tx.query(
    `update ${table} t set ${sets}
       from unnest($1::uuid[], $2::jsonb[], $3::jsonb[]) as f(id, kpi, stats)
      where t.id = f.id and (${differ})`,
    [
      figures.map(([id]) => id),
      figures.map(([, { kpi }]) => json(kpi)),
      figures.map(([, { stats }]) => json(stats)),
    ],
  );
}
