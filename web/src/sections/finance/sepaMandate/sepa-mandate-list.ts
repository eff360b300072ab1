import { printSepaMandate } from '@llavero/proto/commands/remittances';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { IconPrinter } from '@tabler/icons-react';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { runCommand } from '../../../lib/api.ts';
import { inNewTab } from '../../../lib/in-new-tab.ts';

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
