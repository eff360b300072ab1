import { type Database, openDatabase } from '@llavero/kit/db/database';
import { parseSealingKeys } from '@llavero/kit/db/sealed';
import { bulkLoad } from '@llavero/kit/records/bulk';
import { collectionOwners, type ServiceName } from '@llavero/proto/collections';
import { definitionOf, recordsOf } from '@llavero/proto/records/registry';
import type { Portfolio } from './portfolio.ts';

export interface LoadOptions {
  /** Address of each service's own room in the database. */
  databases: Partial<Record<ServiceName, string>>;
  sealingKeys: string;
  /** Told after every collection. */
  report: (collection: string, count: number) => void;
}

const quiet = { info() {}, warn() {}, error() {} };

/** True when somebody has already put people into the product. */
export async function isSeeded(options: Pick<LoadOptions, 'databases' | 'sealingKeys'>): Promise<boolean> {
  const people = await open('people', options);
  try {
    const [row] = await people.query<{ found: boolean }>('select exists (select 1 from agent) as found');
    return row?.found ?? false;
  } finally {
    await people.close();
  }
}

/**
 * Loads a portfolio into the services' databases, each through its owner's role and sealed with its keys.
 * The services have migrated before.
 */
export async function loadPortfolio(portfolio: Portfolio, options: LoadOptions): Promise<void> {
  const opened = new Map<ServiceName, Database>();
  try {
    for (const [collection, rows] of portfolio) {
      const service = collectionOwners[collection];
      let database = opened.get(service);
      if (!database) opened.set(service, (database = await open(service, options)));
      await bulkLoad(database, definitionOf(collection), rows);
      options.report(collection, rows.length);
    }
    await countSeries(opened.get('finance'));
    for (const database of opened.values()) await database.query('analyze');
  } finally {
    for (const database of opened.values()) await database.close();
  }
}

/** The series go on after the loaded numbers, and the loaded months count as billed (FIN-01, FIN-03). */
async function countSeries(finance: Database | undefined): Promise<void> {
  await finance?.query(
    `insert into series (type, year, last) select type, year, max(serie) from finance group by type, year
     on conflict (type, year) do update set last = greatest(series.last, excluded.last)`,
  );
  await finance?.query(
    `insert into receipt_claim (contract, year, month, finance)
     select contract, year, month, id from finance where type = 'RECEIPT' and category = 'RENT' and contract is not null
     on conflict do nothing`,
  );
}

function open(service: ServiceName, { databases, sealingKeys }: Pick<LoadOptions, 'databases' | 'sealingKeys'>) {
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
