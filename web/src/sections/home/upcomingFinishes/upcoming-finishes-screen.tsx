import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from '../../../lib/search-params.ts';
import { DeadlineList } from './deadline-list.tsx';
import { ExtensionList } from './extension-list.tsx';
import { FinishList } from './finish-list.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './upcoming-finishes.module.css';

const views = { meses: FinishList, plazos: DeadlineList, prorrogas: ExtensionList } as const;
const labels: Record<keyof typeof views, string> = {
  meses: 'Contratos',
  plazos: 'Plazos legales',
  prorrogas: 'Próximas prórrogas',
};

/** Finalizaciones previstas (SCR-05): contracts by the month they end, legal deadlines, what will be extended. */
export default function UpcomingFinishesScreen() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('vista') ?? 'meses';
  const view = asked in views ? (asked as keyof typeof views) : 'meses';
  const View = views[view];
  return (
    <div className={classes.screen}>
      <ScreenTitle title="Finalizaciones previstas" />
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Vista"
          size="xs"
          value={view}
          onChange={(next) => setSearch(next === 'meses' ? {} : { vista: next })}
          data={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <View />
    </div>
  );
}
