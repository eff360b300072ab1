import fc from 'fast-check';
import type { ServiceName } from '@llavero/proto/collections';
import { tableName } from '@llavero/proto/compile/columns';
import { CodedError, type ErrorBody } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { validateCreate } from '@llavero/proto/fields/validate';
import { recordsOf } from '@llavero/proto/records/registry';
import { statusOf } from '@llavero/proto/states/evaluate';
import type { CommandChange } from '@llavero/proto/states/states';
import { startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '../db/database.ts';
import { bulkLoad } from '../records/write/bulk.ts';
import { anyRecord } from '../records/testing/random-record.ts';
import { testContext } from './context.ts';
import type { TestServices } from './service.ts';

/** One change that a command owns, from one status, as the record definitions of a service declare it. */
export interface OwnedCase {
  definition: RecordDefinition;
  owner: CommandChange;
  from: string;
  /** The table of changes offers it to people, too. */
  isManual: boolean;
}

export function ownedCases(service: ServiceName): [title: string, owned: OwnedCase][] {
  return recordsOf(service).flatMap((definition) =>
    (definition.states?.commands ?? []).flatMap((owner) =>
      owner.from.map((from): [string, OwnedCase] => [
        `${definition.collection} ${from} → ${owner.to} (${owner.command})`,
        { definition, owner, from, isManual: definition.states?.changes[from]?.includes(owner.to) ?? false },
      ]),
    ),
  );
}

/** What became of an attempt at a change. */
export interface Attempt {
  error: ErrorBody | null;
  /** Verbs of the record's audit entries, in order: those of the events it has published. */
  verbs: string[];
  before: Record<string, Json>;
  after: Record<string, Json>;
}

const MOST_TRIED = 4_000;

/** Rules over several fields are met by some of what is valid field by field. */
function isValid(definition: RecordDefinition, record: Record<string, Json>, now: number): boolean {
  try {
    validateCreate(definition, record, { trusted: true, now });
    return true;
  } catch (refusal) {
    if (refusal instanceof CodedError) return false;
    throw refusal;
  }
}

/** A valid record that has a status today; its other values are random, and always the same. */
export function recordIn(
  { definition }: OwnedCase,
  status: string,
  more: Record<string, Json> = {},
): Record<string, Json> {
  const now = Math.floor(Date.now() / 1000);
  const records = anyRecord(definition, startOfDay(now));
  for (let seed = 1; seed * 100 <= MOST_TRIED; seed += 1) {
    const found = fc
      .sample(records, { numRuns: 100, seed })
      .map((record) => ({ ...record, ...more }))
      .find((record) => statusOf(definition, record, now) === status && isValid(definition, record, now));
    if (found) return found;
  }
  throw new Error(`no ${definition.collection} was ${status} by chance`);
}

/**
 * Puts a record into the status a change starts from, straight into the database, and asks for the change by hand, as
 * an administrator, through `Patch` or `Batch`.
 */
export async function tried(
  services: TestServices,
  owned: OwnedCase,
  door: 'Patch' | 'Batch',
  more: Record<string, Json> = {},
): Promise<Attempt> {
  const { collection, service } = owned.definition;
  const db = services.services.get(service)!.get(Database);
  const ctx = testContext('ADMIN');
  const id = uuidv7();
  const createdAt = Math.floor(Date.now() / 1000);
  await bulkLoad(db, owned.definition, [{ id, object: recordIn(owned, owned.from, more), createdAt }]);
  const records = services.peers.records(service);
  const before = await records.get({ collection, id }, ctx);
  const patch = { status: owned.owner.to };
  let error: ErrorBody | null = null;
  try {
    if (door === 'Patch') await records.patch({ collection, id, version: 1, patch }, ctx);
    else {
      const rows = [{ id, version: 1, patch }];
      const [row] = (await records.batch({ collection, rows }, ctx)) as { error?: ErrorBody }[];
      if (row?.error) throw new CodedError(row.error);
    }
  } catch (refusal) {
    if (!(refusal instanceof CodedError)) throw refusal;
    error = refusal.body;
  }
  const entries = await db.query<{ verb: string }>(
    'SELECT verb FROM audit WHERE record_id = $1 ORDER BY version',
    [id],
  );
  const after = await records.get({ collection, id }, ctx);
  await db.query(`DELETE FROM "${tableName(collection)}" WHERE id = $1`, [id]);
  return { error, verbs: entries.map(({ verb }) => verb), before, after };
}
