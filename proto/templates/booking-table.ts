import type { Run } from './blocks.ts';
import { findField, type MergeData, type MergeNode } from './merge-fields.ts';
import { noScope, valuesAt } from './scope.ts';
import { type DocumentLanguage, joined, printValue } from './values.ts';

/** What the table of a booking says, in order (C §3.4 'booking table'); the labels are those of the booking's fields. */
const rows = [
  'unit', 'tenants', 'avalists', 'bookingDate', 'expirationDate', 'amount', 'paymentMethod', 'contractType', 'startDate',
  'signatureDate', 'rent', 'ineType', 'legalBondMonths', 'totalBondMonths', 'totalBondAmount', 'specialConditions',
] as const; // prettier-ignore

/** Where the booking is: the record itself, or the one it comes from; null when a template has none. */
export function bookingPath(tree: MergeNode): string | null {
  if (tree.collection === 'booking') return '';
  return tree.fields['booking']?.of?.collection === 'booking' ? 'booking.' : null;
}

/** Rows of label and value; what the booking does not say is left out. */
export function bookingRows(
  tree: MergeNode,
  data: MergeData,
  prefix: string,
  language: DocumentLanguage,
): Run[][][] {
  return rows.flatMap((name) => {
    const path = prefix + name;
    const field = findField(tree, path);
    if (!field) return [];
    const values = valuesAt(data, noScope, path).map((value) =>
      printValue(field.meta, value, null, language),
    );
    const text = joined(values, language);
    return text ? [[[{ text: field.label }], [{ text, field: path }]]] : [];
  });
}
