import { operation } from '@llavero/proto/records/supplies/operation';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { linkedTitleColumn, listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { useScreenPath } from '../../../lib/screen-path.ts';
import { Cockpit } from './cockpit.tsx';

/** Of the work on supplies nothing is asked here. */
const ofSupplies = ['supply', 'company', 'code', 'holderType', 'holder', 'changeReason'] as const;

const detail = detailOf(operation, {
  figures: [
    { field: 'certificate' },
    { field: 'due', none: 'Sin fecha' },
    { field: 'assignedTo', none: 'Sin responsable' },
  ],
  form: {
    preset: { type: 'CERTIFICATE' },
    hidden: ['type', ...ofSupplies],
    overrides: { place: { linkFilter: { type: 'UNIT' } }, supplier: { linkFilter: { active: true } } },
  },
});

const list = listOf(operation, {
  path: 'operation/certificate',
  columns: [linkedTitleColumn(operation, 'unit', ['place'], { label: 'Inmueble', width: 300 })],
  defaultColumns: [
    'unit',
    'certificate',
    'status',
    'due',
    'assignedTo',
    'supplier',
    'requestedAt',
    'endDate',
  ],
  defaultSort: [{ field: 'due', order: 'asc' }],
  filters: ['status', 'certificate', 'assignedTo', 'supplier', 'due', 'endDate'],
  hiddenFields: ['type', ...ofSupplies],
  create: { label: 'Nueva operación' },
  emptyText:
    'Cada certificado que falta o caduca tiene su operación, con quien la lleva y hasta cuándo. Se abren solas 90 días antes.',
  detail,
});

/** Certificados (OPS-02): the certificates of the units by how far they are, and in a second view the work on them. */
export default function CertificateScreen() {
  const { component } = useScreenPath();
  return (
    <ScreenViews
      label="Vista de los certificados"
      // A link to an operation opens it over the operations.
      {...(component === 'operation' ? { standard: 'operaciones' } : {})}
      views={[
        { key: 'cuadro', title: 'Cuadro', content: <Cockpit /> },
        { key: 'operaciones', title: 'Operaciones', content: <ListScreen {...list} /> },
      ]}
    />
  );
}
