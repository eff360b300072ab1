import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { finance } from '@llavero/proto/records/finance/finance';
import { type Communicated, expectedCommunicationDate } from '@llavero/proto/rules/communication-date';
import { formatDay, monthName } from '@llavero/proto/values/dates';
import { IconCash, IconFileTypePdf, IconPlayerPlay } from '@tabler/icons-react';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { statusActions } from '../../../components/list-screen/status-actions.ts';
import type { BulkAction, ColumnOverride } from '../../../components/list-screen/types.ts';
import { ExplainAmount } from '../../../components/explain-amount/explain-amount.tsx';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { runCommand } from '../../../lib/api.ts';
import { formatField, titleOf } from '../../../lib/format.ts';
import { readVersion } from '../../../lib/graphql.ts';
import type { Row } from '../../../lib/records.ts';
import { offers, openPdf } from './receipt-actions.ts';
import { ReceiptLines } from './receipt-lines.tsx';

const charge = (row: Row) =>
  runCommand(changeFinanceStatus, {
    documents: [{ id: row.id, version: readVersion(row.version), status: 'CHARGED' }],
  }).then(({ results: [result] }) => {
    if (result && !result.ok) throw new Error(result.message ?? '');
  });

const actions: RecordAction[] = [
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
];

const period = ({ month, year }: Row): string =>
  typeof month === 'number' && typeof year === 'number' ? `${monthName(month)} de ${year}` : '—';

/** Known of an issued receipt only (F §4). */
const expected = (row: Row): string => {
  const at = expectedCommunicationDate(row as Communicated);
  return at === null ? '' : formatDay(at);
};

const figures = (record: Row) => [
  {
    label: 'Total',
    value: <ExplainAmount document={record.id} euros={Number(record['totalAmount'] ?? 0)} label="Total" />,
  },
  { label: 'Periodo', value: period(record) },
  { label: 'Emitido', value: formatField(finance, 'issueDate', record['issueDate']) || '—' },
  ...(expected(record) ? [{ label: 'Comunicación prevista', value: expected(record) }] : []),
  { label: 'Pagado', value: formatField(finance, 'paymentDate', record['paymentDate']) || '—' },
];

/** F §4: a receipt is charged, never payed; the command answers for each document. */
function ReceiptDetail({ id }: { id: string }) {
  return (
    <DetailWindow
      definition={finance}
      id={id}
      figures={figures}
      actions={actions}
      related={[]}
      documents={{ collection: 'document', by: 'finance' }}
      extraTabs={[{ key: 'lineas', title: 'Líneas', render: (record) => <ReceiptLines record={record} /> }]}
      readOnly
      form={{ hidden: ['breakdown'] }}
    />
  );
}

const name = (row: Row): string => titleOf(finance, row);
const columns: ColumnOverride[] = [
  {
    name: 'serie',
    label: 'Recibo',
    needs: ['type', 'year', 'serie'],
    width: 152,
    fixed: true,
    align: 'left',
    render: name,
    text: name,
  },
  {
    name: 'period',
    label: 'Periodo',
    needs: ['month', 'year'],
    width: 152,
    fixed: true,
    render: period,
    text: period,
  },
  {
    name: 'expectedCommunicationDate',
    label: 'Comunicación prevista',
    needs: ['status', 'periodStart'],
    width: 152,
    fixed: true,
    align: 'right',
    render: expected,
    text: expected,
  },
];
const defaultColumns = [
  'serie',
  'status',
  'period',
  'tenants',
  'units',
  'totalAmount',
  'issueDate',
  'paymentDate',
];
const filters = ['status', 'year', 'month', 'tenants', 'contract', 'issueDate', 'totalAmount'];

/** The same statuses as everywhere, through the command that knows what each means for a receipt (FIN-02). */
const bulk: BulkAction[] = statusActions(finance)
  .filter(({ key }) => key !== 'status-PAYED')
  .map((action) => ({ ...action, run: (rows) => changeMany(rows, action.key.slice('status-'.length)) }));

async function changeMany(rows: Row[], status: string) {
  const documents = rows.map(({ id, version }) => ({ id, version: readVersion(version), status }));
  const { results } = await runCommand(changeFinanceStatus, { documents });
  return results.map(({ id, ok, message, status: reached }) => ({
    id,
    ok,
    message: message ?? (reached && finance.states ? choiceLabel(finance.states.statuses, reached) : ''),
  }));
}

/** What tenants are charged each month. */
export default function ReceiptScreen() {
  return (
    <ListScreen
      definition={finance}
      path="finance/receipt"
      columns={columns}
      defaultColumns={defaultColumns}
      filters={filters}
      statusActions={bulk}
      create={{
        label: 'Generar recibos',
        icon: IconPlayerPlay,
        onClick: () => openWizard('receiptGeneration'),
      }}
      emptyText="Los recibos se generan cada mes a partir de los contratos activos. Genere los del mes para empezar."
      detail={ReceiptDetail}
    />
  );
}
