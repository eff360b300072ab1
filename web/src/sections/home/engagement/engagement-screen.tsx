import { Button, Select } from '@mantine/core';
import type { Employee } from '@llavero/proto/records/people/employee';
import {
  type Dashboard,
  dashboardFor,
  dashboards,
  type DashboardKey,
  figureOf,
} from '@llavero/proto/rules/dashboard';
import { useState } from 'react';
import { Notice } from '../../../components/wizard/notice.tsx';
import { useRecord } from '../../../lib/records.ts';
import { useSearchParams } from '../../../lib/search-params.ts';
import { useSession } from '../../../lib/session.tsx';
import { FigureGroup } from '../figures/figure-group.tsx';
import { useFigures, useMayRead } from '../figures/use-figures.ts';
import { DashboardPlot, plotCommands } from './dashboard-plot.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './engagement.module.css';

/** Cuadro de mando (SCR-05): the figures of one's post, or of another, each leading to the rows it counts; live. */
export default function EngagementScreen() {
  const { id } = useSession();
  const { data: person, isError } = useRecord<Employee>('employee', id);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('vista') ?? '';
  const own = person || isError ? dashboardFor(person?.position) : null;
  const shown = asked in dashboards ? (asked as DashboardKey) : own;
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <ScreenTitle title="Cuadro de mando" />
        <Select
          aria-label="Cuadro"
          size="xs"
          w={200}
          allowDeselect={false}
          value={shown}
          onChange={(next) =>
            setSearch(next === null || next === own ? {} : { vista: next }, { replace: true })
          }
          data={Object.entries(dashboards).map(([value, { label }]) => ({ value, label }))}
        />
      </div>
      {shown && <Figures key={shown} dashboard={dashboards[shown]} />}
    </div>
  );
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { id } = useSession();
  const [viewer] = useState(() => ({ id, now: Math.floor(Date.now() / 1000) }));
  const mayRead = useMayRead();
  const groups = dashboard.groups
    .map(({ title, figures }) => ({ title, figures: figures.filter((key) => mayRead(figureOf(key))) }))
    .filter(({ figures }) => figures.length > 0);
  const plots = dashboard.plots.filter((plot) => mayRead({ from: { command: plotCommands[plot] } }));
  const values = useFigures(
    groups.flatMap(({ figures }) => figures),
    viewer,
    plots.map((plot) => plotCommands[plot]),
  );
  const [occupied, units] = [values.value('occupiedUnits'), values.value('units')];
  const share =
    occupied !== undefined && units ? `${Math.round((occupied / units) * 100)} % de las unidades` : undefined;
  return (
    <>
      {values.failed && (
        <Notice tone="warning" title="Faltan algunas cifras">
          Una parte de Llavero no responde ahora mismo; las demás cifras están al día.{' '}
          <Button size="compact-xs" variant="default" onClick={values.retry}>
            Reintentar
          </Button>
        </Notice>
      )}
      {groups.map((group) => (
        <FigureGroup key={group.title} {...group} {...{ values, viewer }} notes={{ occupiedUnits: share }} />
      ))}
      <div className={classes.plots}>
        {plots.map((plot) => (
          <DashboardPlot key={plot} {...{ plot, values }} />
        ))}
      </div>
    </>
  );
}
