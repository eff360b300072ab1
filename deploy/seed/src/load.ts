import { type Database, openDatabase } from '@llavero/kit/db/database';
import { parseSealingKeys, seal } from '@llavero/kit/db/sealed';
import { bulkLoad, type BulkRow } from '@llavero/kit/records/write/bulk';
import { type CollectionName, collectionOwners, type ServiceName } from '@llavero/proto/collections';
import { definitionOf, recordsOf } from '@llavero/proto/records/registry';
import { dayKey } from '@llavero/proto/values/dates';
import { NO_ID } from '@llavero/proto/values/ids';
import { loadApplications } from './applications.ts';
import type { ContractRow } from './contracts.ts';
import { Series } from './billed.ts';
import { unitContracts } from './occupancy.ts';
import { DemoFiles } from './files.ts';
import { demoMessages } from './issue-progress.ts';
import { type Company, counts, portfolio } from './portfolio.ts';
import { Random } from './random.ts';
import type { Row } from './row.ts';

export interface LoadOptions {
  /** Address of each service's own room in the database. */
  databases: Partial<Record<ServiceName, string>>;
  sealingKeys: string;
  /** How many times the portfolio there should be; what is there already counts. */
  scale: number;
  /** Moment the demo is seen from, in unix seconds. */
  now: number;
  /** Hash of the employees' password. */
  password: string;
  report: (line: string) => void;
  /** Folder of the documents service's files; without it units have no pictures and bills no scans. */
  dataDir?: string;
}

const quiet = { info() {}, warn() {}, error() {} };

/**
 * Brings the demo portfolio to `scale` parts, each service through its own role and sealed with its keys.
 * The services have migrated before. Answers how many parts were added.
 */
export async function loadPortfolio(options: LoadOptions): Promise<number> {
  const opened = new Map<ServiceName, Promise<Database>>();
  const open = (service: ServiceName): Promise<Database> => {
    let database = opened.get(service);
    if (!database) opened.set(service, (database = openService(service, options)));
    return database;
  };
  try {
    const present = await partsPresent(await open('contracts'));
    const files = options.dataDir ? new DemoFiles(options.dataDir, options.sealingKeys) : null;
    const series = new Series(await seriesInUse(await open('finance')));
    for (let part = present; part < options.scale; part += 1) {
      const company = part > 0 ? await companyOf(await open('people')) : undefined;
      const { now, password } = options;
      for (const [collection, rows] of portfolio({
        now,
        part,
        password,
        series,
        ...(company ? { company } : {}),
      })) {
        // A service that is running has made the packs at its start.
        if (collection === 'product' && (await hasProducts(await open('contracts')))) continue;
        if (files) await loadFiles(files, collection, rows, await open('documents'));
        await bulkLoad(await open(collectionOwners[collection]), definitionOf(collection), rows);
        if (collection === 'candidature' && part === 0)
          await loadApplications(await open('contracts'), rows, options.now);
        if (collection === 'issue') await loadMessages(await open('supplies'), rows as Row[]);
        if (collection === 'contract') await countOccupancy(await open('places'), rows);
      }
      options.report(`part ${part + 1} of ${options.scale} loaded`);
    }
    await countSeries(await open('finance'));
    for (const database of opened.values()) await (await database).query('analyze');
    return Math.max(0, options.scale - present);
  } finally {
    for (const database of opened.values()) await (await database).close();
  }
}

/** The files of records that have some, before the records that name them. */
async function loadFiles(
  files: DemoFiles,
  collection: CollectionName,
  rows: readonly BulkRow[],
  documents: Database,
): Promise<void> {
  const load = (name: 'media' | 'document', made: readonly BulkRow[]) =>
    bulkLoad(documents, definitionOf(name), made);
  if (collection === 'place') await load('media', await files.forUnits(rows));
  if (collection === 'issue') await load('media', await files.forIssues(rows));
  if (collection === 'inventory') await load('media', await files.forInventories(rows));
  if (collection !== 'bill') return;
  const made = await files.forBills(rows);
  await load('media', made.media);
  await load('document', made.documents);
}

/** Conversations of issues: a table of the supplies service, sealed as it seals them. */
async function loadMessages(supplies: Database, issues: readonly Row[]): Promise<void> {
  const random = new Random(20_261_502);
  const staff = String(issues[0]?.object['assignedTo'] ?? NO_ID);
  const table = 'issue_message';
  for (const { issue, audience, author, outside, at, ...said } of demoMessages(issues, staff)) {
    const id = random.id(at);
    const { text, authorName, recipients } = said;
    await supplies.query(
      `INSERT INTO issue_message (id, issue, audience, author, outside, at, sealed)
       VALUES ($1, $2, $3, $4, $5, to_timestamp($6), $7) ON CONFLICT DO NOTHING`,
      [
        id,
        issue,
        audience,
        author,
        outside,
        at,
        seal(supplies.keys, table, id, { text, authorName, recipients }),
      ],
    );
  }
}

async function hasProducts(contracts: Database): Promise<boolean> {
  const [row] = await contracts.query<{ any: boolean }>('select exists (select from product) as any');
  return row?.any ?? false;
}

async function partsPresent(contracts: Database): Promise<number> {
  const [row] = await contracts.query<{ count: number }>('select count(*)::int as count from contract');
  return Math.floor((row?.count ?? 0) / counts.contracts);
}

function seriesInUse(finance: Database): Promise<{ type: string; year: number; last: number }[]> {
  return finance.query('select type, year, last from series');
}

async function companyOf(people: Database): Promise<Company> {
  return {
    houses: await people.query('select id, region from organization where deleted_at is null order by id'),
    staff: await people.query('select id, position from employee where deleted_at is null order by id'),
  };
}

/** The places service knows which contracts fill its units, as if it had heard of each. */
async function countOccupancy(places: Database, contracts: readonly BulkRow[]): Promise<void> {
  const day = (seconds: number | null) => (seconds === null ? null : dayKey(seconds));
  const rows = unitContracts(contracts as readonly ContractRow[]).map((one) => ({
    contract: one.contract,
    unit: one.unit,
    rent: one.rent,
    start_date: day(one.startDate),
    end_date: day(one.endDate),
    counts: one.counts,
    mandate_over: one.mandateOver,
  }));
  await places.query(
    'insert into unit_contract select * from json_populate_recordset(null::unit_contract, $1) on conflict do nothing',
    [JSON.stringify(rows)],
  );
}

/** The series go on after the loaded numbers, and the loaded months count as billed (FIN-01, FIN-03). */
async function countSeries(finance: Database): Promise<void> {
  await finance.query(
    `insert into series (type, year, last)
     select type, year, max(serie) from finance group by type, year
     union all
     select 'EXPENSE', split_part(reception_number, '-', 3)::int as of, max(split_part(reception_number, '-', 2)::int)
       from bill where reception_number is not null group by of
     on conflict (type, year) do update set last = greatest(series.last, excluded.last)`,
  );
  await finance.query(
    `insert into month_claim (kind, subject, payee, year, month, finance)
     select type, contract, case type when 'RECEIPT' then '${NO_ID}' else landlords[1] end,
            year, month, id
       from finance
      where contract is not null and month is not null
        and (type = 'RECEIPT' and category = 'RENT' or type in ('SETTLEMENT', 'BILL') and landlords[1] is not null)
     on conflict do nothing`,
  );
}

function openService(service: ServiceName, { databases, sealingKeys }: LoadOptions): Promise<Database> {
  const url = databases[service];
  if (!url) throw new Error(`SEED_DATABASES names no database for '${service}'`);
  return openDatabase({
    url,
    schema: service,
    records: recordsOf(service),
    keys: parseSealingKeys(sealingKeys),
    migrations: 'none',
    logger: quiet,
    poolSize: 2,
  });
}
