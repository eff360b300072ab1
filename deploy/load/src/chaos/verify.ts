import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serviceNames } from '@llavero/proto/collections';
import { tableName } from '@llavero/proto/compile/columns';
import { recordsOf } from '@llavero/proto/records/registry';
import type { Gateways } from './client.ts';
import type { Ledger } from './ledger.ts';

/** One question put to the database after the chaos test and what it found wrong; nothing, when all is well. */
export interface Finding {
  what: string;
  checked: number;
  wrong: string[];
}

const SETTLE_MS = 120_000;
const tables = serviceNames.flatMap((service) =>
  recordsOf(service).map(({ collection }) => ({
    collection,
    table: `"${service}"."${tableName(collection)}"`,
    service,
  })),
);

/** Holds what the callers were told against what the database has. Reads as the database's owner, writes nothing. */
export class Verification {
  readonly #pool: pg.Pool;

  constructor(
    adminUrl: string,
    private readonly gateways: Gateways,
    private readonly ledger: Ledger,
  ) {
    this.#pool = new pg.Pool({ connectionString: adminUrl, max: 4 });
    this.#pool.on('error', () => undefined);
  }

  async run(): Promise<Finding[]> {
    return [
      await this.#eventsArrived(),
      await this.#created(),
      await this.#written(),
      await this.#counters(),
      await this.#effects(),
      await this.#audit(),
      await this.#receipts(),
      await this.#series(),
      await this.#nothingStuck(),
    ];
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #rows<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.#pool.query<T>(sql, values)).rows;
  }

  /** Every event of every service has been published and stands in the log once. */
  async #eventsArrived(): Promise<Finding> {
    const counts = async () => {
      let waiting = 0;
      let total = 0;
      const missing: string[] = [];
      for (const service of serviceNames) {
        const [row] = await this.#rows<{ waiting: number; total: number; missing: number; twice: number }>(
          `select count(*) filter (where o.published_at is null)::int as waiting, count(*)::int as total,
                  count(*) filter (where l.n is null)::int as missing,
                  count(*) filter (where l.n > 1)::int as twice
             from "${service}".outbox o
             left join (select event_id, count(*) as n from notifications.log group by 1) l on l.event_id = o.id::text`,
        );
        waiting += row?.waiting ?? 0;
        total += row?.total ?? 0;
        if (row?.missing)
          missing.push(`${service}: ${row.missing} of ${row.total} events are not in the log`);
        if (row?.twice) missing.push(`${service}: ${row.twice} events are in the log twice`);
      }
      return { waiting, total, missing };
    };
    const end = Date.now() + SETTLE_MS;
    let now = await counts();
    while ((now.waiting > 0 || now.missing.length > 0) && Date.now() < end) {
      await sleep(2_000);
      now = await counts();
    }
    const wrong = [...now.missing];
    if (now.waiting > 0) wrong.push(`${now.waiting} events were never published`);
    return { what: 'every event published, and in the log exactly once', checked: now.total, wrong };
  }

  /** What was told to be created is there once; what may have been, at most once. */
  async #created(): Promise<Finding> {
    const wrong: string[] = [];
    const wanted = new Map<string, { sure: Map<string, string>; maybe: string[] }>();
    const of = (collection: string) => {
      let entry = wanted.get(collection);
      if (!entry) wanted.set(collection, (entry = { sure: new Map(), maybe: [] }));
      return entry;
    };
    for (const [key, id] of this.ledger.created) {
      const [collection = '', marker = ''] = key.split(' ');
      of(collection).sure.set(marker, id);
    }
    for (const key of this.ledger.maybeCreated) {
      const [collection = '', marker = ''] = key.split(' ');
      of(collection).maybe.push(marker);
    }
    let lost = 0;
    for (const [collection, { sure, maybe }] of wanted) {
      const table = tables.find((one) => one.collection === collection)?.table;
      const marked = collection === 'task' ? `replace(title, 'Fuego ', '')` : 'admin_id';
      const rows = await this.#rows<{ marker: string; ids: string[] }>(
        `select ${marked} as marker, array_agg(id) as ids from ${table} where ${marked} = any($1) group by 1`,
        [[...sure.keys(), ...maybe]],
      );
      const found = new Map(rows.map(({ marker, ids }) => [marker, ids]));
      for (const [marker, id] of sure)
        if (found.get(marker)?.join() !== id)
          wrong.push(`${collection} ${id} is ${found.get(marker)?.join() ?? 'lost'}`);
      for (const marker of maybe) {
        const count = found.get(marker)?.length ?? 0;
        if (count > 1) wrong.push(`${collection} ${marker} was made ${count} times`);
        if (count === 0) lost += 1;
      }
    }
    const maybe = this.ledger.maybeCreated.size;
    return {
      what: `creations told are there once, ${maybe} untold at most once (${lost} were not made)`,
      checked: this.ledger.created.size + maybe,
      wrong,
    };
  }

  /** Every version that was told to be written is in the audit, with its value where that is readable. */
  async #written(): Promise<Finding> {
    const wrong: string[] = [];
    let checked = 0;
    for (const [id, versions] of this.ledger.written) {
      const rows = await this.#rows<{ version: number; value: string | null }>(
        `select version, changes->'finishReason'->>'after' as value from contracts.audit where record_id = $1
         union all select version, null from people.audit where record_id = $1`,
        [id],
      );
      const stored = new Map(rows.map(({ version, value }) => [version, value]));
      for (const [version, value] of versions) {
        checked += 1;
        if (!stored.has(version)) wrong.push(`${id} v${version} is lost`);
        else if (stored.get(version) !== null && stored.get(version) !== value)
          wrong.push(`${id} v${version} holds another value`);
      }
    }
    return { what: 'changes told are in the history with their value', checked, wrong };
  }

  async #counters(): Promise<Finding> {
    const wrong: string[] = [];
    let checked = 0;
    for (const [id, { sure, maybe }] of this.ledger.counted) {
      const record = await this.gateways.surely('getObject', { collection: 'contract', id });
      const value = Number(record['numberOfRenewals']);
      checked += value;
      if (value < sure || value > sure + maybe)
        wrong.push(
          `a counter stands at ${value}, told were ${sure} additions and ${maybe} more may have been made`,
        );
      if (record.version !== value + 1) wrong.push(`a counter at ${value} has version ${record.version}`);
    }
    return { what: 'shared counters: no addition lost or made twice', checked, wrong };
  }

  /** An activated mandate has its certificate work and its task once each. */
  async #effects(): Promise<Finding> {
    const { sure, maybe } = this.ledger.activated;
    const ids = [...sure, ...maybe];
    const read = async (): Promise<string[]> => {
      const rows = await this.#rows<{
        id: string;
        status: boolean;
        works: number;
        kinds: number;
        tasks: number;
      }>(
        `select m.id, m.activated as status,
                (select count(*)::int from supplies.operation o where o.mandate = m.id) as works,
                (select count(distinct o.certificate)::int from supplies.operation o where o.mandate = m.id) as kinds,
                (select count(*)::int from notifications.task t where t.related_mandates @> array[m.id]) as tasks
           from (select id, exists (select 1 from contracts.audit a where a.record_id = mandate.id and a.verb = 'activated') as activated
                   from contracts.mandate where id = any($1)) m`,
        [ids],
      );
      return rows.flatMap(({ id, status, works, kinds, tasks }) => {
        if (!status) return sure.has(id) ? [`mandate ${id} was told active and is not`] : [];
        if (works === 0 || works !== kinds)
          return [`mandate ${id} has ${works} certificate works of ${kinds} kinds`];
        return tasks === 1 ? [] : [`mandate ${id} has ${tasks} tasks`];
      });
    };
    const end = Date.now() + SETTLE_MS;
    let wrong = await read();
    while (wrong.length > 0 && Date.now() < end) {
      await sleep(2_000);
      wrong = await read();
    }
    return { what: 'activations had their effects in other services once', checked: ids.length, wrong };
  }

  /** A row's version, and each version of it once in the audit: no change is there by half. */
  async #audit(): Promise<Finding> {
    const wrong: string[] = [];
    let checked = 0;
    for (const { collection, table, service } of tables) {
      if (collection === 'log') continue;
      const [row] = await this.#rows<{ checked: number; wrong: number; example: string | null }>(
        `select count(*)::int as checked,
                count(*) filter (where r.version <> a.last or a.n <> a.last - a.first + 1 or a.n <> a.kinds)::int as wrong,
                min(r.id::text) filter (where r.version <> a.last or a.n <> a.last - a.first + 1 or a.n <> a.kinds) as example
           from ${table} r
           join (select record_id, count(*) as n, count(distinct version) as kinds, max(version) as last, min(version) as first
                   from "${service}".audit where collection = $1 group by 1) a on a.record_id = r.id`,
        [collection],
      );
      checked += row?.checked ?? 0;
      if (row?.wrong)
        wrong.push(`${collection}: ${row.wrong} records do not fit their history, such as ${row.example}`);
    }
    return { what: 'every record fits its history, version by version', checked, wrong };
  }

  async #receipts(): Promise<Finding> {
    const rows = await this.#rows<{ contract: string; year: number; month: number; n: number }>(
      `select contract, year, month, count(*)::int as n from finance.finance
        where type = 'RECEIPT' and contract is not null and deleted_at is null and not cancelled
        group by 1, 2, 3`,
    );
    const wrong = rows
      .filter(({ n }) => n > 1)
      .map(({ contract, year, month, n }) => `contract ${contract} has ${n} receipts of ${month}/${year}`);
    return { what: 'one receipt per contract and month', checked: rows.length, wrong };
  }

  async #series(): Promise<Finding> {
    const rows = await this.#rows<{ type: string; year: number; last: number; n: number; top: number }>(
      `select s.type, s.year, s.last, count(distinct f.serie)::int as n, coalesce(max(f.serie), 0)::int as top
         from finance.series s left join (
              select type, year, serie from finance.finance where serie is not null
              union all
              select 'EXPENSE', split_part(reception_number, '-', 3)::int, split_part(reception_number, '-', 2)::int
                from finance.bill where reception_number is not null
            ) f using (type, year)
        group by 1, 2, 3`,
    );
    const wrong = rows
      .filter(({ last, n, top }) => last !== top || n !== last)
      .map(
        ({ type, year, last, n, top }) => `${type} ${year}: counter ${last}, highest ${top}, ${n} numbers`,
      );
    return { what: 'series without gap or double', checked: rows.reduce((sum, { n }) => sum + n, 0), wrong };
  }

  /** Nothing that runs by itself was left lying by a process that died. */
  async #nothingStuck(): Promise<Finding> {
    const read = () =>
      this.#rows<{ what: string; n: number }>(
        `select 'generation runs' as what, count(*)::int as n from finance.background_job where state in ('waiting', 'running')
         union all select 'communications', count(*)::int from notifications.communication where status = 'SENDING'
         union all select 'jobs', count(*)::int from notifications.process where status in ('QUEUED', 'IN_PROGRESS')
         union all select 'dead events', count(*)::int from notifications.dead_event`,
      );
    const end = Date.now() + SETTLE_MS;
    let rows = await read();
    while (rows.some(({ n }) => n > 0) && Date.now() < end) {
      await sleep(2_000);
      rows = await read();
    }
    const wrong = rows.filter(({ n }) => n > 0).map(({ what, n }) => `${n} ${what} were left lying`);
    return { what: 'no run, message or job left lying, no dead event', checked: rows.length, wrong };
  }
}
