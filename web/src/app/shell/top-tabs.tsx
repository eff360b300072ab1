import { Link } from 'react-router-dom';
import type { Icon, Menu } from '../../lib/menu.ts';
import { useScreenPath } from '../../lib/screen-path.ts';
import { menu } from '../menu/manifest.ts';
import classes from './top-tabs.module.css';

/** A tab of the top menu (C §2.4). */
export interface TopTab {
  key: string;
  title: string;
  icon: Icon;
  /** Where it leads: the first screen of the domain that can be opened. */
  path: string;
  /** False while no screen of the domain can be opened. */
  enabled: boolean;
}

/** One tab for each domain of the menu, in its order. */
export function topTabsOf(sections: Menu): TopTab[] {
  return sections.map(({ key, title, icon, screens }) => {
    const first = screens[0];
    return { key, title, icon, path: `/${first?.path ?? key}`, enabled: first !== undefined };
  });
}

/** TOP-05: a disabled tab is dimmed and cannot be clicked. */
export function TopTabs({ tabs = topTabsOf(menu) }: { tabs?: readonly TopTab[] }) {
  const { section } = useScreenPath();
  return (
    <nav className={classes.tabs} aria-label="Ámbitos">
      {tabs.map(({ key, title, icon: Icon, path, enabled }) =>
        enabled ? (
          <Link
            key={key}
            to={path}
            className={classes.tab}
            aria-label={title}
            aria-current={section === key ? 'true' : undefined}
            data-hint={title}
            data-hint-side="bottom"
          >
            <Icon size={18} stroke={1.6} />
            <span>{title}</span>
          </Link>
        ) : (
          <span
            key={key}
            className={classes.tab}
            role="link"
            aria-disabled="true"
            aria-label={`${title} · En preparación`}
            data-hint={`${title} · En preparación`}
            data-hint-side="bottom"
          >
            <Icon size={18} stroke={1.6} />
            <span>{title}</span>
          </span>
        ),
      )}
    </nav>
  );
}
