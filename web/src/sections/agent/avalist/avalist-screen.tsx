import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { personDetail } from '../person-detail.ts';
import { pendingAccounts, personList } from '../person-list.ts';

const list = personList({
  path: 'agent/avalist',
  create: { label: 'Nuevo avalista', wizard: 'avalistCreate' },
  emptyText:
    'Un avalista responde del alquiler de otra persona. Cree el primero para añadirlo a un contrato.',
  detail: personDetail('AVALIST', false),
});

const pending = pendingAccounts(list);

/** Those who answer for a tenant. */
export default function AvalistScreen() {
  return (
    <ScreenViews
      label="Vista de los avalistas"
      views={[
        { key: 'avalistas', title: 'Avalistas', content: <ListScreen {...list} /> },
        { key: 'cuentas', title: 'Cuentas por aprobar', content: <ListScreen {...pending} /> },
      ]}
    />
  );
}
