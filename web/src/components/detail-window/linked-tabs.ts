import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { document } from '@llavero/proto/records/documents/document';
import { finance } from '@llavero/proto/records/finance/finance';
import { task } from '@llavero/proto/records/notifications/task';
import type { LinkedTabs, RelatedRecords } from './types.ts';

interface LinkedTab {
  key: string;
  title: string;
  /** Said when there is nothing. */
  emptyText: string;
  list: RelatedRecords;
}

const tabs = [
  {
    definition: document,
    collection: 'document',
    key: 'documentos',
    title: 'Documentos',
    emptyText: 'Aquí estarán los documentos del registro.',
  },
  {
    definition: task,
    collection: 'task',
    key: 'tareas',
    title: 'Tareas',
    emptyText: 'Nadie tiene tareas de este registro.',
  },
  {
    definition: finance,
    collection: 'finance',
    key: 'finanzas',
    title: 'Finanzas',
    emptyText: 'Todavía no hay recibos ni liquidaciones.',
  },
] as const;

/** Tabs with the documents, tasks and finance of a record: one for each that has a field for it (SCR-04). */
export function linkedTabs(collection: CollectionName, chosen: LinkedTabs = {}): LinkedTab[] {
  return tabs.flatMap(({ definition, collection: other, ...shown }) => {
    const by = chosen[other] ?? linkTo(definition, collection);
    return by ? [{ ...shown, list: { collection: other, by } }] : [];
  });
}

/** What ties a new document to a record: the field by which its documents are found. */
export function documentFieldsOf(by: string, id: string): Record<string, Json> {
  const kind = fieldEntries(document as RecordDefinition).find(([name]) => name === by)?.[1].kind;
  return { [by]: kind === 'links' ? [id] : id };
}

/** The first indexed field that links to the collection: a list by another one would read the whole table. */
function linkTo(definition: RecordDefinition, collection: CollectionName): string | undefined {
  if (definition.collection === collection) return undefined;
  return fieldEntries(definition).find(([, meta]) => meta.to === collection && meta.indexed)?.[0];
}
