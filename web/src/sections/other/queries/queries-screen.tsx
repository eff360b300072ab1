import { runReportingQuery } from '@llavero/proto/commands/notifications';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { useSession } from '../../../lib/session.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './queries.module.css';
import { QueryBench } from './query-bench.tsx';

/** 'Consultas' (SCR-07): questions in SQL over the reporting views, for those who may ask them. */
export default function QueriesScreen() {
  const { role } = useSession();
  const mayAsk = runReportingQuery.access !== 'public' && runReportingQuery.access.includes(role);
  return (
    <section className={classes.screen} aria-label="Consultas">
      <header className={classes.head}>
        <Breadcrumbs />
        <ScreenTitle title="Consultas" />
      </header>
      {mayAsk ? (
        <QueryBench />
      ) : (
        <EmptyState
          title="Solo para administración"
          text="Las consultas leen datos de toda la empresa. Pida a administración la que necesite."
        />
      )}
    </section>
  );
}
