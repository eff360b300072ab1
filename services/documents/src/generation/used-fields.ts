import { noteField, type UsedFields } from '@llavero/kit/merge/used-fields';
import { bookingPath } from '@llavero/proto/templates/booking-table';
import { conditionsOf } from '@llavero/proto/templates/decide';
import { listFields, type MergeNode } from '@llavero/proto/templates/merge-fields';
import { ITEM, ROW } from '@llavero/proto/templates/scope';
import { type DocumentTemplate, fieldsOfTemplate, textsOf } from '@llavero/proto/templates/template';
import { CLAUSE, readText } from '@llavero/proto/templates/text';

/**
 * The fields of the record that a template's texts, conditions and repetitions use, and no others: what is not used is not read.
 * `item.…` and `row.…` are resolved to the lists that they go through.
 */
export function usedFields(template: DocumentTemplate): UsedFields {
  const tree = fieldsOfTemplate(template);
  const used: UsedFields = { fields: new Map() };
  for (const paragraph of template.paragraphs) {
    const item = paragraph.repeat ?? null;
    const row = paragraph.rowsOf ? within(paragraph.rowsOf, { [ITEM]: item }) : null;
    for (const list of [item, row]) if (list) noteField(used, list);
    for (const { field } of conditionsOf(tree, paragraph)) noteField(used, within(field, { [ITEM]: item }));
    for (const { text, rows } of textsOf(paragraph))
      for (const part of readText(text))
        if (part.kind === 'field' && !part.path.startsWith(CLAUSE))
          noteField(used, within(part.path, { [ITEM]: item, ...(rows ? { [ROW]: row } : {}) }));
    if (paragraph.type === 'BOOKING_TABLE') noteBooking(used, tree);
  }
  return used;
}

/** A path from the record, where it began at the entry of a list. */
function within(path: string, lists: Readonly<Record<string, string | null>>): string {
  const [first = '', ...rest] = path.split('.');
  const list = lists[first];
  return list ? [list, ...rest].join('.') : path;
}

/** The table of a booking says what there is to say of one. */
function noteBooking(used: UsedFields, tree: MergeNode): void {
  const path = bookingPath(tree);
  if (path === null) return;
  const booking = path === '' ? tree : tree.fields['booking']?.of;
  if (!booking) return;
  for (const { path: name } of listFields({ collection: null, fields: shallow(booking) }))
    noteField(used, path + name);
}

const shallow = ({ fields }: MergeNode) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, of: null }]));
