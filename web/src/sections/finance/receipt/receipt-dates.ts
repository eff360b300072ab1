import type { finance } from '@llavero/proto/records/finance/finance';
import { expectedCommunicationDate } from '@llavero/proto/rules/communication-date';
import { formatDay, monthName } from '@llavero/proto/values/dates';
import type { RowOf } from '../../../lib/records.ts';

type Receipt = RowOf<typeof finance>;

/** 'noviembre de 2026'; a dash for a receipt without a month. */
export const period = ({ month, year }: Receipt): string =>
  month && year ? `${monthName(month)} de ${year}` : '—';

/** The day on which an issued receipt is expected to be communicated (F §4); empty for others. */
export function expectedCommunication({ status, periodStart = null }: Receipt): string {
  const at = expectedCommunicationDate({ status, periodStart });
  return at === null ? '' : formatDay(at);
}
