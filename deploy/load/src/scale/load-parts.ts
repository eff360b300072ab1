import { type Database, openDatabase } from '@llavero/kit/db/database';
import { parseSealingKeys } from '@llavero/kit/db/sealed';
import { type BulkRow, bulkLoad } from '@llavero/kit/records/write/bulk';
import { collectionOwners, type ServiceName } from '@llavero/proto/collections';
import { definitionOf, recordsOf } from '@llavero/proto/records/registry';
import { dayOf } from '@llavero/proto/values/dates';
import { Series } from '@llavero/seed/billed';
import { type Company, portfolio } from '@llavero/seed/portfolio';
import { Random } from '@llavero/seed/random';

/** What a loader needs to know; travels to its process as JSON. */
export interface PartsToLoad {
  databases: Record<ServiceName, string>;
  sealingKeys: string;
  /** Numbers of the parts; 0 brings the company itself. */
  parts: number[];
  /** Unix seconds. */
  now: number;
}

const quiet = { info() {}, warn() {}, error() {} };
/** Numbers of a series that one part may use up, so that parts can be loaded side by side. */
const SERIES_PER_PART = 20_000;
/** Changes in the log for each part of the portfolio. */
const LOGGED = 2_000;

export class Rooms {
  readonly #opened = new Map<ServiceName, Promise<Database>>();

  constructor(private readonly to: Pick<PartsToLoad, 'databases' | 'sealingKeys'>) {}

  of(service: ServiceName): Promise<Database> {
    let opened = this.#opened.get(service);
    if (!opened) {
      opened = openDatabase({
        url: this.to.databases[service],
        schema: service,
        records: recordsOf(service),
        keys: parseSealingKeys(this.to.sealingKeys),
        migrations: 'none',
        logger: quiet,
        poolSize: 2,
      });
      this.#opened.set(service, opened);
    }
    return opened;
  }

  async close(): Promise<void> {
    for (const opened of this.#opened.values()) await (await opened).close();
  }
}

/** Loads parts of the demo portfolio, each with changes in the log. */
export async function loadParts(work: PartsToLoad, report: (part: number) => void): Promise<void> {
  const rooms = new Rooms(work);
  try {
    for (const part of work.parts) {
      const company = part > 0 ? await companyOf(await rooms.of('people')) : undefined;
      const made = portfolio({
        now: work.now,
        part,
        // Nobody of this company signs in.
        password: 'no-hash',
        series: seriesOf(part, work.now),
        ...(company ? { company } : {}),
      });
      for (const [collection, rows] of made)
        await bulkLoad(await rooms.of(collectionOwners[collection]), definitionOf(collection), rows);
      const changed = made.filter(([collection]) => collection === 'contract' || collection === 'finance');
      const rows = changed.flatMap(([, some]) => some);
      await bulkLoad(await rooms.of('notifications'), definitionOf('log'), logged(rows, part, work.now));
      report(part);
    }
  } finally {
    await rooms.close();
  }
}

function seriesOf(part: number, now: number): Series {
  const { year } = dayOf(now);
  const years = [year - 3, year - 2, year - 1, year];
  return new Series(
    ['RECEIPT', 'SETTLEMENT'].flatMap((type) =>
      years.map((of) => ({ type, year: of, last: part * SERIES_PER_PART })),
    ),
  );
}

async function companyOf(people: Database): Promise<Company> {
  return {
    houses: await people.query('select id, region from organization where deleted_at is null order by id'),
    staff: await people.query('select id, position from employee where deleted_at is null order by id'),
  };
}

function logged(records: readonly BulkRow[], part: number, now: number): BulkRow[] {
  const random = new Random(9_000_000 + part);
  return Array.from({ length: LOGGED }, () => {
    const { id } = random.pick(records);
    const at = now - random.int(0, 700 * 86_400);
    return {
      id: random.id(at),
      createdAt: at,
      object: {
        eventId: random.id(at),
        collection: random.chance(0.7) ? 'finance' : 'contract',
        recordId: id,
        recordVersion: 2,
        verb: random.chance(0.9) ? 'updated' : 'created',
        fields: ['paymentDate'],
        at,
        actor: `service:${random.chance(0.5) ? 'finance' : 'contracts'}`,
      },
    };
  });
}

/** In a process of its own: the work comes by the environment. */
if (process.env['SCALE_PARTS'])
  await loadParts(JSON.parse(process.env['SCALE_PARTS']) as PartsToLoad, (part) =>
    process.stdout.write(`part ${part + 1} loaded\n`),
  );
