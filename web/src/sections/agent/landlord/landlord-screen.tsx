import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { personDetail } from '../person-detail.ts';
import { pendingAccounts, personList } from '../person-list.ts';

const list = personList({
  path: 'agent/landlord',
  create: { label: 'Nuevo propietario', wizard: 'landlordCreate' },
  emptyText:
    'Un propietario es quien encarga la gestión de sus inmuebles. Cree el primero para poder firmar un mandato.',
  detail: personDetail('LANDLORD', 'landlords'),
});

const pending = pendingAccounts(list);

/** The people and companies whose homes are managed. */
export default function LandlordScreen() {
  return (
    <ScreenViews
      label="Vista de los propietarios"
      views={[
        { key: 'propietarios', title: 'Propietarios', content: <ListScreen {...list} /> },
        { key: 'cuentas', title: 'Cuentas por aprobar', content: <ListScreen {...pending} /> },
      ]}
    />
  );
}
