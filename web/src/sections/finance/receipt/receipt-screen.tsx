import { expectedCommunication, receiptPeriod as period } from '@llavero/proto/list-jobs/computed-columns';
import { finance } from '@llavero/proto/records/finance/finance';
import { IconCash, IconFileTypePdf, IconPlayerPlay } from '@tabler/icons-react';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { ExplainAmount } from '../../../components/explain-amount/explain-amount.tsx';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { charge, offers, openPdf, receiptStatusActions } from './receipt-actions.ts';

import { ReceiptLines } from './receipt-lines.tsx';

/** F §4: a receipt is charged, never payed; the command answers for each document. */
const detail = detailOf(finance, {
  figures: [
    ({ id, totalAmount }) => ({
      label: 'Total',
      value: <ExplainAmount document={id} euros={totalAmount ?? 0} label="Total" />,
    }),
    (record) => ({ label: 'Periodo', value: period(record) }),
    { field: 'issueDate', label: 'Emitido' },
    (record) => {
      const value = expectedCommunication(record);
      return value ? { label: 'Comunicación prevista', value } : [];
    },
    { field: 'paymentDate', label: 'Pagado' },
  ],
  actions: [
    {
      key: 'charge',
      label: 'Marcar como cobrado',
      icon: IconCash,
      primary: true,
      allowed: (record) => offers(record, 'CHARGED'),
      run: charge,
      done: 'Recibo cobrado',
    },
    { key: 'pdf', label: 'Ver PDF', icon: IconFileTypePdf, run: ({ id }) => openPdf(id) },
  ],
  extraTabs: [{ key: 'lineas', title: 'Líneas', render: (record) => <ReceiptLines record={record} /> }],
  readOnly: true,
  form: { hidden: ['breakdown'] },
});

const look = { width: 152, fixed: true };
const list = listOf(finance, {
  path: 'finance/receipt',
  columns: [
    titleColumn(finance, 'serie', { label: 'Recibo', align: 'left', ...look }),
    { name: 'period', label: 'Periodo', needs: ['month', 'year'], text: period, ...look },
    {
      name: 'expectedCommunicationDate',
      label: 'Comunicación prevista',
      needs: ['status', 'periodStart'],
      align: 'right',
      text: expectedCommunication,
      ...look,
    },
  ],
  defaultColumns: [
    'serie',
    'status',
    'period',
    'tenants',
    'units',
    'totalAmount',
    'issueDate',
    'expectedCommunicationDate',
    'paymentDate',
  ],
  filters: ['status', 'year', 'month', 'tenants', 'contract', 'issueDate', 'totalAmount'],
  statusActions: receiptStatusActions,
  editInPlace: false,
  create: { label: 'Generar recibos', icon: IconPlayerPlay, wizard: 'receiptGeneration' },
  emptyText:
    'Los recibos se generan cada mes a partir de los contratos activos. Genere los del mes para empezar.',
  detail,
});

/** What tenants are charged each month. */
export default function ReceiptScreen() {
  return <ListScreen {...list} />;
}
