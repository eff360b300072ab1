import { bankLine } from '@llavero/proto/records/finance/bank-line';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';

const detail = detailOf(bankLine, {
  figures: [
    { field: 'amount', label: 'Importe' },
    { field: 'bookingDate', label: 'Fecha contable' },
    { field: 'matchReason', label: 'Coincide por' },
  ],
});

const list = listOf(bankLine, {
  path: 'finance/bankLine',
  defaultColumns: [
    'bookingDate',
    'amount',
    'status',
    'counterparty',
    'text',
    'matchReason',
    'why',
    'dismissal',
  ],
  filters: [
    'status',
    'bookingDate',
    'amount',
    'matchReason',
    'confidence',
    'dismissal',
    'statement',
    'organization',
  ],
  emptyTitle: 'Sin movimientos del banco',
  emptyText:
    'Aquí están los movimientos de los extractos importados. Impórtelos en «Validación», vista «Banco».',
  detail,
});

/** Every movement of the bank, decided or not (FIN-09). */
export default function BankLineScreen() {
  return <ListScreen {...list} />;
}
