import type { CollectionName } from '../collections.ts';
import type { Json } from '../fields/field.ts';
import type { finance } from '../records/finance/finance.ts';
import type { RecordOf } from '../fields/record.ts';
import { expectedCommunicationDate } from '../rules/communication-date.ts';
import { formatDay, monthName } from '../values/dates.ts';

type Receipt = Partial<RecordOf<typeof finance>>;

/** 'noviembre de 2026'; a dash for a receipt without a month. */
export const receiptPeriod = ({ month, year }: Receipt): string =>
  month && year ? `${monthName(month)} de ${year}` : '—';

/** The day on which an issued receipt is expected to be communicated (F §4); empty for others. */
export function expectedCommunication({ status, periodStart = null }: Receipt): string {
  const at = expectedCommunicationDate({ status, periodStart });
  return at === null ? '' : formatDay(at);
}

/** A column of a list that is made of several fields. */
export interface ComputedText {
  needs: readonly string[];
  text: (record: Record<string, Json>) => string;
}

/** The columns that are no field, by collection and name: the list shows them and the server exports them. */
export const computedColumns: Partial<Record<CollectionName, Readonly<Record<string, ComputedText>>>> = {
  finance: {
    period: { needs: ['month', 'year'], text: (record) => receiptPeriod(record as Receipt) },
    expectedCommunicationDate: {
      needs: ['status', 'periodStart'],
      text: (record) => expectedCommunication(record as Receipt),
    },
  },
};
