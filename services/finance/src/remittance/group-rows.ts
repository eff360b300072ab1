import type { SepaSequence } from '@llavero/proto/records/choices/remittances';
import { paymentId } from '@llavero/proto/rules/end-to-end-id';

/** A row as it is written into the file. */
export interface FileRow {
  endToEndId: string;
  /** Cents. */
  cents: number;
  /** Settlement day. */
  executionDay: number;
  /** Null for transfers. */
  mandate: { reference: string; signatureDate: number; sequence: SepaSequence } | null;
  name: string;
  iban: string;
  /** What debtor or payee reads. */
  text: string;
}

/** Rows that the bank books as one: same day and sequence; the account is the one of the file. */
export interface RowGroup {
  id: string;
  executionDay: number;
  sequence: SepaSequence | null;
  rows: readonly FileRow[];
}

/** Rows by day and sequence (field-notes A8), days first; each group has an id of its own within 35 characters. */
export function groupRows(remittance: string, rows: readonly FileRow[]): RowGroup[] {
  const groups = new Map<string, FileRow[]>();
  for (const row of rows) {
    const key = `${String(row.executionDay).padStart(12, '0')} ${row.mandate?.sequence ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, members], at) => ({
      id: paymentId(remittance, at + 1),
      executionDay: members[0]!.executionDay,
      sequence: members[0]!.mandate?.sequence ?? null,
      rows: members,
    }));
}
