import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { ListReply } from '@llavero/proto/requests';
import { type Database, openDatabase } from '../../db/database.ts';
import { parseSealingKeys, type SealingKeys } from '../../db/sealed.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { RecordStore } from '../store.ts';
import { sample } from './definition.ts';

export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The key of tests numbered `at`, as SEALING_KEYS has it. */
export function keyText(at: number): string {
  return Buffer.alloc(32, at).toString('base64');
}

export interface Bench {
  room: TestDatabase;
  db: Database;
  store: RecordStore;
  close(): Promise<void>;
}

/** A store on an empty schema of a real PostgreSQL. */
export async function openBench(
  options: { keys?: SealingKeys; definition?: RecordDefinition } = {},
): Promise<Bench> {
  const definition = options.definition ?? sample;
  const room = await testDatabase('notifications');
  const db = await openDatabase({
    url: room.url,
    schema: 'notifications',
    records: [definition],
    keys: options.keys ?? parseSealingKeys(keyText(1)),
    migrations: 'derive',
    logger: quiet,
  });
  return {
    room,
    db,
    store: new RecordStore(db, definition),
    async close() {
      await db.close();
      await room.drop();
    },
  };
}

/** A list's answer, parsed. */
export function parsed(reply: Buffer): ListReply {
  return JSON.parse(reply.toString()) as ListReply;
}

/** One record's JSON, parsed. */
export function parsedRecord(reply: Buffer): Record<string, Json> {
  return JSON.parse(reply.toString()) as Record<string, Json>;
}

/** The body of the CodedError a call fails with. */
export async function refusal(work: Promise<unknown>): Promise<{
  code: string;
  kind: string;
  message: string;
  details?: Record<string, unknown>;
  problems?: { field: string; rule: string }[];
}> {
  try {
    await work;
  } catch (error) {
    const { body } = error as { body?: { code: string; kind: string; message: string } };
    if (body) return body;
    throw error;
  }
  throw new Error('expected a refusal, but the call succeeded');
}
