import type { RecordDefinition } from '@llavero/proto/fields/record';
import { formatDay } from '@llavero/proto/values/dates';
import type { Row } from './records.ts';

// The server writes exports with the same texts, so these stand in the language both read.
export {
  csvValue,
  fieldLabel,
  formatField,
  formatValue,
  isFigure,
  type LabelFor,
} from '@llavero/proto/values/format-field';

/** The record's name for people; empty when it has none. */
export function titleOf(definition: RecordDefinition, record: Row): string {
  return definition.title(record);
}

const relative = new Intl.RelativeTimeFormat('es', { numeric: 'auto' });

/** 'hace 3 horas', 'ayer'; the date beyond a week. Both in unix seconds. */
export function formatAgo(at: number, now: number): string {
  const seconds = at - now;
  const size = Math.abs(seconds);
  if (size < 60) return 'ahora mismo';
  if (size < 3600) return relative.format(Math.round(seconds / 60), 'minute');
  if (size < 86_400) return relative.format(Math.round(seconds / 3600), 'hour');
  if (size < 7 * 86_400) return relative.format(Math.round(seconds / 86_400), 'day');
  return formatDay(at);
}
