import { finishContract } from '@llavero/proto/commands/contracts';
import { contract } from '@llavero/proto/records/contracts/contract';
import { IconChecklist, IconReceipt } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import { taskAction, wizardAction } from '../../../components/detail-window/wizard-action.ts';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { useLegalOverrides } from '../../../lib/legal-overrides.ts';
import { bondInterestFigure, bondStatusFigure } from './bond-figures.tsx';
import { FirstMonthRent } from './first-month-rent.tsx';

const actions = [
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
  commandAction(finishContract, {
    label: 'Finalizar',
    ask: ['endDate', 'reason'],
    allowed: ({ status }) => status === 'ACTIVE' || status === 'UNPAID',
    done: 'Contrato finalizado',
  }),
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
      // Activation and finish have commands of their own, with their events (C §4.2, F §7).
      hiddenChanges={['ACTIVE', 'FINISHED']}
      form={{
        // The text is edited in the document builder, not here.
        hidden: ['head', 'body', 'textModified'],
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
