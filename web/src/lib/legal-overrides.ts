import { LEGAL_PREFIX, type LegalOverrides, legalOverridesOf } from '@llavero/proto/rules/legal/settings';
import { legalSettings } from '@llavero/proto/rules/legal/legal-entry';
import { useMemo } from 'react';
import { useList } from './records.ts';

const settingKeys = Object.keys(legalSettings).map((name) => LEGAL_PREFIX + name);

/** Figures of the law that an administrator has put in the place of the starting ones. */
export function useLegalOverrides(): LegalOverrides {
  const { data } = useList({
    component: 'config',
    collection: 'config',
    fields: ['key', 'value'],
    filter: { key: { $in: settingKeys }, status: 'ACTIVE' },
  });
  return useMemo(
    () =>
      legalOverridesOf(
        (data?.items ?? []).map((row) => ({ key: String(row['key']), value: row['value'] ?? null })),
      ),
    [data],
  );
}
