import { expectedCommunication, receiptPeriod as period } from '@llavero/proto/list-jobs/computed-columns';
import { finance } from '@llavero/proto/records/finance/finance';
import { IconPlayerPlay } from '@tabler/icons-react';
import { generateSelected } from '../../../components/generate-document/generate-many-action.tsx';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { ArrearsView } from '../arrears/arrears-view.tsx';
import { receiptStatusActions, refusedBy } from '../document/document-actions.ts';
import { documentDetail } from '../document/document-detail.tsx';
import { mailSelected } from '../mailing/mail-action.tsx';
import { MailingOfAddress } from '../mailing/mailing-of-address.tsx';

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
  filters: ['status', 'year', 'month', 'tenants', 'landlords', 'contract', 'issueDate', 'totalAmount'],
  statusActions: receiptStatusActions,
  refusedBy,
  bulk: [mailSelected('finance/receipt'), generateSelected('finance/receipt', 'finance')],
  editInPlace: false,
  create: { label: 'Generar el mes', icon: IconPlayerPlay, wizard: 'monthGeneration' },
  emptyText: 'Los recibos se generan cada mes a partir de los contratos activos. Genere el mes para empezar.',
  detail: documentDetail,
});

/** What tenants are charged each month, and what of it is unpaid. */
export default function ReceiptScreen() {
  return (
    <>
      <ScreenViews
        label="Vista de los recibos"
        views={[
          { key: 'lista', title: 'Recibos', content: <ListScreen {...list} /> },
          { key: 'impagos', title: 'Impagos', content: <ArrearsView /> },
        ]}
      />
      <MailingOfAddress />
    </>
  );
}
