import type { RecordDefinition, RecordOf } from '@llavero/proto/fields/record';
import type { CallContext } from '../../context.ts';

/** Asked before a record is deleted, whoever deletes it and by which call: what is in use elsewhere stays. */
export interface RefusesDeletion<R = RecordOf<RecordDefinition>> {
  /**
   * That the caller may delete the record has been checked; it is not locked.
   * @throws CodedError that says where the record is used; then nothing is saved
   */
  refuseDeletion(record: R, ctx: CallContext): Promise<void>;
}

/** Guards of deletions by collection; filled at start. */
export type DeletionGuards = ReadonlyMap<string, RefusesDeletion>;
