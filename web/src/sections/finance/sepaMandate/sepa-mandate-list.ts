import { printSepaMandate, replaceSepaMandate } from '@llavero/proto/commands/remittances';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { IconPrinter, IconReplace } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { runCommand } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { inNewTab } from '../../../lib/in-new-tab.ts';
import { refreshCollection } from '../../../lib/records.ts';

const detail = detailOf(sepaMandate, {
  figures: [
    { field: 'signatureDate', label: 'Firmada', none: 'Sin firmar' },
    { field: 'lastUse', label: 'Último cobro', none: 'Ninguno' },
    { field: 'lapseDate', label: 'Caduca', none: '—' },
  ],
  actions: [
    {
      key: printSepaMandate.name,
      label: 'Orden en PDF',
      icon: IconPrinter,
      allowed: ({ cancelled }) => cancelled !== true,
      run: ({ id }) => inNewTab(async () => (await runCommand(printSepaMandate, { id: String(id) })).path),
    },
    commandAction(replaceSepaMandate, {
      icon: IconReplace,
      inMenu: true,
      ask: ['iban', 'holder'],
      allowed: ({ cancelled, signatureDate }) => cancelled !== true && signatureDate != null,
      confirm: () => 'Esta orden sigue en vigor hasta que se firme la nueva, que la anula.',
      done: 'Orden nueva creada: imprímala para firmar',
      then: ({ id }) => refreshCollection(queryClient, 'sepaMandate', id),
    }),
  ],
  form: { overrides: { debtor: { linkFilter: { roles: 'TENANT' } } } },
});

/** The orders by which debtors may be debited, those that lapse first on top. */
export const sepaMandateList = listOf(sepaMandate, {
  path: 'finance/sepaMandate',
  filters: ['status', 'debtor', 'contract', 'creditor', 'lapseDate'],
  create: { label: 'Nueva orden' },
  emptyTitle: 'Todavía no hay órdenes de domiciliación',
  emptyText:
    'Con su orden firmada se domicilian los recibos de un inquilino. Caduca a los 36 meses sin cobros.',
  detail,
});
