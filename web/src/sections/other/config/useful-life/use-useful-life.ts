import type { Json } from '@llavero/proto/fields/field';
import { USEFUL_LIFE_KEY, type UsefulLifeTable, usefulLifeTables } from '@llavero/proto/rules/useful-life';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { generic } from '../../../../lib/graphql.ts';
import { patchRecord, refreshCollection, useList } from '../../../../lib/records.ts';

/** The dated tables of useful lives that administrators have made, oldest first, and how they are replaced. */
export function useUsefulLife() {
  const client = useQueryClient();
  const query = useList({
    component: 'config',
    collection: 'config',
    fields: ['key', 'value', 'status'],
    filter: { key: USEFUL_LIFE_KEY },
  });
  const record = query.data?.items[0];
  const isActive = record?.['status'] === 'ACTIVE';
  const save = useMutation({
    /** Throws ApiError: what is wrong with the tables, or `stale` when somebody has changed them meanwhile. */
    mutationFn: (tables: readonly UsefulLifeTable[]) => {
      // A table is plain data.
      const value = tables as unknown as Json;
      return record
        ? patchRecord('config', {
            id: record.id,
            version: record.version,
            patch: { value, ...(isActive ? {} : { status: 'ACTIVE' }) },
          })
        : generic('createObject', { collection: 'config', object: { key: USEFUL_LIFE_KEY, value } });
    },
    onSettled: () => refreshCollection(client, 'config'),
  });
  return { tables: isActive ? usefulLifeTables(record['value'] ?? undefined) : [], record, query, save };
}
