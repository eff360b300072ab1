import { bankPayer } from '@llavero/proto/records/finance/bank-payer';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';

const detail = detailOf(bankPayer, {
  figures: [
    { field: 'contract', label: 'Contrato' },
    { field: 'uses', label: 'Veces confirmado' },
    { field: 'active', label: 'Se aplica' },
  ],
});

const list = listOf(bankPayer, {
  path: 'finance/bankPayer',
  create: { label: 'Nuevo pagador' },
  emptyTitle: 'Sin pagadores conocidos',
  emptyText:
    'Al confirmar un movimiento se aprende qué contrato paga esa cuenta o ese nombre. Aquí se corrige.',
  detail,
});

/** Whose payments an account or a name stands for: learned, and corrected here (FIN-09). */
export default function BankPayerScreen() {
  return <ListScreen {...list} />;
}
