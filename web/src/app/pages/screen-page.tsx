import { lazy, useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { findScreen, type MenuScreen, screenTitle } from '../../lib/menu.ts';
import { useScreenPath } from '../../lib/screen-path.ts';
import { menu } from '../menu/manifest.ts';
import { ErrorPage } from './error-page.tsx';
import classes from './pages.module.css';

/** The screens that can be opened, each loaded at its first visit. */
const loaded = new Map(
  menu
    .flatMap((section) => section.screens)
    .flatMap(({ path, load }) => (load ? [[path, lazy(load)] as const] : [])),
);

/** The screen of a menu path: built, in preparation, or unknown. */
export function ScreenPage() {
  const { section, subsection } = useScreenPath();
  const title = screenTitle(menu, section, subsection);
  useEffect(() => {
    document.title = `${title} · Llavero`;
  }, [title]);

  if (subsection === '') {
    const first = menu.find(({ key }) => key === section)?.screens.find(({ load }) => load);
    return first ? <Navigate to={`/${first.path}`} replace /> : <ErrorPage status={404} />;
  }
  const screen = findScreen(menu, section, subsection)?.screen;
  if (!screen) return <ErrorPage status={404} />;
  const Screen = loaded.get(screen.path);
  return Screen ? <Screen key={screen.path} /> : <InPreparation screen={screen} />;
}

function InPreparation({ screen: { icon: Icon, title } }: { screen: MenuScreen }) {
  return (
    <div className={classes.page}>
      <span className={classes.mark}>
        <Icon size={36} stroke={1.4} />
      </span>
      <h1>{title}: en preparación</h1>
      <p>
        Esta pantalla todavía no está disponible. Mientras tanto puede volver al{' '}
        <Link to="/home/task">inicio</Link>.
      </p>
    </div>
  );
}
