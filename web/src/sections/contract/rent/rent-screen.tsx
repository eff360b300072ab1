import { contract } from '@llavero/proto/records/contracts/contract';
import { formatMoney } from '@llavero/proto/values/money';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import { linkedTitleColumn, listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { useLegalOverrides } from '../../../lib/legal-overrides.ts';
import { bondInterestFigure, bondStatusFigure } from './bond-figures.tsx';
import { BondTotals } from './bond-totals.tsx';
import { FirstMonthRent } from './first-month-rent.tsx';
import { rentActions } from './rent-actions.tsx';
import { rentTabs } from './rent-tabs.tsx';

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
      actions={rentActions}
      // Activation and finish have commands of their own, with their events (C §4.2, F §7).
      hiddenChanges={['ACTIVE', 'FINISHED']}
      extraTabs={rentTabs}
      related={[
        { collection: 'insurance', by: 'contract', title: 'Seguros' },
        { collection: 'nextRent', by: 'contract', title: 'Actualizaciones de renta' },
      ]}
      form={{
        // The text is edited in the document builder; what commands keep is shown in its tab.
        hidden: [
          'head',
          'body',
          'textModified',
          'moveOut',
          'assigmentOfRightsHistory',
          'assignmentAccounts',
          'bondMovements',
        ],
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

const title = linkedTitleColumn(contract, 'title', ['units', 'tenants'], { label: 'Contrato', width: 380 });

const list = listOf(contract, {
  path: 'contract/rent',
  columns: [title],
  defaultColumns: ['title', 'status', 'contractType', 'rent', 'startDate', 'endDate', 'legalBondStatus'],
  filters: ['status', 'contractType', 'tenants', 'units', 'startDate', 'endDate', 'legalBondStatus'],
  create: { label: 'Nuevo contrato', wizard: 'rentDraft' },
  emptyText: 'Un contrato de alquiler une una unidad con sus inquilinos: renta, fianza y duración.',
  detail: RentDetail,
});

const bonds = listOf<typeof contract, 'title' | 'guarantee'>(contract, {
  path: 'contract/rent',
  columns: [
    title,
    {
      name: 'guarantee',
      label: 'Garantía adicional',
      needs: ['additionalGuarantee'],
      align: 'right',
      text: ({ additionalGuarantee }) => formatMoney(additionalGuarantee?.amount ?? 0),
    },
  ],
  detail: RentDetail,
  filter: { activated: true, cancelled: false },
  defaultColumns: [
    'title',
    'legalBondStatus',
    'legalBondAmount',
    'guarantee',
    'legalBondReceptionDate',
    'legalBondDepositDate',
    'legalBondRegistrationNumber',
    'endDate',
  ],
  filters: ['legalBondStatus', 'terminationBondStatus', 'legalBondDepositDate', 'endDate', 'status'],
  emptyText: 'Aquí están las fianzas de los contratos en vigor: quién las tiene y qué falta por hacer.',
});

/** Rental contracts of every kind and state; in a second view their bonds by holder. */
export default function RentScreen() {
  return (
    <ScreenViews
      label="Vista de los alquileres"
      views={[
        { key: 'contratos', title: 'Contratos', content: <ListScreen {...list} /> },
        {
          key: 'fianzas',
          title: 'Fianzas',
          content: (
            <>
              <BondTotals />
              <ListScreen {...bonds} />
            </>
          ),
        },
      ]}
    />
  );
}
