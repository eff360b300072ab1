import { agency } from '@llavero/proto/records/people/agency';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';

const detail = detailOf(agency, {
  figures: [
    { field: 'contactName', label: 'Contacto' },
    { field: 'phone', label: 'Teléfono' },
    { field: 'commissionPercent', label: 'Comisión', none: 'Sin acordar' },
  ],
});

const list = listOf(agency, {
  path: 'other/agencies',
  create: { label: 'Nueva agencia' },
  emptyText: 'Una agencia trae inquilinos o propietarios y cobra una comisión por ello.',
  detail,
});

/** Estate agencies that bring tenants or landlords (NAV-03). */
export default function AgenciesScreen() {
  return <ListScreen {...list} />;
}
