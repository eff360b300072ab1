import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { Database } from '@llavero/kit/db/database';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { anyRecord } from '@llavero/kit/records/testing/random-record';
import { testContext } from '@llavero/kit/testing/context';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import type { OutputOf } from '@llavero/proto/commands/command';
import { mergeRecords, previewMerge, recordMerges } from '@llavero/proto/commands/merge';
import { type FieldMeta, type Fields, type Json, metaOf } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import type { MergeFields } from '@llavero/proto/rules/merge';
import { linkingRecords } from '@llavero/proto/rules/record-links';
import { startOfDay } from '@llavero/proto/values/dates';
import { SuppliesModule } from '@llavero/supplies/supplies.module';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';

export const admin = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));

/** All services whose records may link to a person. */
export const startAll = (): Promise<TestServices> =>
  startTestServices({
    people: PeopleModule,
    places: PlacesModule,
    contracts: ContractsModule,
    finance: FinanceModule,
    documents: DocumentsModule,
    supplies: SuppliesModule,
    notifications: NotificationsModule,
  });

type Row = Record<string, Json> & { id: string; version: number };

export async function person(services: TestServices, object: Record<string, Json>): Promise<Row> {
  const made = await services.peers.records('people').create({ collection: 'agent', object }, admin);
  return made as Row;
}

/** Compares two people, chooses the winner's values and merges them; answers the merge once it has begun. */
export async function begin(services: TestServices, winner: string, loser: string) {
  const pair = { collection: 'agent' as const, winner, loser };
  const preview = await services.peers.command(previewMerge, pair, admin);
  const { choices } = preview.fields as unknown as MergeFields;
  return services.peers.command(
    mergeRecords,
    {
      ...pair,
      winnerVersion: preview.winnerVersion,
      loserVersion: preview.loserVersion,
      choices: Object.fromEntries(choices.map(({ field }) => [field, 'winner'])),
      confirmed: true,
    },
    admin,
  );
}

/** The merge once its job has ended. */
export const ended = (
  { peers }: TestServices,
  record: string,
  id: string,
): Promise<OutputOf<typeof mergeRecords>> =>
  until('the merge', async () => {
    const { merges } = await peers.command(recordMerges, { collection: 'agent', id: record }, admin);
    const found = merges.find((merge) => merge.id === id);
    return found && ['DONE', 'STOPPED', 'UNDONE'].includes(found.state)
      ? (found as OutputOf<typeof mergeRecords>)
      : null;
  });

/** What two random records may get in each other's way with: a value that must be unique, the days of one unit. */
const CLASHES = ['23505', '23P01'];

/** Random records of every collection that may link to people, each link to one of `ids`. */
export async function loadLinks(services: TestServices, ids: readonly string[], seed: number, each: number) {
  const loaded: { definition: RecordDefinition; ids: string[] }[] = [];
  for (const { definition } of linkingRecords('agent')) {
    if (definition.collection === 'agent' || definition.collection === 'supplier') continue;
    let turn = seed;
    const pick = () => ids[(turn = (turn * 1_103_515_245 + 12_345) % 2 ** 31) % ids.length] as string;
    const rows = fc.sample(anyRecord(definition, today), { seed, numRuns: each }).map((object) => ({
      id: uuidv7(),
      object: relinked(fieldEntries(definition), object, pick),
      createdAt: today,
    }));
    const db = services.services.get(definition.service)!.get(Database);
    const made: string[] = [];
    for (const one of rows)
      try {
        await bulkLoad(db, definition, [one]);
        made.push(one.id);
      } catch (error) {
        if (!CLASHES.includes((error as { code?: string }).code ?? '')) throw error;
      }
    loaded.push({ definition, ids: made });
  }
  return loaded;
}

function relinked(
  fields: readonly [string, FieldMeta][],
  values: Record<string, Json>,
  pick: () => string,
): Record<string, Json> {
  const result = { ...values };
  for (const [name, meta] of fields) {
    const value = values[name];
    if (value != null) result[name] = linkedValue(meta, value, pick);
  }
  return result;
}

function linkedValue(meta: FieldMeta, value: Json, pick: () => string): Json {
  if (meta.kind === 'link') return meta.to === 'agent' ? pick() : value;
  if (meta.kind === 'links') return meta.to === 'agent' ? [...new Set([pick(), pick()])] : value;
  if (!meta.shape) return value;
  const members = metas(meta.shape);
  const one = (entry: Json) => relinked(members, entry as Record<string, Json>, pick);
  return Array.isArray(value) ? value.map(one) : one(value);
}

const metas = (shape: Fields): [string, FieldMeta][] =>
  Object.entries(shape).map(([name, field]) => [name, metaOf(field)]);

/** The linking fields of loaded records as they are stored now, by collection and id. */
export async function linksNow(
  services: TestServices,
  loaded: readonly { definition: RecordDefinition; ids: string[] }[],
): Promise<Record<string, Record<string, Json>>> {
  const now: Record<string, Record<string, Json>> = {};
  for (const { definition, ids } of loaded) {
    const store = services.services.get(definition.service)!.get(RecordStores).of(definition);
    const linking = linkingRecords('agent').find((one) => one.definition === definition)!.fields;
    for (const record of (await store.loadManyUnchecked(ids)) as Row[])
      now[`${definition.collection} ${record.id}`] = Object.fromEntries(
        linking.map(({ name }) => [name, record[name] ?? null]),
      );
  }
  return now;
}
