import type { RecordDefinition, SystemFields } from '@llavero/proto/fields/record';
import { statusOf } from '@llavero/proto/states/evaluate';

/** The answer of every command that leaves one record changed. `now` in unix seconds. */
export function replyOf(
  definition: RecordDefinition,
  record: SystemFields & Record<string, unknown>,
  now: number,
): { id: string; version: number; status: string } {
  return { id: record.id, version: record.version, status: statusOf(definition, record, now) };
}
