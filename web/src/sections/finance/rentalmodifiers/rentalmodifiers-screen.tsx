import { nextRent } from '@llavero/proto/records/contracts/next-rent';
import { formatPercent } from '@llavero/proto/values/number';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { linkedTitleColumn, listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { MonthOfUpdates } from './month-of-updates.tsx';
import { UpdateProof } from './update-proof.tsx';
import { updateActions } from './update-actions.tsx';

const detail = detailOf(nextRent, {
  figures: [
    { field: 'previousRent', label: 'Renta actual' },
    ({ percent, aboveCap }) => ({
      label: 'Variación',
      value: percent == null ? (aboveCap ? 'Por decidir' : 'Sin índice todavía') : formatPercent(percent),
    }),
    { field: 'nextRent', label: 'Renta nueva', none: 'Sin calcular' },
    { field: 'date', label: 'Desde' },
  ],
  actions: updateActions,
  intro: (record) => <UpdateProof update={record} />,
  form: {
    hidden: ['internalNotifiedAt', 'landlordNotifiedAt', 'tenantNotifiedAt', 'plannedKey', 'collaborators'],
    overrides: {
      landlords: { linkFilter: { roles: 'LANDLORD' } },
      tenants: { linkFilter: { roles: 'TENANT' } },
      units: { linkFilter: { type: 'UNIT' } },
    },
  },
});

const list = listOf(nextRent, {
  path: 'finance/rentalmodifiers',
  columns: [
    linkedTitleColumn(nextRent, 'title', ['units'], { label: 'Inmueble', width: 300 }),
    { name: 'date', label: 'Desde' },
    { name: 'percent', label: 'Variación' },
  ],
  defaultColumns: [
    'title',
    'status',
    'date',
    'percent',
    'previousRent',
    'nextRent',
    'tenants',
    'ineType',
    'capPercent',
  ],
  filters: ['status', 'date', 'ineType', 'action', 'aboveCap', 'contract', 'units'],
  create: { label: 'Nueva actualización' },
  emptyText:
    'Cada contrato en vigor con revisión aparece aquí dos meses antes de su actualización, con el índice, el límite legal y los avisos.',
  detail,
});

/** Actualizaciones (FIN-06): every rent update with index, ceiling, old and new rent, notices and what is next. */
export default function RentalModifiersScreen() {
  return (
    <>
      <MonthOfUpdates />
      <ListScreen {...list} />
    </>
  );
}
