import { sections, type Section, type Subsection } from '@llavero/proto/navigation';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '../mark.tsx';
import { useScreenPath } from '../screen-path.ts';
import { iconOf } from './icons.ts';
import classes from './shell.module.css';

/** The menu of the whole product: an accordion of sections, one open at a time (NAV-04). */
export function SideMenu() {
  return (
    <aside className={classes.side}>
      <Link to="/home/task" className={classes.brand} aria-label="Llavero, ir al inicio">
        <Mark size={26} />
        <span>Llavero</span>
      </Link>
      <MenuAccordion />
    </aside>
  );
}

/** Also inside the drawer of phones. */
export function MenuAccordion() {
  const { section } = useScreenPath();
  const [open, setOpen] = useState(section);
  useEffect(() => setOpen(section), [section]);
  return (
    <nav className={classes.menu} aria-label="Menú principal">
      {sections.map((entry) => (
        <MenuSection
          key={entry.key}
          section={entry}
          open={open === entry.key}
          onToggle={() => setOpen(open === entry.key ? '' : entry.key)}
        />
      ))}
    </nav>
  );
}

function MenuSection({ section, open, onToggle }: { section: Section; open: boolean; onToggle: () => void }) {
  const here = useScreenPath();
  const Icon = iconOf(section.icon);
  const id = `menu-${section.key}`;
  return (
    <>
      <button
        type="button"
        className={classes.section}
        aria-expanded={open}
        aria-controls={id}
        aria-current={here.section === section.key ? 'true' : undefined}
        onClick={onToggle}
      >
        <Icon size={18} stroke={1.6} />
        {section.title}
        <IconChevronRight size={14} className={classes.chevron} />
      </button>
      <ul className={classes.entries} id={id} hidden={!open}>
        {section.subsections.map((entry) => (
          <li key={entry.key}>
            <MenuEntry
              section={section.key}
              entry={entry}
              current={here.section === section.key && here.subsection === entry.key}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface EntryProps {
  section: string;
  entry: Subsection;
  current: boolean;
}

function MenuEntry({ section, entry, current }: EntryProps) {
  if (!entry.ready)
    return (
      <span
        className={`${classes.entry} ${classes.notReady}`}
        role="link"
        aria-disabled="true"
        tabIndex={0}
        data-hint="En preparación"
      >
        <span>{entry.title}</span>
        <span className={classes.soon} role="img" aria-label="En preparación" />
      </span>
    );
  return (
    <Link
      to={`/${section}/${entry.key}`}
      className={classes.entry}
      aria-current={current ? 'page' : undefined}
    >
      {entry.title}
    </Link>
  );
}
