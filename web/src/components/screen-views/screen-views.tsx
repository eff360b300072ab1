import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from '../../lib/search-params.ts';
import { useChosenTab } from '../../lib/use-chosen-tab.ts';
import classes from './screen-views.module.css';

export interface ScreenView {
  key: string;
  title: string;
  content: ReactNode;
}

interface Props {
  label: string;
  views: readonly ScreenView[];
  /** Key of the view that opens where the address names none; the first when absent. */
  standard?: string;
}

/** A screen with several views at one path; which one is open stands in the address (`vista`). */
export function ScreenViews({ label, views, standard }: Props) {
  const [search, setSearch] = useSearchParams();
  const open = views.find(({ key }) => key === (search.get('vista') ?? standard)) ?? views[0];
  const control = useChosenTab(open?.key ?? '');
  // Filters and sort belong to one view.
  const choose = (key: string) => setSearch(key === views[0]?.key ? {} : { vista: key });
  return (
    <div className={classes.screen}>
      <div className={classes.control} ref={control}>
        <SegmentedControl
          size="xs"
          aria-label={label}
          data={views.map(({ key, title }) => ({ value: key, label: title }))}
          value={open?.key ?? ''}
          onChange={choose}
        />
      </div>
      {open?.content}
    </div>
  );
}
