import type { CollectionName } from '@llavero/proto/collections';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { flag, json, text } from '@llavero/proto/fields/vocabulary';
import type { Cell } from '@llavero/proto/imports/cells';
import { type ImportableCollection, importableCollections } from '@llavero/proto/imports/rules';
import { menuListOf } from '@llavero/proto/navigation';
import { definitionOf } from '@llavero/proto/records/registry';

/** What the wizard asks; the rows themselves stay with the service. */
export const importFields = {
  collection: text('Qué se importa', { required: true }),
  batch: text('Fichero', { required: true }),
  mapping: json('Columnas', { required: true }),
  key: text('Columna clave'),
  checked: flag('Comprobado'),
};
export type ImportFields = typeof importFields;

/** The collections this role may import into. */
export function offeredCollections(may: (definition: RecordDefinition) => boolean): ImportableCollection[] {
  return importableCollections.filter((collection) => may(definitionOf(collection)));
}

/** What a list of the menu says of its records (`roles: TENANT`) is what new rows of a file get when it says nothing. */
export function defaultsOf(path: string | undefined, collection: CollectionName): Record<string, Cell> {
  const list = path === undefined ? undefined : menuListOf(path);
  if (!list || list.collection !== collection) return {};
  const entries = Object.entries(list.filter ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
