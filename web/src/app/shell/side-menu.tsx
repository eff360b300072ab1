import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../components/logo/logo.tsx';
import { menuEntries, type MenuScreen, type MenuSection } from '../../lib/menu.ts';
import { useScreenPath } from '../../lib/screen-path.ts';
import { menu } from '../menu/manifest.ts';
import classes from './shell.module.css';

/** The menu of the whole product: an accordion of sections, one open at a time (NAV-04). */
export function SideMenu() {
  return (
    <aside className={classes.side}>
      <Link to="/home/task" className={classes.brand} aria-label="Llavero, ir al inicio">
        <Logo size={26} />
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
      {menu.map((entry) => (
        <SectionEntries
          key={entry.key}
          section={entry}
          open={open === entry.key}
          onToggle={() => setOpen(open === entry.key ? '' : entry.key)}
        />
      ))}
    </nav>
  );
}

interface SectionProps {
  section: MenuSection;
  open: boolean;
  onToggle: () => void;
}

function SectionEntries({ section, open, onToggle }: SectionProps) {
  const here = useScreenPath();
  const Icon = section.icon;
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
        {menuEntries(section).map((entry) => (
          <li key={entry.key}>
            <MenuEntry
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
  entry: MenuScreen;
  current: boolean;
}

function MenuEntry({ entry, current }: EntryProps) {
  return (
    <Link to={`/${entry.path}`} className={classes.entry} aria-current={current ? 'page' : undefined}>
      {entry.title}
    </Link>
  );
}
