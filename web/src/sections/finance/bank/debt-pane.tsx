import { bankCandidates } from '@llavero/proto/commands/bank-statements';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { matchReasons } from '@llavero/proto/records/choices/bank-statements';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney, fromCents, toCents } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import classes from './bank.module.css';
import { DebtRow } from './debt-row.tsx';
import { DEBT_LIST, DEBT_SEARCH } from './use-bank-keys.ts';
import type { Decisions, OpenLine } from './use-bank-lines.ts';

const SHOWN = 50;

interface Props {
  line: OpenLine;
  decisions: Decisions;
  /** Back to the movements, on a phone. */
  onBack: () => void;
}

/** What a movement may pay: the proposal is ticked, and may be changed, split or completed before it is confirmed. */
export function DebtPane({ line, decisions, onBack }: Props) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, 250);
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', bankCandidates.name, line.id, settled],
    queryFn: ({ signal }) =>
      runCommand(bankCandidates, { line: line.id, text: settled || null, limit: SHOWN }, signal),
    placeholderData: keepPreviousData,
  });
  const [amounts, setAmounts] = useState<ReadonlyMap<string, number>>(
    () => new Map(line.parts.map(({ finance, amount }) => [finance, toCents(amount)])),
  );
  const [contracts, setContracts] = useState<ReadonlyMap<string, string | null>>(new Map());
  const cents = Math.abs(toCents(line.amount));
  const rest = [...amounts.values()].reduce((left, part) => left - part, cents);
  const known = new Map([
    ...contracts,
    ...(data?.documents ?? []).map(({ finance, contract }) => [finance, contract] as const),
  ]);
  const own = new Set([...amounts.keys()].map((id) => known.get(id) ?? null));
  const [contract = null] = own.size === 1 ? own : [];
  const set = (id: string, to: number | null, of: string | null) => {
    const next = new Map(amounts);
    if (to === null || to <= 0) next.delete(id);
    else next.set(id, to);
    setAmounts(next);
    setContracts(new Map(contracts).set(id, of));
  };
  const isAdvance = rest > 0 && line.amount > 0 && contract !== null && amounts.size > 0;
  const book = () =>
    void decisions.book(
      line,
      [...amounts].map(([finance, part]) => ({ finance, amount: fromCents(part) })),
      isAdvance ? contract : null,
    );
  const documents = data?.documents ?? [];
  return (
    <div className={classes.pane} aria-label="Documentos pendientes" role="group">
      <Button className={classes.back} size="compact-sm" variant="subtle" onClick={onBack}>
        Volver a los movimientos
      </Button>
      <div className={classes.head}>
        <h2>
          <MoneyText euros={line.amount} /> {`del ${formatDay(line.bookingDate)}`}
        </h2>
        <TextInput
          id={DEBT_SEARCH}
          size="xs"
          aria-label="Buscar documento"
          placeholder="Número, concepto o nombre"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <p className={classes.why}>
        {line.matchReason === null
          ? 'Sin propuesta: elija qué paga, o márquelo «Sin documento».'
          : `${choiceLabel(matchReasons, line.matchReason)}, ${line.confidence ?? 0} %. ${line.why ?? ''}.`}
      </p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} aria-busy="true" />}
      {data && (
        <ul className={classes.rows} id={DEBT_LIST} aria-label="Documentos que puede pagar" tabIndex={0}>
          {documents.map((debt) => (
            <DebtRow
              key={debt.finance}
              debt={debt}
              cents={amounts.get(debt.finance) ?? null}
              rest={rest}
              onSet={(to) => set(debt.finance, to, debt.contract)}
            />
          ))}
          {documents.length === 0 && (
            <li className={classes.why}>Ningún documento pendiente coincide: busque otro.</li>
          )}
          {data.total > documents.length && (
            <li
              className={classes.part}
            >{`Se muestran ${documents.length} de ${formatNumber(data.total, 0)}: busque para ver otros.`}</li>
          )}
        </ul>
      )}
      <div className={classes.foot}>
        <Button
          size="xs"
          loading={decisions.busy}
          disabled={amounts.size === 0 || rest < 0 || (rest > 0 && !isAdvance)}
          onClick={book}
        >
          {isAdvance ? `Contabilizar y dejar ${formatMoney(fromCents(rest))} de anticipo` : 'Contabilizar'}
        </Button>
        <span role="status">{restText(rest, amounts.size)}</span>
      </div>
    </div>
  );
}

function restText(rest: number, chosen: number): string {
  if (chosen === 0) return 'Elija uno o varios documentos.';
  if (rest === 0) return 'Asignado todo.';
  return rest > 0
    ? `Quedan ${formatMoney(fromCents(rest))} sin asignar.`
    : `Sobran ${formatMoney(fromCents(-rest))}.`;
}
