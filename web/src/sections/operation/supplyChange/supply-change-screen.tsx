import { Stack } from '@mantine/core';
import { operation } from '@llavero/proto/records/supplies/operation';
import { supplyLacks } from '@llavero/proto/rules/supply-change';
import { IconMailForward } from '@tabler/icons-react';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { Notice } from '../../../components/wizard/notice.tsx';
import type { RowOf } from '../../../lib/records.ts';
import { LetterTab } from './letter-tab.tsx';
import { PhotoStrip } from './reading-photos.tsx';
import { supplyActions } from './supply-actions.tsx';

type Change = RowOf<typeof operation>;

/** What is still missing before the company can be asked, and the photographs of the meter. */
function Intro({ change }: { change: Change }) {
  const waiting = change.nextStep && !['PROOF', 'REQUEST'].includes(change.nextStep);
  const lacks = waiting ? supplyLacks(change) : [];
  return (
    <Stack gap="sm" mt="md">
      {change.error && (
        <Notice tone="danger" title="La compañía lo ha rechazado">
          {change.error}
        </Notice>
      )}
      {lacks.length > 0 && (
        <Notice tone="warning" title="Falta para solicitarlo">
          {lacks.map(({ message }) => message).join(' ')}
        </Notice>
      )}
      <PhotoStrip photos={change.readingPhotos ?? []} />
    </Stack>
  );
}

const detail = detailOf(operation, {
  kind: () => 'Cambio de titular de suministro',
  figures: [
    { field: 'nextStep', label: 'Siguiente paso', none: 'Ninguno' },
    { field: 'due', label: 'Fecha límite', none: 'Sin fecha' },
    { field: 'assignedTo', label: 'Responsable', none: 'Sin responsable' },
    { field: 'company', label: 'Compañía', none: 'Sin compañía' },
  ],
  actions: supplyActions,
  intro: (change) => <Intro change={change} />,
  extraTabs: [
    {
      key: 'comunicacion',
      title: 'Comunicación',
      render: ({ id, version }) => <LetterTab id={id} version={version} />,
    },
  ],
  form: {
    preset: { type: 'SUPPLY_CHANGE' },
    hidden: [
      'type',
      'status',
      'certificate',
      'certificateNumber',
      'issueDate',
      'endDate',
      'supplier',
      'readingPhotos',
      'origin',
    ],
    overrides: { place: { linkFilter: { type: 'UNIT' } } },
  },
});

const list = listOf(operation, {
  path: 'operation/supplyChange',
  columns: [
    { name: 'place', width: 220 },
    { name: 'nextStep', width: 200 },
  ],
  defaultColumns: ['status', 'nextStep', 'due', 'place', 'supply', 'holder', 'company', 'assignedTo'],
  filters: ['status', 'nextStep', 'supply', 'cause', 'company', 'assignedTo', 'due'],
  hiddenFields: ['type', 'origin', 'certificate', 'certificateNumber', 'issueDate', 'endDate', 'supplier'],
  create: { label: 'Nuevo cambio', wizard: 'supplyHolderChange' },
  emptyText:
    'Un cambio pasa un suministro de un titular a otro. Se abren solos al empezar y al terminar un contrato; también se puede abrir uno a mano.',
  detail,
});

/** Supplies that change their holder or account (OPS-01): each with its next step, who does it and until when. */
export default function SupplyChangeScreen() {
  return (
    <ListScreen
      {...list}
      rowAction={{
        label: 'Tramitar lo pendiente de la unidad',
        icon: IconMailForward,
        run: ({ place }) => place && openWizard('supplyCommunications', { place }),
      }}
    />
  );
}
