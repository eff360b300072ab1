import { Button, Chip, Pagination, Select, Text } from '@mantine/core';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { type DeadlineKind, deadlineKinds, deadlineSorts } from '@llavero/proto/records/choices/deadlines';
import type { CollectionName } from '@llavero/proto/collections';
import { formatDay } from '@llavero/proto/values/dates';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { HandOverButton } from '../../../components/insurer/hand-over-button.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { errorBodyOf } from '../../../lib/api.ts';
import { download } from '../../../lib/download.ts';
import { useActorName, useEmployees } from '../../../lib/employees.ts';
import { daysLeftText, type DeadlineItem, deadlinesCsv, deadlinesOptions } from './finishes-options.ts';
import classes from './upcoming-finishes.module.css';

const PAGE = 50;
type SortKey = keyof typeof deadlineSorts.options;

/** Every legal deadline with article and days left; a chip per kind with its count. */
export function DeadlineList() {
  const [kinds, setKinds] = useState<DeadlineKind[]>([]);
  const [responsible, setResponsible] = useState<string | null>(null);
  const [sort, setSort] = useState<SortKey>('DAY');
  const [page, setPage] = useState(1);
  const deadlines = useQuery(deadlinesOptions({ kinds, responsible, sort, page }));
  const employees = useEmployees();
  const nameOf = useActorName();
  const csv = useMutation({
    mutationFn: () => deadlinesCsv({ kinds, responsible, sort }, nameOf),
    onSuccess: (file) => download(file, 'plazos-legales.csv'),
    onError: (error) => notifications.show({ color: 'red', message: errorBodyOf(error).message }),
  });
  const narrow = (change: () => void) => {
    change();
    setPage(1);
  };
  if (deadlines.isError)
    return <ErrorState error={deadlines.error} onRetry={() => void deadlines.refetch()} />;
  const { items = [], total = 0, byKind = [], lacking = null } = deadlines.data ?? {};
  return (
    <>
      <Chip.Group multiple value={kinds} onChange={(next) => narrow(() => setKinds(next as DeadlineKind[]))}>
        <div className={classes.chips}>
          {byKind.map(({ kind, count, overdue }) => (
            <Chip key={kind} value={kind} size="xs">
              {choiceLabel(deadlineKinds, kind)} {count}
              {overdue > 0 && ` (${overdue} ${overdue === 1 ? 'vencido' : 'vencidos'})`}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <div className={classes.bar}>
        <Select
          aria-label="Responsable"
          placeholder="Todos los responsables"
          size="xs"
          w={220}
          clearable
          searchable
          value={responsible}
          onChange={(value) => narrow(() => setResponsible(value))}
          data={(employees.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Select
          aria-label="Orden"
          size="xs"
          w={170}
          allowDeselect={false}
          value={sort}
          onChange={(value) => narrow(() => setSort((value ?? 'DAY') as SortKey))}
          data={deadlineSorts.values.map((value) => ({
            value,
            label: `Orden: ${choiceLabel(deadlineSorts, value).toLowerCase()}`,
          }))}
        />
        <Button size="xs" variant="default" loading={csv.isPending} onClick={() => csv.mutate()}>
          Exportar CSV
        </Button>
      </div>
      {lacking && (
        <Text size="sm" c="dimmed" role="status">
          {lacking}
        </Text>
      )}
      {deadlines.isSuccess && items.length === 0 && (
        <EmptyState title="Ningún plazo pendiente" text="Nada vence con estos filtros." />
      )}
      <ul className={classes.rows}>
        {items.map((item) => (
          <DeadlineRow key={`${item.record}/${item.kind}/${item.day}`} item={item} nameOf={nameOf} />
        ))}
      </ul>
      {total > PAGE && (
        <Pagination
          mt="md"
          size="sm"
          value={page}
          onChange={setPage}
          total={Math.ceil(total / PAGE)}
          getControlProps={(control) => ({
            'aria-label': control === 'previous' ? 'Página anterior' : 'Página siguiente',
          })}
        />
      )}
    </>
  );
}

function DeadlineRow({ item, nameOf }: { item: DeadlineItem; nameOf: (id: string) => string }) {
  const { kind, day, daysLeft, law, collection, record, title, responsible } = item;
  return (
    <li className={`${classes.row} ${classes.deadline}`}>
      <span>{choiceLabel(deadlineKinds, kind)}</span>
      <RecordLink collection={collection as CollectionName} id={record} title={title} />
      <span className={classes.day}>{formatDay(day)}</span>
      <span className={daysLeft < 0 ? classes.late : classes.day}>{daysLeftText(daysLeft)}</span>
      <span className={classes.note}>
        {law} {kind === 'INSURER_REPORT' && <HandOverButton contract={record} title={title} />}
      </span>
      <span className={classes.note}>{responsible ? nameOf(responsible) : 'Sin responsable'}</span>
    </li>
  );
}
