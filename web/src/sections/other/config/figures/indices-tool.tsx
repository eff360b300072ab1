import { formatPercent } from '@llavero/proto/values/number';
import classes from '../config.module.css';
import { DatedFigures, type FigureColumn } from './dated-figures.tsx';
import { dayText, monthText } from './figure-text.ts';
import { IndexForm } from './index-form.tsx';

const columns: readonly FigureColumn[] = [
  { label: 'Mes', text: ({ month }) => monthText(month) },
  { label: 'Variación anual', align: 'right', text: ({ value }) => formatPercent(value) },
  { label: 'Publicado el', text: ({ from }) => dayText(from) },
  { label: 'Fuente', text: ({ source }) => source ?? '—' },
];

/** IPC e IRAV: what the INE has published, month by month (NAV-03). */
export default function IndicesTool() {
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        En una actualización de renta cuenta el último valor publicado ese día (LAU art. 18). Si el porcentaje
        lo supera, el contrato lo avisa.
      </p>
      {(
        [
          ['publishedIpc', 'IPC general'],
          ['publishedIrav', 'IRAV'],
        ] as const
      ).map(([setting, title]) => (
        <DatedFigures
          key={setting}
          setting={setting}
          title={title}
          columns={columns}
          order={({ month = '' }) => month}
          noun="valor"
          form={(given) => <IndexForm {...given} />}
        />
      ))}
    </div>
  );
}
