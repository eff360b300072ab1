import { makeStatement } from '@llavero/proto/commands/statements';
import { IconListDetails } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { RecordAction } from '../detail-window/types.ts';

const StatementDialog = lazy(async () => ({
  default: (await import('./statement-dialog.tsx')).StatementDialog,
}));

/** 'Extracto de cuenta' of a contract, or of a tenant's contracts. */
export const statementAction = (param: 'contract' | 'tenant'): RecordAction => ({
  key: 'statement',
  label: 'Extracto de cuenta',
  icon: IconListDetails,
  access: makeStatement.access,
  inMenu: true,
  dialog: ({ id }, close) => (
    <Suspense>
      <StatementDialog of={param === 'contract' ? { contract: id } : { tenant: id }} onClose={close} />
    </Suspense>
  ),
});
