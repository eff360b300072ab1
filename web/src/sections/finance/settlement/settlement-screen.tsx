import { receiptPeriod as period } from '@llavero/proto/list-jobs/computed-columns';
import { finance } from '@llavero/proto/records/finance/finance';
import { IconPlayerPlay } from '@tabler/icons-react';
import { generateSelected } from '../../../components/generate-document/generate-many-action.tsx';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { refusedBy, settlementStatusActions } from '../document/document-actions.ts';
import { documentDetail } from '../document/document-detail.tsx';
import { mailSelected } from '../mailing/mail-action.tsx';

const look = { width: 152, fixed: true };
const list = listOf(finance, {
  path: 'finance/settlement',
  columns: [
    titleColumn(finance, 'serie', { label: 'Liquidación', align: 'left', ...look }),
    { name: 'period', label: 'Periodo', needs: ['month', 'year'], text: period, ...look },
  ],
  defaultColumns: [
    'serie',
    'status',
    'period',
    'landlords',
    'units',
    'totalAmount',
    'paymentExpectedDate',
    'paymentBlock',
    'paymentDate',
  ],
  filters: [
    'status',
    'type',
    'year',
    'month',
    'landlords',
    'contract',
    'mandate',
    'paymentBlock',
    'paymentExpectedDate',
    'totalAmount',
  ],
  bulk: [mailSelected('finance/settlement'), generateSelected('finance/settlement', 'finance')],
  statusActions: settlementStatusActions,
  refusedBy,
  create: { label: 'Generar el mes', icon: IconPlayerPlay, wizard: 'monthGeneration' },
  emptyText:
    'Las liquidaciones se generan cada mes a partir de los recibos y de las rentas garantizadas. Genere el mes para empezar.',
  detail: documentDetail,
});

/** What landlords are paid each month. */
export default function SettlementScreen() {
  return <ListScreen {...list} />;
}
