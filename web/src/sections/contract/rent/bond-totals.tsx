import { bondTotals } from '@llavero/proto/commands/bonds';
import { bondHolders } from '@llavero/proto/records/choices/bonds';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { runCommand } from '../../../lib/api.ts';
import classes from './rent-tabs.module.css';

/** The bonds of all contracts by who holds them today, above their list. */
export function BondTotals() {
  const { data } = useQuery({
    // Refreshed with the contracts.
    queryKey: ['list', 'contract', 'bondTotals'],
    queryFn: ({ signal }) => runCommand(bondTotals, {}, signal),
  });
  if (!data) return <Skeleton className={classes.totals} height={40} />;
  const { holders, total, toDeposit, toSettle } = data;
  return (
    <dl className={`${classes.held} ${classes.totals}`} aria-label="Fianzas por depositario">
      {holders
        .filter(({ amount }) => amount > 0)
        .map(({ holder, amount }) => (
          <div key={holder}>
            <dt>{bondHolders.options[holder].label}</dt>
            <dd>
              <MoneyText euros={amount} />
            </dd>
          </div>
        ))}
      <div>
        <dt>Total</dt>
        <dd>
          <MoneyText euros={total} />
        </dd>
      </div>
      <div>
        <dt>Por depositar</dt>
        <dd>{toDeposit}</dd>
      </div>
      <div>
        <dt>Por liquidar</dt>
        <dd>{toSettle}</dd>
      </div>
    </dl>
  );
}
