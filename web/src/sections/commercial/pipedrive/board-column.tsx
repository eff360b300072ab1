import { isOpenLead, type LeadStatus, leadStatuses } from '@llavero/proto/records/choices/leads';
import type { lead } from '@llavero/proto/records/contracts/lead';
import type { Filter } from '@llavero/proto/requests';
import { Anchor, Skeleton } from '@mantine/core';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { errorBodyOf } from '../../../lib/api.ts';
import { currentSeconds } from '../../../lib/current-seconds.ts';
import { type RowOf, useList } from '../../../lib/records.ts';
import classes from './board.module.css';
import { DRAGGED, LeadCard } from './lead-card.tsx';

type Lead = RowOf<typeof lead>;

interface Props {
  status: LeadStatus;
  assignedTo: string | null;
  /** Of employees, by id. */
  names: ReadonlyMap<string, string>;
  onMove: (row: Lead, to: LeadStatus) => void;
  onOpen: (id: string) => void;
}

const SHOWN = 50;
/** Days for which what is over stays on the board. */
const CLOSED_DAYS = 30;

const fields = [
  'name', 'status', 'homeAddress', 'city', 'expectedRent', 'nextStep', 'nextStepDate', 'assignedTo', 'mandate', 'alwaysVisible',
]; // prettier-ignore

/** One step with its leads, the one whose next step is due first at the top. */
export function BoardColumn({ status, assignedTo, names, onMove, onOpen }: Props) {
  const [over, setOver] = useState(false);
  const { data, error, isPending, refetch } = useList({
    component: 'commercial/pipedrive',
    collection: 'lead',
    fields,
    filter: filterOf(status, assignedTo),
    sort: [{ field: 'nextStepDate', order: 'asc' }],
    limit: SHOWN,
    count: true,
  });
  const rows = (data?.items ?? []) as Lead[];
  const { label } = leadStatuses.options[status];
  const drop = (event: DragEvent) => {
    setOver(false);
    const dragged = event.dataTransfer.getData(DRAGGED);
    if (!dragged) return;
    event.preventDefault();
    const row = JSON.parse(dragged) as Lead;
    if (row.status !== status) onMove(row, status);
  };
  return (
    <section
      className={classes.column}
      aria-label={label}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <header>
        <StatusBadge set={leadStatuses} value={status} />
        <span>{data?.count ?? ''}</span>
      </header>
      {error ? (
        <p role="alert" className={classes.note}>
          {errorBodyOf(error).message}{' '}
          <Anchor component="button" onClick={() => void refetch()}>
            Reintentar
          </Anchor>
        </p>
      ) : isPending ? (
        <Skeleton height={84} />
      ) : rows.length === 0 ? (
        <p className={classes.note}>{status === 'NEW' ? 'Nadie por llamar' : 'Ninguna'}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <LeadCard
              key={row.id}
              row={row}
              assignee={row.assignedTo ? (names.get(row.assignedTo) ?? null) : null}
              onMove={onMove}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {data?.hasMore && (
        <Anchor
          component={Link}
          size="sm"
          to={`/commercial/pipedrive?vista=lista&f.status=${status}${assignedTo ? `&f.assignedTo=${assignedTo}` : ''}`}
        >
          Ver todas en la lista
        </Anchor>
      )}
    </section>
  );
}

/** What is over is shown for a while, and for good where somebody has said so. */
function filterOf(status: LeadStatus, assignedTo: string | null): Filter {
  const since = addDays(startOfDay(currentSeconds()), -CLOSED_DAYS);
  return {
    status,
    ...(assignedTo ? { assignedTo } : {}),
    ...(isOpenLead(status) ? {} : { $or: [{ closedAt: { $gte: since } }, { alwaysVisible: true }] }),
  };
}
