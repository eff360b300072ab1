import { Button, Select } from '@mantine/core';
import { endOutlooks } from '@llavero/proto/records/choices/deadlines';
import { formatDay } from '@llavero/proto/values/dates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { useActorName } from '../../../lib/employees.ts';
import { byMonth, type Finish, finishesOptions } from './finishes-options.ts';
import classes from './upcoming-finishes.module.css';

const spans = ['3', '6', '12', '24'];

/** Contracts in force by the month in which they end, with what is decided and what comes next. */
export function FinishList() {
  const [months, setMonths] = useState('6');
  const finishes = useInfiniteQuery(finishesOptions(Number(months)));
  const rows = finishes.data?.pages.flatMap(({ contracts }) => contracts) ?? [];
  if (finishes.isError) return <ErrorState error={finishes.error} onRetry={() => void finishes.refetch()} />;
  return (
    <>
      <div className={classes.bar}>
        <Select
          aria-label="Periodo"
          size="xs"
          w={170}
          allowDeselect={false}
          value={months}
          onChange={(value) => setMonths(value ?? '6')}
          data={spans.map((value) => ({ value, label: `Próximos ${value} meses` }))}
        />
      </div>
      {finishes.isSuccess && rows.length === 0 && (
        <EmptyState title="Ningún contrato termina en este periodo" text="Elija un periodo más largo." />
      )}
      {byMonth(rows).map(({ month, title, finishes: own }) => (
        <section key={month}>
          <h2 className={classes.month}>
            {title} <span className={classes.count}>({own.length})</span>
          </h2>
          <ul className={classes.rows}>
            {own.map((finish) => (
              <FinishRow key={finish.id} finish={finish} />
            ))}
          </ul>
        </section>
      ))}
      {finishes.hasNextPage && (
        <Button
          mt="md"
          variant="default"
          loading={finishes.isFetchingNextPage}
          onClick={() => void finishes.fetchNextPage()}
        >
          Ver más
        </Button>
      )}
    </>
  );
}

function FinishRow({ finish }: { finish: Finish }) {
  const nameOf = useActorName();
  const { id, title, endDate, outlook, until, ownerNotice, tenantNotice, nextAct, responsible } = finish;
  const notices = [
    ownerNotice === null ? null : `propietario ${formatDay(ownerNotice)}`,
    tenantNotice === null ? null : `inquilino ${formatDay(tenantNotice)}`,
  ].filter(Boolean);
  return (
    <li className={classes.row}>
      <RecordLink collection="contract" id={id} title={title} />
      <span className={classes.day}>{formatDay(endDate)}</span>
      <span>
        <StatusBadge set={endOutlooks} value={outlook} />
        {until !== null && <div className={classes.note}>hasta {formatDay(until)}</div>}
      </span>
      <span>
        {nextAct}
        {notices.length > 0 && <div className={classes.note}>Preaviso: {notices.join(', ')}</div>}
      </span>
      <span className={classes.note}>{responsible ? nameOf(responsible) : 'Sin responsable'}</span>
    </li>
  );
}
