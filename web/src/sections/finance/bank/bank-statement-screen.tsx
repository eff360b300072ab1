import { bankStatement } from '@llavero/proto/records/finance/bank-statement';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';

const detail = detailOf(bankStatement, {
  figures: [
    { field: 'openingBalance', label: 'Saldo inicial' },
    { field: 'closingBalance', label: 'Saldo final' },
    { field: 'movements', label: 'Movimientos' },
  ],
});

const list = listOf(bankStatement, {
  path: 'finance/bankStatement',
  emptyTitle: 'Sin extractos',
  emptyText:
    'Aquí están los extractos camt.053 y Norma 43 importados. Impórtelos en «Validación», vista «Banco».',
  detail,
});

/** The statements that were imported, and what is missing between them (FIN-09). */
export default function BankStatementScreen() {
  return <ListScreen {...list} />;
}
