import { dashboardFor, figureOf, type Viewer, waiting } from '@llavero/proto/rules/dashboard';
import { formatNumber } from '@llavero/proto/values/number';
import { Link } from 'react-router-dom';
import { useSession } from '../../../lib/session.tsx';
import { figureLink } from '../figures/figure-link.ts';
import { useFigures, useMayRead } from '../figures/use-figures.ts';
import classes from './day-plan.module.css';

interface Props {
  /** Post of the signed-in person; undefined while it loads. */
  position: string | null | undefined;
  viewer: Viewer;
}

/** What waits for a decision: each line leads to the list it counts; what belongs to one's own post comes first. */
export function WaitingList({ position, viewer }: Props) {
  const mayRead = useMayRead();
  const { role } = useSession();
  const post = dashboardFor(position);
  const offered = waiting
    .filter(
      ({ figure, may }) => mayRead(figureOf(figure)) && (may?.({ role, position: position ?? null }) ?? true),
    )
    .map(({ figure, posts }) => ({ figure, own: posts.includes(post) }))
    .sort((a, b) => Number(b.own) - Number(a.own));
  const values = useFigures(
    offered.map(({ figure }) => figure),
    viewer,
  );
  const lines = offered.filter(({ figure }) => (values.value(figure) ?? 0) > 0);
  return (
    <aside className={classes.waiting} aria-label="Espera una decisión">
      <h2 className={classes.heading}>Espera una decisión</h2>
      {values.failed && (
        <p className={classes.note}>
          Faltan algunas listas: una parte de Llavero no responde.{' '}
          <button type="button" className={classes.again} onClick={values.retry}>
            Reintentar
          </button>
        </p>
      )}
      {lines.length === 0 && !values.failed && <p className={classes.note}>Nada espera una decisión.</p>}
      <ul className={classes.rows}>
        {lines.map(({ figure }) => (
          <li key={figure} className={classes.waitingRow}>
            <Link to={figureLink(figureOf(figure), viewer)}>{figureOf(figure).label}</Link>
            <span className={classes.count}>{formatNumber(values.value(figure) ?? 0, 0)}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
