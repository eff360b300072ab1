import type { Json } from '@llavero/proto/fields/field';
import type { LegalEntry, LegalKey } from '@llavero/proto/rules/legal/legal-entry';
import { checkLegalSetting, LEGAL_PREFIX, legalOverridesOf } from '@llavero/proto/rules/legal/settings';
import { startingEntries } from '@llavero/proto/rules/legal/starting-entries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../lib/api.ts';
import { generic } from '../../../../lib/graphql.ts';
import { patchRecord, refreshCollection, useList } from '../../../../lib/records.ts';

/** The entries of a figure of the law, and how an administrator replaces them (decision 0018). */
export function useLegalSetting(setting: LegalKey) {
  const client = useQueryClient();
  const key = LEGAL_PREFIX + setting;
  const query = useList({
    component: 'config',
    collection: 'config',
    fields: ['key', 'value', 'status'],
    filter: { key },
  });
  const kept = query.data?.items[0];
  const own = kept?.['status'] === 'ACTIVE' ? legalOverridesOf([{ key, value: kept['value'] ?? null }]) : {};
  const save = useMutation({
    /** Throws ApiError: what is wrong with the entries, or `stale` when somebody has changed them meanwhile. */
    mutationFn: (entries: readonly LegalEntry[]) => {
      // An entry is plain data.
      const value = entries as unknown as Json;
      const problems = checkLegalSetting(key, value);
      if (problems.length > 0)
        throw new ApiError({
          code: 'CONFIG.INVALID',
          kind: 'invalid',
          message: `No se ha guardado. ${problems.map(({ message }) => message).join(' ')}`,
          problems,
        });
      return kept
        ? patchRecord('config', {
            id: kept.id,
            version: kept.version,
            patch: { value, ...(kept['status'] === 'ACTIVE' ? {} : { status: 'ACTIVE' }) },
          })
        : generic('createObject', { collection: 'config', object: { key, value } });
    },
    onSettled: () => refreshCollection(client, 'config'),
  });
  return {
    entries: own[setting] ?? startingEntries[setting],
    /** The record that an administrator has made; absent while the starting entries hold. */
    record: kept,
    query,
    save,
  };
}
