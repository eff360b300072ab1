import { ActionIcon } from '@mantine/core';
import {
  IconBookmark,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconX,
} from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { shownView, useSavedViews } from '../../components/list-screen/use-saved-views.ts';
import { findScreen, menuEntries, type MenuScreen } from '../../lib/menu.ts';
import { menuCount, useMenuCounts } from '../../lib/menu-counts.ts';
import { useScreenPath } from '../../lib/screen-path.ts';
import { menu } from '../menu/manifest.ts';
import classes from './sub-menu.module.css';
import { useSubMenuWidth } from './sub-menu-choice.ts';

/**
 * What the menu does not say of the current section: how many records each screen has, and the saved views of the open
 * one. 169 px wide, 56 collapsed, or closed for good (NAV-04).
 */
export function SubMenu() {
  const { section, subsection } = useScreenPath();
  const [width, setWidth] = useSubMenuWidth();
  const current = menu.find(({ key }) => key === section);
  const counts = useMenuCounts(section, current !== undefined && width !== 'closed');
  if (!current || width === 'closed') return null;
  const open = width === 'open';
  const here = findScreen(menu, section, subsection)?.screen;
  const Toggle = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const toggleLabel = open ? 'Contraer el submenú' : 'Desplegar el submenú';
  return (
    <nav className={classes.sub} data-open={open || undefined} aria-label={`Submenú de ${current.title}`}>
      <ul>
        {menuEntries(current).map((entry) => (
          <li key={entry.key}>
            <Entry
              entry={entry}
              count={menuCount(counts, entry.path)}
              current={entry.key === subsection}
              open={open}
            />
          </li>
        ))}
      </ul>
      {here && <Views screen={here} open={open} onExpand={() => setWidth('open')} />}
      <div className={classes.tools}>
        <ActionIcon
          aria-label={toggleLabel}
          aria-expanded={open}
          data-hint={toggleLabel}
          onClick={() => setWidth(open ? 'narrow' : 'open')}
        >
          <Toggle size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          aria-label="Cerrar el submenú"
          data-hint="Cerrar el submenú; vuelve desde el menú de usuario"
          onClick={() => setWidth('closed')}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </div>
    </nav>
  );
}

interface EntryProps {
  entry: MenuScreen;
  count: string | null;
  current: boolean;
  open: boolean;
}

function Entry({ entry: { icon: Icon, path, title }, count, current, open }: EntryProps) {
  const hint = open ? undefined : title;
  const content = (
    <>
      <Icon size={18} stroke={1.6} />
      {/* The name of the link is what it shows, also while it is too narrow for the title (WCAG 2.5.3). */}
      <span className={classes.title}>{title}</span>{' '}
      {count !== null && <span className={classes.count}>{count}</span>}
    </>
  );
  return (
    <Link
      to={`/${path}`}
      className={classes.entry}
      aria-current={current ? 'page' : undefined}
      data-hint={hint}
    >
      {content}
    </Link>
  );
}

interface ViewsProps {
  screen: MenuScreen;
  open: boolean;
  onExpand: () => void;
}

/** The saved views of the screen; narrow, only how many there are. */
function Views({ screen: { path, title }, open, onExpand }: ViewsProps) {
  const { views } = useSavedViews(path);
  const [search] = useSearchParams();
  if (views.length === 0) return null;
  if (!open) {
    const label = `Vistas guardadas: ${views.length}`;
    return (
      <button
        type="button"
        className={`${classes.entry} ${classes.views}`}
        aria-label={label}
        data-hint={label}
        onClick={onExpand}
      >
        <IconBookmark size={18} stroke={1.6} />
        <span className={classes.count}>{views.length}</span>
      </button>
    );
  }
  const shown = shownView(views, search);
  return (
    <section className={classes.views} aria-label={`Vistas de ${title}`}>
      <h2>Vistas</h2>
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <Link
              to={`/${path}?${view.search}`}
              className={classes.entry}
              aria-current={view === shown ? 'true' : undefined}
            >
              <span className={classes.title}>{view.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
