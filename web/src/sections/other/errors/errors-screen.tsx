import { SegmentedControl, Tabs } from '@mantine/core';
import { type ErrorKindName, errorKinds } from '@llavero/proto/records/choices/errors';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { useSearchParams } from '../../../lib/search-params.ts';
import { useChosenTab } from '../../../lib/use-chosen-tab.ts';
import { ErrorsList } from './errors-list.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './errors.module.css';
import { OutsideList } from './outside-list.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { useErrorCounts } from './use-error-counts.ts';
import { useErrorsRefresh } from './use-errors-refresh.ts';

const SCHEDULES = 'programaciones';
const OUTSIDE = 'externos';
const tabOf: Record<ErrorKindName, string> = {
  JOB: 'trabajos',
  MESSAGE: 'comunicaciones',
  EVENT: 'eventos',
  RULE: 'reglas',
  CLIENT: 'pantallas',
};

/** 'Errores' (SCR-07): what has failed and nobody has dealt with, and the work that is done by itself. */
export default function ErrorsScreen() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('lista') ?? tabOf.JOB;
  const dismissed = search.get('descartados') === '1';
  const kind = errorKinds.values.find((one) => tabOf[one] === tab);
  const counts = useErrorCounts();
  useErrorsRefresh();
  const tabs = useChosenTab(tab);
  const go = (list: string, old: boolean) =>
    setSearch({ lista: list, ...(old ? { descartados: '1' } : {}) }, { replace: true });

  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <ScreenTitle title="Errores" />
        {kind && (
          <SegmentedControl
            size="xs"
            aria-label="Qué errores se ven"
            data={[
              { value: 'open', label: 'Abiertos' },
              { value: 'dismissed', label: 'Descartados' },
            ]}
            value={dismissed ? 'dismissed' : 'open'}
            onChange={(value) => go(tab, value === 'dismissed')}
          />
        )}
      </div>
      <Tabs value={tab} onChange={(next) => next && go(next, false)} keepMounted={false}>
        <Tabs.List className={classes.tabs} ref={tabs}>
          {errorKinds.values.map((one) => (
            <Tabs.Tab
              key={one}
              value={tabOf[one]}
              rightSection={counts?.[one] ? <span className={classes.count}>{counts[one]}</span> : undefined}
            >
              {choiceLabel(errorKinds, one)}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value={OUTSIDE}>Sistemas externos</Tabs.Tab>
          <Tabs.Tab value={SCHEDULES}>Programaciones</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <div className={classes.body}>
        {kind ? (
          <ErrorsList key={`${kind}${dismissed}`} kind={kind} dismissed={dismissed} />
        ) : tab === OUTSIDE ? (
          <OutsideList />
        ) : (
          <ScheduleList />
        )}
      </div>
    </div>
  );
}
