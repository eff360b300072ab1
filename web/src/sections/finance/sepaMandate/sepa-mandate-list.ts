import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';

const detail = detailOf(sepaMandate, {
  figures: [
    { field: 'debtor', label: 'Deudor' },
    { field: 'signatureDate', label: 'Firmada', none: 'Sin firmar' },
    { field: 'lastUse', label: 'Último cobro', none: 'Ninguno' },
    { field: 'lapseDate', label: 'Caduca', none: '—' },
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
