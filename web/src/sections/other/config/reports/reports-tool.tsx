import { runReportingQuery } from '@llavero/proto/commands/notifications';
import type { MenuPath } from '@llavero/proto/navigation';
import { IconDatabaseSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { useMenu } from '../../../../lib/menu.ts';
import { savedQueriesOptions } from '../../../../lib/saved-queries.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Cards } from '../cards.tsx';
import classes from '../config.module.css';

/** Screens that sum up, in the order in which they are offered. */
const summaries: readonly MenuPath[] = [
  'home/engagement',
  'home/upcomingFinishes',
  'home/upcomingDeliveries',
  'finance/reporting',
  'finance/taxSummary',
  'finance/taxModel',
];

/** Informes: the screens that sum up, and the saved queries of whoever may ask in SQL (NAV-03). */
export default function ReportsTool() {
  const { role } = useSession();
  const screens = useMenu().flatMap((section) => section.screens);
  const ready = summaries.flatMap(
    (path) => screens.find((screen) => screen.path === path && screen.load) ?? [],
  );
  const mayAsk = runReportingQuery.access !== 'public' && runReportingQuery.access.includes(role);
  return (
    <div className={classes.page}>
      <Cards
        label="Pantallas de resumen"
        cards={ready.map((screen) => ({ ...screen, to: `/${screen.path}` }))}
      />
      {mayAsk && <SavedQueries />}
    </div>
  );
}

function SavedQueries() {
  const { data, error, refetch } = useQuery(savedQueriesOptions);
  return (
    <section className={classes.recent} aria-label="Consultas guardadas">
      <h2>Consultas guardadas</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.queries.length === 0 && (
        <p className={classes.lead}>
          Las que se guarden en Consultas aparecen aquí, las propias y las compartidas.
        </p>
      )}
      <Cards
        label="Consultas guardadas"
        cards={(data?.queries ?? []).map(({ id, name, shared }) => ({
          key: id,
          title: name,
          text: shared ? 'Compartida' : 'Propia',
          icon: IconDatabaseSearch,
          to: `/other/queries?consulta=${id}`,
        }))}
      />
    </section>
  );
}
