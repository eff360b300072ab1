import type { CollectionName } from '@llavero/proto/collections';
import type { TemplateVariable } from '@llavero/proto/templates/template';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { useList } from '../../lib/records.ts';

/** A text in use, in the languages that it has. */
export interface OfferedTemplate {
  key: string;
  /** In Spanish, as the office calls it; the only one otherwise. */
  name: string;
  editions: { id: string; language: DocumentLanguage; variables: TemplateVariable[] }[];
}

/** The templates in use for records of a collection, each once, by name. */
export function useOfferedTemplates(collection: CollectionName) {
  const { data, error, refetch } = useList({
    component: 'template',
    collection: 'template',
    fields: ['key', 'name', 'language', 'variables'],
    filter: { kind: 'DOCUMENT', collection, active: true },
    sort: [{ field: 'name', order: 'asc' }],
    limit: 200,
  });
  const byKey = new Map<string, OfferedTemplate>();
  for (const { id, key, name, language, variables } of data?.items ?? []) {
    const isCatalan = language === 'CA';
    const known = byKey.get(String(key));
    const editions = [...(known?.editions ?? [])];
    editions[isCatalan ? 'push' : 'unshift']({
      id,
      language: isCatalan ? 'CA' : 'ES',
      variables: (Array.isArray(variables) ? variables : []) as unknown as TemplateVariable[],
    });
    byKey.set(String(key), {
      key: String(key),
      name: known && isCatalan ? known.name : String(name),
      editions,
    });
  }
  const offered = [...byKey.values()].sort((one, other) => one.name.localeCompare(other.name, 'es'));
  return { data: data && offered, error, retry: () => void refetch() };
}
