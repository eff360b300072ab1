import { UnstyledButton } from '@mantine/core';
import { formatDay } from '@llavero/proto/values/dates';
import { describe, hoursOf, type NamedHandover, stateOf } from './handover-queries.ts';
import classes from './handovers.module.css';

interface Props {
  handovers: readonly NamedHandover[];
  onOpen: (handover: NamedHandover) => void;
  /** Cards instead of a table. */
  phone: boolean;
  label: string;
}

/** Handovers day by day. */
export function HandoverList({ handovers, onOpen, phone, label }: Props) {
  if (phone)
    return (
      <ul className={classes.cards} aria-label={label}>
        {handovers.map((one) => (
          <li key={one.key}>
            <button type="button" className={classes.card} onClick={() => onOpen(one)}>
              <strong>{one.unitName}</strong>
              <span>
                {one.isReturn ? 'Recogida' : 'Entrega'} · {formatDay(one.day)} {hoursOf(one)}
              </span>
              <span>{[one.tenantName, one.managerName, stateOf(one)].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
    );
  return (
    <table className={classes.list} aria-label={label}>
      <thead>
        <tr>
          {['Día', 'Hora', 'Qué', 'Unidad', 'Inquilino', 'Responsable', 'Estado'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {handovers.map((one) => (
          <tr key={one.key}>
            <td className="figures">{formatDay(one.day)}</td>
            <td className="figures">{hoursOf(one)}</td>
            <td>{one.isReturn ? 'Recogida' : 'Entrega'}</td>
            <td>
              <UnstyledButton
                fz={13}
                c="var(--ll-accent-ink)"
                td="underline"
                aria-label={describe(one)}
                onClick={() => onOpen(one)}
              >
                {one.unitName}
              </UnstyledButton>
            </td>
            <td>{one.tenantName}</td>
            <td>{one.managerName}</td>
            <td>{stateOf(one)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
