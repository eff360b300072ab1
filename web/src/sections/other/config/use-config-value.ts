import type { Json } from '@llavero/proto/fields/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { generic } from '../../../lib/graphql.ts';
import { patchRecord, refreshCollection, useList } from '../../../lib/records.ts';

/** The value of a setting, absent while there is none in force, and how an administrator replaces it. */
export function useConfigValue(key: string) {
  const client = useQueryClient();
  const query = useList({
    component: 'config',
    collection: 'config',
    fields: ['key', 'value', 'status'],
    filter: { key },
  });
  const record = query.data?.items[0];
  const isActive = record?.['status'] === 'ACTIVE';
  const save = useMutation({
    /** Throws ApiError: what is wrong with the value, or `stale` when somebody has changed it meanwhile. */
    mutationFn: (value: Json) =>
      record
        ? patchRecord('config', {
            id: record.id,
            version: record.version,
            patch: { value, ...(isActive ? {} : { status: 'ACTIVE' }) },
          })
        : generic('createObject', { collection: 'config', object: { key, value } }),
    onSettled: () => refreshCollection(client, 'config'),
  });
  return { value: isActive ? (record['value'] ?? undefined) : undefined, record, query, save };
}
