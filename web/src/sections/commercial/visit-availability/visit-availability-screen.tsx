import { visitHours } from '@llavero/proto/records/places/visit-hours';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { linkedTitleColumn, listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';

const list = listOf(visitHours, {
  path: 'commercial/visit-availability',
  columns: [linkedTitleColumn(visitHours, 'whose', ['employee', 'unit'], { label: 'De quién', width: 300 })],
  defaultColumns: ['whose', 'subject', 'duration', 'margin', 'noticeHours', 'daysAhead'],
  create: { label: 'Nueva disponibilidad' },
  emptyTitle: 'Todavía nadie tiene horario de visitas',
  emptyText:
    'El horario de quien enseña y el acceso a cada unidad dicen qué horas se ofrecen a los visitantes. Sin horario no se ofrece ninguna.',
  detail: detailOf(visitHours, {
    figures: [
      { field: 'employee', label: 'Quien enseña', none: 'Es de una unidad' },
      { field: 'unit', label: 'Unidad', none: 'Es de una persona' },
      { field: 'duration', label: 'Minutos por visita' },
    ],
    form: {
      overrides: {
        employee: { visible: ({ subject }) => subject !== 'UNIT' },
        unit: { visible: ({ subject }) => subject === 'UNIT', linkFilter: { type: 'UNIT' } },
        agents: { visible: ({ subject }) => subject === 'UNIT' },
        keys: { visible: ({ subject }) => subject === 'UNIT' },
        instructions: { visible: ({ subject }) => subject === 'UNIT' },
        step: { visible: ({ subject }) => subject !== 'UNIT' },
        worksOnHolidays: { visible: ({ subject }) => subject !== 'UNIT' },
      },
    },
  }),
});

/** When visits may take place: hours of whoever shows units, access to units (OPS-05). */
export default function VisitAvailabilityScreen() {
  return <ListScreen {...list} />;
}
