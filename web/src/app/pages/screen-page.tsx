import { lazy, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { findScreen, screenTitle } from '../../lib/menu.ts';
import { useScreenPath } from '../../lib/screen-path.ts';
import { menu } from '../menu/manifest.ts';
import { ErrorPage } from './error-page.tsx';

/** The screens that can be opened, each loaded at its first visit. */
const loaded = new Map(
  menu.flatMap((section) => section.screens).map(({ path, load }) => [path, lazy(load)] as const),
);

/** The screen of a menu path: built or unknown. */
export function ScreenPage() {
  const { section, subsection } = useScreenPath();
  const title = screenTitle(menu, section, subsection);
  useEffect(() => {
    document.title = `${title} · Llavero`;
  }, [title]);

  if (subsection === '') {
    const first = menu.find(({ key }) => key === section)?.screens[0];
    return first ? <Navigate to={`/${first.path}`} replace /> : <ErrorPage status={404} />;
  }
  const path = findScreen(menu, section, subsection)?.screen.path;
  const Screen = path && loaded.get(path);
  return Screen ? <Screen key={path} /> : <ErrorPage status={404} />;
}
