import { addDays, formatDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import type { Position } from './bars.ts';
import classes from './cash.module.css';

interface Props {
  position: Position;
  account: string | null;
  /** Whether overdue money is part of weeks and balances. */
  overdue: boolean;
}

/** What the bank holds, where it leads to, and what should have moved already. */
export function CashFigures({ position, account, overdue }: Props) {
  const { accounts, weeks, overdueIn, overdueOut } = position;
  const own = accounts.filter(({ key, organization }) =>
    account === null ? organization !== null : key === account,
  );
  const known = own.filter(({ balance }) => balance !== null);
  const days = known.flatMap(({ day }) => day ?? []);
  const ahead = weeks.filter(({ projected, balance }) => projected && balance !== null);
  const lowest = ahead.reduce<(typeof ahead)[number] | null>(
    (low, week) => (low === null || week.balance! < low.balance! ? week : low),
    null,
  );
  const last = ahead.at(-1) ?? null;
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Saldo del último extracto</dt>
        <dd>
          {known.length === 0 ? (
            'No importado'
          ) : (
            <MoneyText euros={addMoney(...known.map(({ balance }) => balance ?? 0))} signed />
          )}
        </dd>
        <dd className={classes.part}>
          {known.length === 0
            ? 'Sin él no hay saldo previsto: impórtelo en «Banco»'
            : [
                `Del ${formatDay(Math.min(...days))}`,
                known.length < own.length && `de ${known.length} de ${own.length} cuentas`,
              ]
                .filter(Boolean)
                .join(', ')}
        </dd>
      </div>
      {last && lowest && (
        <>
          <div>
            <dt>{`Previsto al ${formatDay(addDays(last.start, 6))}`}</dt>
            <dd>
              <MoneyText euros={last.balance} signed />
            </dd>
          </div>
          <div>
            <dt>Semana más baja</dt>
            <dd>
              <MoneyText euros={lowest.balance} signed />
            </dd>
            <dd className={classes.part}>{`Al ${formatDay(addDays(lowest.start, 6))}`}</dd>
          </div>
        </>
      )}
      <div>
        <dt>Vencido por cobrar</dt>
        <dd>
          <MoneyText euros={overdueIn} />
        </dd>
        <dd className={classes.part}>{overdue ? 'Contado en esta semana' : 'No contado'}</dd>
      </div>
      <div>
        <dt>Vencido por pagar</dt>
        <dd>
          <MoneyText euros={overdueOut} />
        </dd>
        <dd className={classes.part}>{overdue ? 'Contado en esta semana' : 'No contado'}</dd>
      </div>
    </dl>
  );
}
