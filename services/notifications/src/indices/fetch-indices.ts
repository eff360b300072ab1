import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { OutsideError } from '@llavero/kit/outside/errors';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { fetchIndices } from '@llavero/proto/commands/indices';
import { config } from '@llavero/proto/records/notifications/config';
import type { indexSettings, LegalEntry } from '@llavero/proto/rules/legal/legal-entry';
import { LEGAL_PREFIX, startingEntriesOf } from '@llavero/proto/rules/legal/settings';
import { indexPercent, indexQuotient } from '@llavero/proto/rules/rent-update';
import { dayKey } from '@llavero/proto/values/dates';
import { type IndexSeries, IndexPublisher, type RentIndexName } from '../outside/ine/port.ts';

/** A year and a month: the change over twelve months needs the value of the year before. */
const MONTHS = 16;
/** Values of so many months are looked at; older ones are a person's to enter. */
const LOOKED_AT = 3;

/** What an entry of a published index has (checked when a setting is saved). */
type IndexEntry = { [part in 'month' | 'from' | 'law' | 'source']: string } & Pick<
  LegalEntry,
  'value' | 'before' | 'after' | 'quotient'
>;

const settings: Readonly<Record<RentIndexName, (typeof indexSettings)[number]>> = {
  IPC: 'publishedIpc',
  IRAV: 'publishedIrav',
};

/**
 * Reads the last values of IPC and IRAV and adds those of months that have none (FIN-06). What a person has entered stays.
 * Without INE configured nothing is read: the values are entered in *Herramientas*.
 */
@CommandHandler(fetchIndices)
export class FetchIndices implements Handles<typeof fetchIndices> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly outside: Outside,
    private readonly clock: Clock,
  ) {}

  /** @throws OutsideError where one of them cannot be read; what the other has is added all the same */
  async run(_input: InputOf<typeof fetchIndices>, ctx: CallContext): Promise<OutputOf<typeof fetchIndices>> {
    if (!this.outside.has(IndexPublisher)) return { configured: false, added: 0 };
    const publisher = this.outside.of(IndexPublisher);
    let added = 0;
    const failures: OutsideError[] = [];
    for (const index of ['IPC', 'IRAV'] as const) {
      try {
        const series = await publisher.series(index, MONTHS);
        added += await this.add(settings[index], publishedEntries(index, series, this.clock.now()), ctx);
      } catch (error) {
        // One that cannot be read keeps nobody from the other.
        if (!(error instanceof OutsideError)) throw error;
        failures.push(error);
      }
    }
    if (failures[0]) throw failures[0];
    return { configured: true, added };
  }

  /** One setting, its row locked: two replicas add a month once. */
  private add(
    setting: (typeof indexSettings)[number],
    published: IndexEntry[],
    ctx: CallContext,
  ): Promise<number> {
    const key = LEGAL_PREFIX + setting;
    const trusted = { ...ctx, trusted: true };
    return this.database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('llavero setting ' || $1, 0))`, [key]);
      const store = this.stores.of(config);
      const [there] = await store.findUnchecked({ filter: { key } }, tx);
      const entries = (there?.value ?? startingEntriesOf(setting)) as IndexEntry[];
      const known = new Set(entries.map(({ month }) => month));
      const missing = published.filter(({ month }) => !known.has(month));
      if (missing.length === 0) return 0;
      const value = [...entries, ...missing].sort((a, b) => a.month.localeCompare(b.month));
      if (there) await store.writeUnchecked(there.id, there.version, { value }, {}, trusted, tx);
      else await store.create({ key, value }, trusted, tx);
      return missing.length;
    });
  }
}

/**
 * The newest values of a series as dated figures: the IPC as the change over twelve months by INE's rule, with the values and
 * the quotient it is made of, the IRAV as it is published. The day of publication is the day they are first seen.
 */
function publishedEntries(
  index: RentIndexName,
  { name, code, values }: IndexSeries,
  now: number,
): IndexEntry[] {
  return values.slice(-LOOKED_AT).flatMap(({ year, month, value }) => {
    const before = values.find((other) => other.year === year - 1 && other.month === month);
    if (index === 'IPC' && !before) return [];
    const worked =
      index === 'IPC'
        ? {
            value: indexPercent(before!.value, value),
            before: before!.value,
            after: value,
            quotient: indexQuotient(before!.value, value),
          }
        : { value };
    return [
      {
        ...worked,
        month: `${year}-${String(month).padStart(2, '0')}`,
        from: dayKey(now),
        law: 'LAU art. 18.1',
        source: `${name || 'INE'} (${code})`,
      },
    ];
  });
}
