import { contract } from '@llavero/proto/records/contracts/contract';
import { formatMoney } from '@llavero/proto/values/money';
import { lazy } from 'react';
import { generateSelected } from '../../../components/generate-document/generate-many-action.tsx';
import { linkedTitleColumn, listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { writeToSelected } from '../../../components/mailing/write-action.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { BondTotals } from './bond-totals.tsx';

// Forms, deadlines and figures of the law come with the first contract that is opened.
const RentDetail = lazy(() => import('./rent-detail.tsx'));

const title = linkedTitleColumn(contract, 'title', ['units', 'tenants'], { label: 'Contrato', width: 380 });

const list = listOf(contract, {
  path: 'contract/rent',
  columns: [title],
  defaultColumns: ['title', 'status', 'contractType', 'rent', 'startDate', 'endDate', 'legalBondStatus'],
  filters: ['status', 'contractType', 'tenants', 'units', 'startDate', 'endDate', 'legalBondStatus'],
  bulk: [writeToSelected('contract/rent', 'TENANTS'), generateSelected('contract/rent', 'contract')],
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
