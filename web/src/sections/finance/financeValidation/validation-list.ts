import { receiptPeriod as period } from '@llavero/proto/list-jobs/computed-columns';
import { finance } from '@llavero/proto/records/finance/finance';
import { IconPlayerPlay } from '@tabler/icons-react';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { documentDetail } from '../document/document-detail.tsx';
import { documentStatusActions, refusedBy } from '../document/document-actions.ts';
import { reviewActions } from './validation-actions.ts';

const look = { width: 152, fixed: true };
export const columns = [
  titleColumn(finance, 'serie', { label: 'Documento', align: 'left', ...look }),
  { name: 'period', label: 'Periodo', needs: ['month', 'year'], text: period, ...look },
] as const;

/** The documents of the month that are verified, the list of all of them. */
export const list = listOf(finance, {
  path: 'finance/financeValidation',
  columns,
  defaultColumns: [
    'serie',
    'type',
    'status',
    'validated',
    'landlords',
    'tenants',
    'units',
    'totalAmount',
    'paymentMethod',
    'paymentBlock',
  ],
  filters: ['type', 'mandate', 'status', 'validated', 'paymentBlock', 'archived', 'contract', 'totalAmount'],
  // Receipts and bills are issued when they are made, so the mark tells what waits, not the status.
  defaultFilters: { validated: { kind: 'flag', value: false }, archived: { kind: 'flag', value: false } },
  defaultSort: [{ field: 'serie', order: 'asc' }],
  bulk: reviewActions,
  statusActions: documentStatusActions,
  refusedBy,
  editInPlace: false,
  create: { label: 'Generar el mes', icon: IconPlayerPlay, wizard: 'monthGeneration' },
  emptyTitle: 'Sin documentos este mes',
  emptyText: 'Aquí se revisan los recibos, liquidaciones y facturas de honorarios del mes antes de pagarlos.',
  detail: documentDetail,
});
