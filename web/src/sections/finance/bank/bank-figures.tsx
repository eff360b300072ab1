import { bankReconciliation } from '@llavero/proto/commands/bank-statements';
import { daysBetween, formatDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { runCommand } from '../../../lib/api.ts';
import classes from './bank.module.css';

const screens = [
  { path: '/finance/bankLine', title: 'Movimientos' },
  { path: '/finance/bankStatement', title: 'Extractos' },
  { path: '/finance/bankPayer', title: 'Pagadores conocidos' },
];

/** What is left to explain and since when, and the way to the lists behind it. */
export function BankFigures() {
  const { data } = useQuery({
    queryKey: ['list', 'bankLine', bankReconciliation.name],
    queryFn: ({ signal }) => runCommand(bankReconciliation, {}, signal),
  });
  const age = data?.oldest == null ? null : daysBetween(data.oldest, Date.now() / 1000);
  return (
    <Group justify="space-between" align="end" gap="xs" mb={8}>
      <dl className={classes.figures} style={{ margin: 0, minHeight: 40 }}>
        {data && data.accounts.length > 0 && (
          <>
            <div>
              <dt>Saldo del extracto</dt>
              <dd>
                <MoneyText euros={addMoney(...data.accounts.map(({ balance }) => balance))} />
              </dd>
            </div>
            <div>
              <dt>Con propuesta</dt>
              <dd>{formatNumber(data.proposed, 0)}</dd>
            </div>
            <div>
              <dt>
                {age === null || age < 1
                  ? 'En suspenso'
                  : `En suspenso, el más antiguo de hace ${age} ${age === 1 ? 'día' : 'días'}`}
              </dt>
              <dd>
                {formatNumber(data.suspense, 0)} ·{' '}
                <MoneyText euros={addMoney(data.suspenseIn, data.suspenseOut)} />
              </dd>
            </div>
            {data.advances > 0 && (
              <div>
                <dt>Anticipos</dt>
                <dd>
                  <MoneyText euros={data.advances} />
                </dd>
              </div>
            )}
            <div>
              <dt>Contabilizado hasta</dt>
              <dd>{data.bookedUpTo === null ? '—' : formatDay(data.bookedUpTo)}</dd>
            </div>
          </>
        )}
      </dl>
      <Group gap="md" component="nav" aria-label="Listas del banco">
        {screens.map(({ path, title }) => (
          <Anchor key={path} component={Link} to={path} size="sm">
            {title}
          </Anchor>
        ))}
      </Group>
    </Group>
  );
}
