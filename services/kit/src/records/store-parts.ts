import type { RecordDefinition, RecordOf } from '@llavero/proto/fields/record';
import type { Database } from '../db/database.ts';
import type { RecordModel } from './model.ts';
import type { StatusCommands } from './write/owned-changes.ts';
import type { DeletionGuards } from './write/refuses-deletion.ts';

/** A record whose definition is not known when compiling: wire values of all fields, sealed and secret ones among them. */
export type StoredRecord = RecordOf<RecordDefinition>;

/** What every operation of the store works with. */
export interface StoreParts {
  db: Database;
  model: RecordModel;
  /** Handlers of the commands that own changes of status; a change whose command is missing is refused. */
  commands?: StatusCommands;
  /** Who is asked before a record is deleted. */
  guards?: DeletionGuards;
}
