import { isOpenLead, type LeadStatus, leadStatuses } from '@llavero/proto/records/choices/leads';
import { lead as definition } from '@llavero/proto/records/contracts/lead';
import { allowedChanges } from '@llavero/proto/states/change';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconEye } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { currentSeconds } from '../../../lib/current-seconds.ts';
import type { RowOf } from '../../../lib/records.ts';
import classes from './board.module.css';

type Lead = RowOf<typeof definition>;

interface Props {
  row: Lead;
  assignee: string | null;
  onMove: (row: Lead, to: LeadStatus) => void;
  onOpen: (id: string) => void;
}

/** What is dragged is named by a type of its own: nothing else can be dropped on a column. */
export const DRAGGED = 'application/x-llavero-lead';

/** A lead on the board. Enter opens it; Alt with an arrow moves it to the step before or after. */
export function LeadCard({ row, assignee, onMove, onOpen }: Props) {
  const { id, name, status, homeAddress, city, expectedRent, nextStep, nextStepDate, alwaysVisible } = row;
  const now = currentSeconds();
  const targets = allowedChanges(definition, row, now) as LeadStatus[];
  const late = isOpenLead(status) && nextStepDate != null && nextStepDate < startOfDay(now);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    const to = leadStatuses.values[leadStatuses.values.indexOf(status as LeadStatus) + by];
    if (to && targets.includes(to)) onMove(row, to);
  };
  return (
    <li
      className={classes.card}
      draggable={targets.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(DRAGGED, JSON.stringify(row));
      }}
    >
      <button
        type="button"
        className={classes.open}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onClick={() => onOpen(id)}
        onKeyDown={onKeyDown}
      >
        <strong>{name || 'Sin nombre'}</strong>
        <span>{[homeAddress, city].filter(Boolean).join(', ') || 'Sin dirección'}</span>
        <span className={classes.facts}>
          {expectedRent != null && <span>{formatMoney(expectedRent)}</span>}
          {assignee && <span>{assignee}</span>}
          {alwaysVisible && <IconEye size={14} aria-label="Siempre visible" />}
        </span>
        {(nextStep || nextStepDate != null) && isOpenLead(status) && (
          <span data-late={late || undefined}>
            {[nextStepDate != null && formatDay(nextStepDate), nextStep].filter(Boolean).join(' · ')}
          </span>
        )}
        {status === 'WON' && !row.mandate && <span data-late>Falta el mandato</span>}
      </button>
      {targets.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={28} variant="subtle" aria-label={`Mover ${name ?? 'la captación'}`}>
              <IconDotsVertical size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Mover a</Menu.Label>
            {targets.map((to) => (
              <Menu.Item key={to} onClick={() => onMove(row, to)}>
                {leadStatuses.options[to].label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
