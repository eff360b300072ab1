import { mandate } from '@llavero/proto/records/contracts/mandate';
import { formatDay } from '@llavero/proto/values/dates';
import { IconChecklist, IconSubtask } from '@tabler/icons-react';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import type { RecordAction, RelatedList } from '../../../components/detail-window/types.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import type { ColumnOverride } from '../../../components/list-screen/types.ts';
import type { FieldOverrides } from '../../../components/record-form/types.ts';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { formatField, titleOf } from '../../../lib/format.ts';
import type { Row } from '../../../lib/records.ts';

const related: RelatedList[] = [
  { collection: 'contract', by: 'mandate', title: 'Contratos del mandato' },
  { collection: 'mandate', by: 'previousMandate', title: 'Mandatos que lo continúan' },
];

const actions: RecordAction[] = [
  {
    key: 'prepare',
    label: 'Preparar y activar',
    icon: IconChecklist,
    primary: true,
    allowed: ({ validated, cancelled }) => !validated && !cancelled,
    run: ({ id }) => openWizard('mandatePreparation', { id }),
  },
  {
    key: 'task',
    label: 'Crear tarea',
    icon: IconSubtask,
    inMenu: true,
    run: ({ id }) => openWizard('taskCreate', { mandate: id }),
  },
];

const overrides: FieldOverrides = {
  landlords: { linkFilter: { roles: 'LANDLORD' } },
  properties: { linkFilter: { type: 'PROPERTY' } },
  units: { linkFilter: { type: 'UNIT' } },
};

/** Edited as text in the document builder, not here. */
const hidden = ['head', 'body', 'textModified', 'dailyGuaranteedRentByUnit'];

const day = (value: unknown): string => (typeof value === 'number' ? formatDay(value) : '—');

const figures = (record: Row) => [
  { label: 'Producto', value: formatField(mandate, 'productType', record['productType']) || '—' },
  { label: 'Fecha del mandato', value: day(record['mandateDate']) },
  { label: 'Fecha de fin', value: day(record['endDate']) },
  { label: 'Unidades', value: Array.isArray(record['units']) ? record['units'].length : 0 },
];

function MandateDetail({ id }: { id: string }) {
  return (
    <DetailWindow
      definition={mandate}
      id={id}
      figures={figures}
      actions={actions}
      // The wizard activates properly: checks, event, messages (C §4.1, WIZ-02).
      hiddenChanges={['ACTIVE']}
      related={related}
      documents={{ collection: 'document', by: 'mandate' }}
      tasks={{ collection: 'task', by: 'relatedMandates' }}
      finance={{ collection: 'finance', by: 'mandate' }}
      form={{ hidden, overrides }}
    />
  );
}

const title = (row: Row): string => titleOf(mandate, row);
const columns: ColumnOverride[] = [
  { name: 'name', label: 'Mandato', needs: ['name', 'publicId'], width: 280, render: title, text: title },
];

const filters = ['status', 'productType', 'salesManager', 'landlords', 'mandateDate', 'endDate'];

/** Agreements with landlords to manage their units. */
export default function MandateScreen() {
  return (
    <ListScreen
      definition={mandate}
      path="contract/mandate"
      columns={columns}
      filters={filters}
      create={{ label: 'Nuevo mandato', onClick: () => openWizard('mandateDraft') }}
      emptyText="Un mandato es el encargo de un propietario para gestionar sus inmuebles: producto, honorarios y coberturas."
      detail={MandateDetail}
    />
  );
}
