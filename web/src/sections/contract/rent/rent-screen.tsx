import { finishContract } from '@llavero/proto/commands/contracts';
import { type Contract, contract } from '@llavero/proto/records/contracts/contract';
import { bondStatuses, terminationBondStatuses } from '@llavero/proto/records/contracts/contract.bond-status';
import { unsettledBondInterest } from '@llavero/proto/rules/legal/bond-interest';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import { formatDay } from '@llavero/proto/values/dates';
import { IconChecklist, IconReceipt, IconSubtask } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import type { ColumnOverride } from '../../../components/list-screen/types.ts';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import type { FieldOverrides } from '../../../components/record-form/types.ts';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { titleOf } from '../../../lib/format.ts';
import { useLegalOverrides } from '../../../lib/legal-overrides.ts';
import type { Row } from '../../../lib/records.ts';
import { BondInterestFigure } from './bond-interest-figure.tsx';
import { FirstMonthRent } from './first-month-rent.tsx';

const overrides: FieldOverrides = {
  landlords: { linkFilter: { roles: 'LANDLORD' } },
  tenants: { linkFilter: { roles: 'TENANT' } },
  avalists: { linkFilter: { roles: 'AVALIST' } },
  units: { linkFilter: { type: 'UNIT' } },
  firstMonthRent: { render: (form, name) => <FirstMonthRent form={form} name={name} /> },
};

/** Edited as text in the document builder, not here. */
const hidden = ['head', 'body', 'textModified'];

const day = (value: unknown): string => (typeof value === 'number' ? formatDay(value) : '—');
const euros = (value: unknown) => (typeof value === 'number' ? <MoneyText euros={value} /> : '—');

const figures = (record: Row, overrides: LegalOverrides) => [
  { label: 'Renta', value: euros(record['rent']) },
  { label: 'Inicio', value: day(record['startDate']) },
  { label: 'Fin', value: record['endDate'] == null ? 'Sin fecha de fin' : day(record['endDate']) },
  { label: 'Fianza legal', value: euros(record['legalBondAmount']) },
  { label: 'Estado de la fianza', value: bondBadge(record) },
  ...bondInterestFigure(record as unknown as Contract, overrides),
];

/** At the end of a contract the variant without the deposit counts (C §4.3). */
function bondBadge({ status, legalBondStatus, terminationBondStatus }: Row) {
  const isOver = status === 'FINISHED';
  const [set, value] = isOver
    ? [terminationBondStatuses, terminationBondStatus]
    : [bondStatuses, legalBondStatus];
  return <StatusBadge set={set} value={String(value)} />;
}

/** Shown while the keys are back and the tenant has not been settled with. */
function bondInterestFigure(record: Contract, overrides: LegalOverrides) {
  const interest = unsettledBondInterest(record, Date.now() / 1000, overrides);
  if (!interest) return [];
  const value = <BondInterestFigure bond={record.legalBondAmount ?? 0} interest={interest} />;
  return [{ label: 'Intereses de la fianza', value }];
}

const actions: RecordAction[] = [
  {
    key: 'activate',
    label: 'Validar y activar',
    icon: IconChecklist,
    primary: true,
    allowed: ({ activated, cancelled }) => !activated && !cancelled,
    run: (record) => openWizard('rentActivation', { id: record.id }),
  },
  {
    key: 'receipts',
    label: 'Generar recibos',
    icon: IconReceipt,
    allowed: ({ activated, cancelled }) => activated === true && !cancelled,
    run: (record) => openWizard('receiptGeneration', { contract: record.id }),
  },
  commandAction(finishContract, {
    label: 'Finalizar',
    ask: ['endDate', 'reason'],
    allowed: ({ status }) => status === 'ACTIVE' || status === 'UNPAID',
    done: 'Contrato finalizado',
  }),
  {
    key: 'task',
    label: 'Crear tarea',
    icon: IconSubtask,
    inMenu: true,
    run: (record) => openWizard('taskCreate', { contract: record.id }),
  },
];

function RentDetail({ id }: { id: string }) {
  const legal = useLegalOverrides();
  return (
    <DetailWindow
      definition={contract}
      id={id}
      figures={(record) => figures(record, legal)}
      actions={actions}
      // Activation and finish have commands of their own, with their events (C §4.2, F §7).
      hiddenChanges={['ACTIVE', 'FINISHED']}
      documents={{ collection: 'document', by: 'contract' }}
      tasks={{ collection: 'task', by: 'relatedContracts' }}
      finance={{ collection: 'finance', by: 'contract' }}
      form={{ hidden, overrides }}
    />
  );
}

const title = (row: Row): string => titleOf(contract, row);
const columns: ColumnOverride[] = [
  { name: 'name', label: 'Contrato', needs: ['name'], width: 280, render: title, text: title },
];
const filters = ['status', 'contractType', 'tenants', 'units', 'startDate', 'endDate', 'legalBondStatus'];

/** Rental contracts of every kind and state. */
export default function RentScreen() {
  return (
    <ListScreen
      definition={contract}
      path="contract/rent"
      columns={columns}
      filters={filters}
      create={{ label: 'Nuevo contrato', onClick: () => openWizard('rentDraft') }}
      emptyText="Un contrato de alquiler une una unidad con sus inquilinos: renta, fianza y duración."
      detail={RentDetail}
    />
  );
}
