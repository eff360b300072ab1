import { Link } from 'react-router-dom';
import { findScreen, useScreenPath } from '../screen-path.ts';
import classes from './shell.module.css';

/** Section › subsection of the open screen (NAV-04). */
export function Breadcrumbs() {
  const { section, subsection } = useScreenPath();
  const found = findScreen(section, subsection);
  if (!found) return null;
  const first = found.section.subsections.find(({ ready }) => ready);
  return (
    <nav className={classes.crumbs} aria-label="Ruta de navegación">
      <ol>
        <li>
          {first ? <Link to={`/${section}/${first.key}`}>{found.section.title}</Link> : found.section.title}
        </li>
        <li aria-hidden>›</li>
        <li aria-current="page">{found.subsection.title}</li>
      </ol>
    </nav>
  );
}
