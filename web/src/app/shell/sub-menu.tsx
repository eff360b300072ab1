import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useScreenPath } from '../../lib/screen-path.ts';
import { menu } from '../menu/manifest.ts';
import classes from './shell.module.css';

/** The subsections of the current section, 169 px wide or 56 collapsed (NAV-04); the choice is remembered. */
export function SubMenu() {
  const { section, subsection } = useScreenPath();
  const [open, setOpen] = useLocalStorage({
    key: 'llavero.submenu',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const current = menu.find(({ key }) => key === section);
  if (!current) return null;
  const Toggle = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const toggleLabel = open ? 'Contraer el submenú' : 'Desplegar el submenú';
  return (
    <nav className={classes.sub} data-open={open || undefined} aria-label={`Submenú de ${current.title}`}>
      <ul>
        {current.screens.map((entry) => {
          const { icon: Icon } = entry;
          const label = entry.load ? entry.title : `${entry.title} · En preparación`;
          const hint = open && entry.load ? undefined : label;
          const content = (
            <>
              <Icon size={18} stroke={1.6} aria-hidden />
              {open && <span>{entry.title}</span>}
            </>
          );
          return (
            <li key={entry.key}>
              {entry.load ? (
                <Link
                  to={`/${entry.path}`}
                  className={classes.subEntry}
                  aria-label={entry.title}
                  aria-current={entry.key === subsection ? 'page' : undefined}
                  data-hint={hint}
                >
                  {content}
                </Link>
              ) : (
                <span
                  className={classes.subEntry}
                  role="link"
                  aria-disabled="true"
                  aria-label={label}
                  data-hint={hint}
                >
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <ActionIcon
        aria-label={toggleLabel}
        aria-expanded={open}
        data-hint={toggleLabel}
        onClick={() => setOpen(!open)}
      >
        <Toggle size={18} stroke={1.6} />
      </ActionIcon>
    </nav>
  );
}
