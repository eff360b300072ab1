import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { sections } from '@llavero/proto/navigation';
import { findScreen, screenTitle, useScreenPath } from '../screen-path.ts';
import { screens } from '../screens.ts';
import { iconOf } from '../shell/icons.ts';
import { ErrorPage } from './error-page.tsx';
import classes from './pages.module.css';

/** The screen of a menu path: built, in preparation, or unknown. */
export function ScreenPage() {
  const { section, subsection } = useScreenPath();
  const title = screenTitle(section, subsection);
  useEffect(() => {
    document.title = `${title} · Llavero`;
  }, [title]);

  if (subsection === '') {
    const first = sections.find(({ key }) => key === section)?.subsections.find(({ ready }) => ready);
    return first ? <Navigate to={`/${section}/${first.key}`} replace /> : <ErrorPage status={404} />;
  }
  const found = findScreen(section, subsection);
  if (!found) return <ErrorPage status={404} />;
  const Screen = screens[`${section}/${subsection}`];
  if (Screen) return <Screen key={`${section}/${subsection}`} />;
  const Icon = iconOf(subsection);
  return (
    <div className={classes.page}>
      <span className={classes.mark}>
        <Icon size={36} stroke={1.4} />
      </span>
      <h1>{found.subsection.title}: en preparación</h1>
      <p>
        Esta pantalla todavía no está disponible. Mientras tanto puede volver al{' '}
        <Link to="/home/task">inicio</Link>.
      </p>
    </div>
  );
}
