import type { bankCandidates } from '@llavero/proto/commands/bank-statements';
import type { OutputOf } from '@llavero/proto/commands/command';
import { formatDay } from '@llavero/proto/values/dates';
import { fromCents, toCents } from '@llavero/proto/values/money';
import { Checkbox } from '@mantine/core';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { MoneyInput } from '../../../components/inputs/number-inputs.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import classes from './bank.module.css';

export type Debt = OutputOf<typeof bankCandidates>['documents'][number];

/** Id of the document or of the supplier's bill. */
export const idOf = ({ finance, bill }: Pick<Debt, 'finance' | 'bill'>): string => finance ?? bill ?? '';

interface Props {
  debt: Debt;
  /** What the movement pays of it; null when it is not chosen. */
  cents: number | null;
  /** Cents of the movement that are not assigned. */
  rest: number;
  onSet: (cents: number | null) => void;
}

/** A document that a movement may pay, with how much of it. */
export function DebtRow({ debt, cents, rest, onSet }: Props) {
  const { name, concept, people, due, owed } = debt;
  const choose = () => onSet(cents === null ? Math.min(toCents(owed), Math.max(rest, 0)) : null);
  return (
    <li className={classes.debt}>
      <Checkbox
        size="xs"
        aria-label={`Asignar a ${name}`}
        checked={cents !== null}
        disabled={cents === null && rest <= 0}
        onChange={choose}
      />
      <span>
        <span className={classes.name}>
          <RecordLink collection={debt.bill === null ? 'finance' : 'bill'} id={idOf(debt)} title={name} />{' '}
          {people ?? ''}
        </span>
        <span className={classes.part}>
          {[concept, `vence el ${formatDay(due)}`].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.amount}>
        <MoneyText euros={owed} />
      </span>
      {cents === null ? (
        <span />
      ) : (
        <MoneyInput
          size="xs"
          aria-label={`Importe para ${name}`}
          value={fromCents(cents)}
          onChange={(euros) => onSet(euros === null ? null : toCents(euros))}
        />
      )}
    </li>
  );
}
