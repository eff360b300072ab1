import { cashPosition } from '@llavero/proto/commands/cash-position';
import { formatMoney } from '@llavero/proto/values/money';
import { Select, Switch } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { useLabels } from '../../../lib/records.ts';
import { bars, type OpenBar, type Position } from './bars.ts';
import { CashFigures } from './cash-figures.tsx';
import { CashRows } from './cash-rows.tsx';
import { CashTable } from './cash-table.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './cash.module.css';

const CashPlot = lazy(async () => ({ default: (await import('./cash-plot.tsx')).CashPlot }));

const ALL = 'all';
/** Weeks after the current one: a month, two, a quarter, half a year. */
const spans = ['4', '8', '13', '26'];
const BACK = 4;

/** Expected and real money of the company's accounts by week, and the balance that it leads to (issue 11 §8). */
export function CashView() {
  const [account, setAccount] = useState<string | null>(null);
  const [ahead, setAhead] = useState('8');
  const [overdue, setOverdue] = useState(true);
  const [open, setOpen] = useState<OpenBar | null>(null);
  const asked = { account, overdue, back: BACK, ahead: Number(ahead) };
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', cashPosition.name, asked],
    queryFn: ({ signal }) => runCommand(cashPosition, asked, signal),
    placeholderData: keepPreviousData,
  });
  const accounts = data?.accounts ?? [];
  const names = useLabels(
    'organization',
    accounts.flatMap(({ organization }) => organization ?? []),
  );
  const isEmpty =
    data !== undefined && data.weeks.every((week) => bars.every(({ name }) => week[name] === 0));
  return (
    <section className={classes.screen} aria-label="Tesorería">
      <Breadcrumbs />
      <ScreenTitle title="Tesorería" />
      <div className={classes.controls}>
        {accounts.length > 1 && (
          <Select
            label="Cuenta"
            size="xs"
            w={240}
            allowDeselect={false}
            value={account ?? ALL}
            onChange={(chosen) => setAccount(chosen === ALL ? null : chosen)}
            data={[
              { value: ALL, label: 'Todas las cuentas' },
              ...accounts.map(({ key, organization, ending }) => ({
                value: key,
                label:
                  organization === null
                    ? 'Sin cuenta asignada'
                    : `${names.get(organization) ?? '…'} …${ending ?? ''}`,
              })),
            ]}
          />
        )}
        <Select
          label="Semanas siguientes"
          size="xs"
          w={140}
          allowDeselect={false}
          value={ahead}
          onChange={(chosen) => chosen !== null && setAhead(chosen)}
          data={spans}
        />
        <Switch
          label="Contar lo vencido"
          size="sm"
          checked={overdue}
          onChange={(event) => setOverdue(event.currentTarget.checked)}
        />
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={420} />}
      {data && !error && (
        <>
          <CashFigures position={data} account={account} overdue={overdue} />
          {isEmpty ? (
            <EmptyState
              icon={IconChartHistogram}
              title="Nada previsto ni cobrado en estas semanas"
              text="Aquí se ven los cobros y pagos de recibos, liquidaciones, remesas y facturas por semana, junto a lo que dice el extracto."
            />
          ) : (
            <Drawn position={data} onOpen={setOpen} />
          )}
        </>
      )}
      {open && <CashRows bar={open} {...{ account, overdue }} onClose={() => setOpen(null)} />}
    </section>
  );
}

function Drawn({ position, onOpen }: { position: Position; onOpen: (bar: OpenBar) => void }) {
  const { weeks, laterIn, laterOut } = position;
  return (
    <>
      <p className={classes.legend} aria-hidden>
        <i data-kind="expected" /> Previsto <i data-kind="real" /> Real · hacia arriba, entradas; hacia abajo,
        salidas
      </p>
      <div aria-hidden>
        <Suspense fallback={<Loading height={240} />}>
          <CashPlot weeks={weeks} onOpen={onOpen} />
        </Suspense>
      </div>
      <CashTable weeks={weeks} onOpen={onOpen} />
      <p className={classes.note}>
        Previsto: lo pendiente de documentos emitidos, remesas sin liquidar y facturas de proveedores. Real:
        los movimientos del extracto y, desde su último día, lo anotado como cobrado o pagado.
        {(laterIn !== 0 || laterOut !== 0) &&
          ` Después de estas semanas se esperan entradas de ${formatMoney(laterIn)} y salidas de ${formatMoney(laterOut)}.`}
      </p>
    </>
  );
}
