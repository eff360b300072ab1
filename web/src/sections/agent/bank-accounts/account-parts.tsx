import { lazy, Suspense } from 'react';
import type { ExtraTab, Figure } from '../../../components/detail-window/types.ts';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { accountStates } from './account-states.ts';
import type { Payee } from './account-tab.tsx';
import { Loading } from '../../../components/states/loading.tsx';

const AccountTab = lazy(async () => ({ default: (await import('./account-tab.tsx')).AccountTab }));

/** The tab with the bank account of a payee. @param nameOf what the holder of the account is compared with */
export function accountTab<R extends Payee>(
  collection: 'agent' | 'supplier',
  nameOf: (record: R) => string,
): ExtraTab<R> {
  return {
    key: 'cuenta',
    title: 'Cuenta bancaria',
    render: (record) => (
      <Suspense fallback={<Loading height={200} m="lg" what="Cargando la cuenta" />}>
        <AccountTab collection={collection} record={record} name={nameOf(record)} />
      </Suspense>
    ),
  };
}

/** Shown at the top while the account waits for a second person. */
export function accountFigure({ accountPending }: Payee): Figure[] {
  if (!accountPending) return [];
  return [{ label: 'Cuenta bancaria', value: <StatusBadge set={accountStates} value="PENDING" /> }];
}
