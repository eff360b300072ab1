import { sendRefusals } from '@llavero/proto/commands/applications';
import { presentBindingOffer } from '@llavero/proto/commands/binding-offers';
import { applicationHolders, applicationSteps } from '@llavero/proto/records/choices/applications';
import { candidature } from '@llavero/proto/records/contracts/candidature';
import { IconCalendarPlus, IconColumns3, IconFileCertificate, IconMailHeart } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { stepFigure } from '../../../components/detail-window/step-figure.ts';
import { wizardAction } from '../../../components/detail-window/wizard-action.ts';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { useSearchParams } from '../../../lib/search-params.ts';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { solvencyList } from '../solvency/solvency-list.ts';
import { ApplicationTab } from './application-tab.tsx';
import { choosable } from './choosable.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { effortFigure } from './effort.tsx';
import { RefusalDialog } from './refusal-dialog.tsx';
import { UnfinishedList } from './unfinished-list.tsx';

/** In the address, so that a comparison can be reloaded and sent to a colleague. */
const COMPARE = 'comparar';

const detail = detailOf(candidature, {
  figures: [
    stepFigure(applicationSteps, applicationHolders),
    { field: 'offeredRent', label: 'Renta ofrecida' },
    effortFigure,
    { field: 'score', label: 'Puntuación', none: 'Sin valorar' },
  ],
  actions: [
    wizardAction('rentBooking', 'candidature', {
      label: 'Elegir y reservar',
      icon: IconCalendarPlus,
      primary: true,
      allowed: ({ status }) => choosable(status),
    }),
    {
      key: 'compare',
      label: 'Comparar',
      icon: IconColumns3,
      to: ({ unit }) => `/commercial/candidature?${COMPARE}=${unit}`,
    },
    commandAction(presentBindingOffer, {
      ask: ['rent', 'startDate', 'durationMonths', 'until'],
      icon: IconFileCertificate,
      inMenu: true,
      allowed: ({ status }) => choosable(status) === true,
      initial: ({ offeredRent, startDate, durationMonths }) => ({
        ...(typeof offeredRent === 'number' ? { rent: offeredRent } : {}),
        ...(typeof startDate === 'number' ? { startDate } : {}),
        ...(typeof durationMonths === 'number' ? { durationMonths } : {}),
      }),
      confirm: () => 'La oferta se envía por correo a la propiedad, con una copia a los candidatos.',
      done: 'Oferta presentada',
    }),
    {
      key: 'refusal',
      label: 'Avisar de la decisión',
      icon: IconMailHeart,
      access: sendRefusals.access,
      allowed: ({ status, informedAt }) =>
        status === 'REJECTED' && (informedAt == null || 'Ya está avisada.'),
      dialog: ({ id }, close) => <RefusalDialog candidatures={[id]} onClose={close} />,
    },
  ],
  extraTabs: [
    {
      key: 'solicitud',
      title: 'Solicitud',
      render: ({ id, version }) => <ApplicationTab candidature={id} version={version} />,
    },
  ],
  // A booking comes from the wizard, which makes it in the same transaction.
  hiddenChanges: ['BOOKED'],
  related: [
    { collection: 'solvencyRequest', by: 'candidature', title: 'Solicitudes de solvencia' },
    { collection: 'booking', by: 'candidature', title: 'Reservas' },
  ],
  form: { overrides: { unit: { linkFilter: { type: 'UNIT' } } } },
});

const list = listOf(candidature, {
  path: 'commercial/candidature',
  columns: [titleColumn(candidature, 'name', { label: 'Candidatos', width: 240 })],
  defaultColumns: [
    'name',
    'status',
    'nextStep',
    'nextHolder',
    'nextDate',
    'unit',
    'offeredRent',
    'score',
    'assignedTo',
  ],
  filters: [
    'status',
    'nextStep',
    'nextHolder',
    'nextDate',
    'unit',
    'source',
    'offeredRent',
    'startDate',
    'assignedTo',
  ],
  create: { label: 'Nueva candidatura' },
  emptyText:
    'Una candidatura son las personas que quieren alquilar una unidad, con lo que ofrecen y lo que ganan.',
  detail,
});

/** Who would like to rent what; candidates of a unit side by side. */
export default function CandidatureScreen() {
  const [search, setSearch] = useSearchParams();
  const unit = search.get(COMPARE);
  const compare = (next: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (next === null) after.delete(COMPARE);
      else after.set(COMPARE, next);
      return after;
    });
  return (
    <>
      <ScreenViews
        label="Vista de las candidaturas"
        views={[
          {
            key: 'candidaturas',
            title: 'Candidaturas',
            content: (
              <ListScreen
                {...list}
                rowAction={{
                  label: 'Comparar candidatos de la unidad',
                  icon: IconColumns3,
                  run: (row) => row.unit && compare(row.unit),
                }}
              />
            ),
          },
          { key: 'solvencia', title: 'Solvencia', content: <ListScreen {...solvencyList} /> },
          { key: 'sin-terminar', title: 'Sin terminar', content: <UnfinishedList /> },
        ]}
      />
      {unit !== null && (
        <CompareDialog
          unit={unit}
          onClose={() => compare(null)}
          onChoose={(id) => openWizard('rentBooking', { candidature: id })}
        />
      )}
    </>
  );
}
