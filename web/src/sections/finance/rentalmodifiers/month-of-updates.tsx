import { rentUpdateFigures } from '@llavero/proto/commands/rent-reviews';
import { indexMonthOf } from '@llavero/proto/rules/rent-review';
import { addMonths, dayOf, monthName, startOfMonth } from '@llavero/proto/values/dates';
import { formatPercent } from '@llavero/proto/values/number';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { runCommand } from '../../../lib/api.ts';
import classes from '../../../components/month-summary/month-summary.module.css';
import { MonthSummary } from '../../../components/month-summary/month-summary.tsx';

const monthText = (day: number): string => `${monthName(dayOf(day).month)} de ${dayOf(day).year}`;

/** How far the updates of a month are, above their list; the next month's at first. */
export function MonthOfUpdates() {
  const [month, setMonth] = useState(() => addMonths(startOfMonth(Date.now() / 1000), 1));
  const { data, isError } = useQuery({
    // Refreshed with the updates.
    queryKey: ['list', 'nextRent', 'rentUpdateFigures', month],
    queryFn: ({ signal }) => runCommand(rentUpdateFigures, { month }, signal),
  });
  const missing = data
    ? [!data.ipcPublished && 'el IPC', !data.iravPublished && 'el IRAV'].filter(Boolean)
    : [];
  return (
    <MonthSummary month={month} onChange={setMonth} state={data ? 'ready' : isError ? 'failed' : 'loading'}>
      {data && (
        <dl className={classes.figures}>
          <Figure label="Actualizaciones" value={data.total} />
          <Figure label="Sin índice" value={data.withoutIndex} />
          <Figure label="Por decidir" value={data.toDecide} />
          <Figure label="Por comunicar" value={data.toNotify} />
          <Figure label="Aplicadas" value={data.applied} />
          <div>
            <dt>Aumento mensual</dt>
            <dd>
              <MoneyText euros={data.increase} />
              {data.averagePercent != null && (
                <span className={classes.part}> ({formatPercent(data.averagePercent)})</span>
              )}
            </dd>
          </div>
        </dl>
      )}
      {data && data.total > 0 && missing.length > 0 && (
        <p className={classes.note}>
          Falta {missing.join(' y ')} de {monthText(indexMonthOf(month))}.{' '}
          <Anchor component={Link} to="/other/config/indices" size="sm">
            Añadir el valor publicado
          </Anchor>
        </p>
      )}
    </MonthSummary>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
