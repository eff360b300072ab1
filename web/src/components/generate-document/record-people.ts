import type { CollectionName } from '@llavero/proto/collections';
import { agent } from '@llavero/proto/records/people/agent';
import { readersOf } from '@llavero/proto/rules/document-readers';
import { idsOf } from '@llavero/proto/values/ids';
import { titleOf } from '../../lib/format.ts';
import { useList, useRecord } from '../../lib/records.ts';

/** Fields by which a record names people, with what they are called here. */
const parties: Readonly<Record<string, string>> = {
  tenants: 'Inquilino',
  avalists: 'Avalista',
  landlords: 'Propietario',
};

/** Somebody whom a record names. */
export interface Person {
  id: string;
  name: string;
  /** Their part in it. */
  as: string;
  /** Empty: none. */
  email: string;
  /** A document of the record is written to them. */
  isReader: boolean;
  language: string;
}

/** The people that a record names, each once, with their addresses and languages. */
export function usePeople(collection: CollectionName, record: string) {
  const own = useRecord(collection, record);
  const roles = new Map(
    Object.entries(parties).flatMap(([field, as]) =>
      idsOf(own.data?.[field] ?? null).map((id) => [id, as] as const),
    ),
  );
  const ids = [...roles.keys()];
  const readers = new Set(own.data ? readersOf(collection, own.data) : []);
  const found = useList(
    {
      component: 'agent',
      collection: 'agent',
      fields: [...agent.titleFields, 'email', 'language'],
      filter: { id: { $in: ids } },
      limit: 100,
    },
    ids.length > 0,
  );
  const items = ids.length === 0 ? [] : found.data?.items;
  return {
    error: own.error ?? found.error,
    retry: () => void Promise.all([own.refetch(), found.refetch()]),
    data:
      own.data &&
      items?.map((row): Person => ({
        id: row.id,
        name: titleOf(agent, row),
        as: roles.get(row.id) ?? 'Persona',
        email: typeof row['email'] === 'string' ? row['email'] : '',
        isReader: readers.has(row.id),
        language: typeof row['language'] === 'string' ? row['language'] : 'ES',
      })),
  };
}
