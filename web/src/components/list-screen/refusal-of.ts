import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { Row } from '../../lib/records.ts';
import type { BulkAction } from './types.ts';

/** Why an action does not hold for all of these rows, by the first that refuses it; null when it does. Spanish. */
export function refusalOf(
  definition: RecordDefinition,
  action: BulkAction,
  rows: readonly Row[],
): string | null {
  const refused = rows.flatMap((row) => {
    const reason = action.refuses?.(row) ?? null;
    return reason === null ? [] : [{ row, reason }];
  });
  const [first] = refused;
  if (!first) return null;
  const others = refused.length - 1;
  const more = others === 0 ? '' : ` (y ${others} más)`;
  return `${definition.title(first.row)}${more}: ${first.reason}`;
}
