import { makeDealAlwaysVisible, openLeadMandate } from '@llavero/proto/commands/leads';
import { lead } from '@llavero/proto/records/contracts/lead';
import { IconEye, IconFilePlus, IconThumbDown } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { useSearchParams } from '../../../lib/search-params.ts';
import { viewSearch } from '../../../lib/url-state.ts';
import { LeadBoard } from './lead-board.tsx';
import { LostDialog } from './lost-dialog.tsx';

const Detail = detailOf(lead, {
  figures: [
    { field: 'expectedRent', label: 'Renta esperada' },
    { field: 'value', label: 'Honorarios al año' },
    { field: 'nextStepDate', label: 'Siguiente paso', none: 'Sin fecha' },
  ],
  actions: [
    {
      key: openLeadMandate.name,
      label: 'Crear mandato',
      icon: IconFilePlus,
      primary: true,
      access: openLeadMandate.access,
      allowed: ({ mandate, status }) => !mandate && status !== 'LOST',
      run: ({ id }) => openWizard('mandateDraft', { lead: id }),
    },
    {
      key: 'mandate',
      label: 'Abrir el mandato',
      allowed: ({ mandate }) => Boolean(mandate),
      to: ({ mandate }) => `/contract/mandate/mandate/${mandate}`,
    },
    {
      key: 'lost',
      label: 'Dar por perdida',
      icon: IconThumbDown,
      allowed: ({ mandate, status }) => !mandate && status !== 'LOST',
      dialog: ({ id, version, name }, close) => (
        <LostDialog lead={{ id, version, name: name ?? '' }} onClose={close} />
      ),
    },
    commandAction(makeDealAlwaysVisible, {
      label: 'Siempre visible',
      icon: IconEye,
      ask: [],
      inMenu: true,
      allowed: ({ alwaysVisible }) => !alwaysVisible,
      done: ({ deal }) =>
        deal === null
          ? 'Seguirá en el tablero aunque se cierre'
          : 'La ve toda la empresa también en Pipedrive',
    }),
  ],
  // It asks for the reason: the action above.
  hiddenChanges: ['LOST'],
});

const list = listOf(lead, {
  path: 'commercial/pipedrive',
  columns: [titleColumn(lead, 'name', { label: 'Propietario', width: 220 })],
  create: { label: 'Nueva captación' },
  emptyText: 'Una captación es un propietario que quizá nos encargue su vivienda, hasta que hay mandato.',
  detail: Detail,
});

/** Owners on the way to a mandate: a board by step, and the list of them all, which an address with conditions opens. */
export default function PipedriveScreen() {
  const [search] = useSearchParams();
  return (
    <ScreenViews
      label="Vista de la captación"
      standard={viewSearch(search) === '' ? 'tablero' : 'lista'}
      views={[
        { key: 'tablero', title: 'Tablero', content: <LeadBoard detail={Detail} /> },
        { key: 'lista', title: 'Lista', content: <ListScreen {...list} /> },
      ]}
    />
  );
}
