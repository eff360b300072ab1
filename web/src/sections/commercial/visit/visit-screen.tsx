import { visitHolders, visitSteps } from '@llavero/proto/records/choices/visits';
import { visit } from '@llavero/proto/records/places/visit';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { stepFigure } from '../../../components/detail-window/step-figure.ts';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { WeekView } from './week-view.tsx';

const list = listOf(visit, {
  path: 'commercial/visit',
  columns: [{ name: 'unit', width: 300 }],
  defaultColumns: ['startAt', 'unit', 'status', 'nextStep', 'nextHolder', 'nextDate', 'employee', 'contacts'],
  filters: ['status', 'nextStep', 'nextHolder', 'nextDate', 'unit', 'employee', 'startAt'],
  create: { label: 'Nueva visita' },
  emptyText: 'Una visita enseña una unidad a quienes la buscan: día y hora, quién la enseña y cómo fue.',
  detail: detailOf(visit, {
    figures: [
      stepFigure(visitSteps, visitHolders),
      { field: 'startAt', label: 'Fecha y hora' },
      { field: 'kind', label: 'Modalidad' },
      { field: 'employee', label: 'La enseña', none: 'Sin asignar' },
    ],
    form: { overrides: { unit: { linkFilter: { type: 'UNIT' } } } },
  }),
});

/** Viewings of units by people who look for one: all of them, and the week of whoever shows them. */
export default function VisitScreen() {
  return (
    <ScreenViews
      label="Vista de las visitas"
      views={[
        { key: 'lista', title: 'Lista', content: <ListScreen {...list} /> },
        { key: 'semana', title: 'Semana', content: <WeekView /> },
      ]}
    />
  );
}
