import { Link } from 'react-router-dom';
import { findScreen, useMenu } from '../../lib/menu.ts';
import { useScreenPath } from '../../lib/screen-path.ts';
import classes from './breadcrumbs.module.css';

/** Section › screen of the open screen, with the screen that a page lies within (NAV-03, NAV-04). */
export function Breadcrumbs() {
  const { section: sectionKey, subsection } = useScreenPath();
  const found = findScreen(useMenu(), sectionKey, subsection);
  if (!found) return null;
  const { section, screen } = found;
  const parent = section.screens.find(({ path }) => path === screen.within);
  const first = section.screens[0];
  return (
    <nav className={classes.crumbs} aria-label="Ruta de navegación">
      <ol>
        <li>{first ? <Link to={`/${first.path}`}>{section.title}</Link> : section.title}</li>
        <li aria-hidden>›</li>
        {parent && (
          <>
            <li>
              <Link to={`/${parent.path}`}>{parent.title}</Link>
            </li>
            <li aria-hidden>›</li>
          </>
        )}
        <li aria-current="page">{screen.title}</li>
      </ol>
    </nav>
  );
}
