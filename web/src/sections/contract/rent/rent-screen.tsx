import { contract } from '@llavero/proto/records/contracts/contract';
import { IconChecklist, IconReceipt } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { CompliancePanel } from '../../../components/compliance/compliance-panel.tsx';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import { taskAction, wizardAction } from '../../../components/detail-window/wizard-action.ts';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { useLegalOverrides } from '../../../lib/legal-overrides.ts';
import type { RowOf } from '../../../lib/records.ts';
import { bondInterestFigure, bondStatusFigure } from './bond-figures.tsx';
import { noticeActions } from './notice-actions.tsx';
import { FirstMonthRent } from './first-month-rent.tsx';

const FinishWindow = lazy(async () => ({ default: (await import('./finish-window.tsx')).FinishWindow }));
const MoveOutTab = lazy(async () => ({ default: (await import('./move-out/move-out-tab.tsx')).MoveOutTab }));

const actions: RecordAction<RowOf<typeof contract>>[] = [
  wizardAction('rentActivation', 'id', {
    label: 'Validar y activar',
    icon: IconChecklist,
    primary: true,
    allowed: ({ activated, cancelled }) => !activated && !cancelled,
  }),
  wizardAction('receiptGeneration', 'contract', {
    label: 'Generar recibos',
    icon: IconReceipt,
    allowed: ({ activated, cancelled }) => activated === true && !cancelled,
  }),
  {
    key: 'finish',
    label: 'Finalizar',
    allowed: ({ status }) => status === 'ACTIVE' || status === 'UNPAID',
    dialog: (record, close) => (
      <Suspense>
        <FinishWindow record={record} onClose={close} />
      </Suspense>
    ),
  },
  ...noticeActions,
  taskAction('contract'),
];

function RentDetail({ id }: { id: string }) {
  const legal = useLegalOverrides();
  return (
    <DetailWindow
      definition={contract}
      id={id}
      figures={[
        { field: 'rent', label: 'Renta' },
        { field: 'startDate', label: 'Inicio' },
        { field: 'endDate', label: 'Fin', none: 'Sin fecha de fin' },
        { field: 'legalBondAmount', label: 'Fianza legal' },
        bondStatusFigure,
        (record) => bondInterestFigure(record, legal),
      ]}
      actions={actions}
      extraTabs={[
        {
          key: 'salida',
          title: 'Salida',
          render: (record) => (
            <Suspense>
              <MoveOutTab record={record} />
            </Suspense>
          ),
        },
        {
          key: 'cumplimiento',
          title: 'Cumplimiento',
          render: (record) => <CompliancePanel collection="contract" id={record.id} />,
        },
      ]}
      // Activation and finish have commands of their own, with their events (C §4.2, F §7).
      hiddenChanges={['ACTIVE', 'FINISHED']}
      form={{
        // The text is edited in the document builder, the move-out in its tab.
        hidden: ['head', 'body', 'textModified', 'moveOut'],
        overrides: {
          landlords: { linkFilter: { roles: 'LANDLORD' } },
          tenants: { linkFilter: { roles: 'TENANT' } },
          avalists: { linkFilter: { roles: 'AVALIST' } },
          units: { linkFilter: { type: 'UNIT' } },
          firstMonthRent: { render: (form, name) => <FirstMonthRent form={form} name={name} /> },
        },
      }}
    />
  );
}

const list = listOf(contract, {
  path: 'contract/rent',
  columns: [titleColumn(contract, 'name', { label: 'Contrato', width: 280 })],
  filters: ['status', 'contractType', 'tenants', 'units', 'startDate', 'endDate', 'legalBondStatus'],
  create: { label: 'Nuevo contrato', wizard: 'rentDraft' },
  emptyText: 'Un contrato de alquiler une una unidad con sus inquilinos: renta, fianza y duración.',
  detail: RentDetail,
});

/** Rental contracts of every kind and state. */
export default function RentScreen() {
  return <ListScreen {...list} />;
}
