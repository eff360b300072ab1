import { Suspense } from 'react';

import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { useScreenPath } from '../../../lib/screen-path.ts';
import { Loading } from '../../../components/states/loading.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './config.module.css';
import { ToolCards } from './tool-cards.tsx';
import { tools } from './tools.ts';

/** Herramientas: a card per tool, or the page of the one in the address (NAV-03). */
export default function ConfigScreen() {
  const { component } = useScreenPath();
  const tool = tools.find(({ key }) => key === component);
  return (
    <section className={classes.screen} aria-label="Herramientas">
      <header>
        <Breadcrumbs />
        <ScreenTitle title={tool?.title ?? 'Herramientas'} />
        {component !== null && (
          <Link to="/other/config" className={classes.back}>
            <IconArrowLeft size={16} stroke={1.6} aria-hidden />
            Herramientas
          </Link>
        )}
      </header>
      {component === null && <ToolCards />}
      {component !== null && !tool && (
        <EmptyState title="Esta herramienta no existe" text="Elija una en Herramientas." />
      )}
      {tool && (
        <Suspense fallback={<Loading height={240} />}>
          <tool.Page />
        </Suspense>
      )}
    </section>
  );
}
