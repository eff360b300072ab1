import { Checkbox } from '@mantine/core';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { certificateCards, followedCertificates } from '@llavero/proto/records/choices/places';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import classes from './certificate.module.css';
import type { CockpitRow } from './cockpit-query.ts';

interface Props {
  row: CockpitRow;
  /** Query of the address, kept while a window opens over the list. */
  search: string;
  nameOf: (id: string) => string;
  selected: boolean;
  onSelect: () => void;
}

const daysText = (left: number): string =>
  left < 0
    ? `hace ${-left} ${left === -1 ? 'día' : 'días'}`
    : left === 0
      ? 'hoy'
      : `en ${left} ${left === 1 ? 'día' : 'días'}`;

/** What a date means beside the next step. */
export function dateLabel(step: string | null, date: number | null): string {
  if (step === null) return 'Revisar el';
  return date !== null && date < startOfDay(Date.now() / 1000) ? 'Venció el' : 'Antes del';
}

/** One certificate: whose, how far, until when, what is next, who has it. */
export function CockpitRowItem({ row, search, nameOf, selected, onSelect }: Props) {
  const { place, title, certificate, card, endDate, daysLeft, suggestedEndDate, holder } = row;
  const label = choiceLabel(followedCertificates, certificate);
  return (
    <li className={classes.row} data-selected={selected || undefined}>
      <Checkbox
        size="xs"
        checked={selected}
        onChange={onSelect}
        aria-label={`Seleccionar ${label.toLowerCase()} de ${title}`}
      />
      <Link
        className={classes.address}
        to={{ pathname: `/operation/certificate/place/${place}`, search }}
        title={title}
      >
        {title}
      </Link>
      <span className={classes.type}>
        {label}
        {!row.needed && <small>No obligatorio</small>}
      </span>
      <span>
        <StatusBadge set={certificateCards} value={card} />
      </span>
      <span className={classes.end} data-late={(daysLeft ?? 0) < 0 || undefined}>
        {endDate === null ? (
          suggestedEndDate === null ? (
            'Sin fecha'
          ) : (
            <small>Previsto: {formatDay(suggestedEndDate)}</small>
          )
        ) : (
          <>
            <span className="figures">{formatDay(endDate)}</span>
            <small>{daysText(daysLeft ?? 0)}</small>
          </>
        )}
      </span>
      <span className={classes.next}>
        {row.nextStep ?? 'Nada por ahora'}
        {row.nextDate !== null && (
          <small className="figures">
            {dateLabel(row.nextStep, row.nextDate)} {formatDay(row.nextDate)}
          </small>
        )}
      </span>
      <span className={classes.holder}>{holder ? nameOf(holder) : 'Sin responsable'}</span>
    </li>
  );
}
