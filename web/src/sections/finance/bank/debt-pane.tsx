import { bankCandidates } from '@llavero/proto/commands/bank-statements';
import { formatMoney, fromCents, toCents } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './bank.module.css';
import { type Debt, DebtRow, idOf } from './debt-row.tsx';
import { BOOK, DEBT_LIST, DEBT_SEARCH } from './use-bank-keys.ts';
import { decisionOf, type OpenLine } from './open-line.ts';
import type { Decisions } from './use-bank-lines.ts';

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
  const decision = decisionOf(line);
  const [amounts, setAmounts] = useState<ReadonlyMap<string, number>>(() => new Map(decision.proposed));
  /** Ids of suppliers' bills among what is chosen. */
  const [bills, setBills] = useState<ReadonlySet<string>>(
    () => new Set(line.parts.flatMap(({ bill }) => bill ?? [])),
  );
  const [contracts, setContracts] = useState<ReadonlyMap<string, string | null>>(new Map());
  const cents = Math.abs(toCents(decision.amount));
  const rest = [...amounts.values()].reduce((left, part) => left - part, cents);
  const known = new Map([
    ...contracts,
    ...(data?.documents ?? []).map((debt) => [idOf(debt), debt.contract] as const),
  ]);
  const own = new Set([...amounts.keys()].map((id) => known.get(id) ?? null));
  const [contract = null] = own.size === 1 ? own : [];
  const set = (debt: Debt, to: number | null) => {
    const id = idOf(debt);
    const next = new Map(amounts);
    if (to === null || to <= 0) next.delete(id);
    else next.set(id, to);
    setAmounts(next);
    setContracts(new Map(contracts).set(id, debt.contract));
    if (debt.bill !== null) setBills(new Set(bills).add(debt.bill));
  };
  const isAdvance =
    !decision.isAdvance && rest > 0 && line.amount > 0 && contract !== null && amounts.size > 0;
  const book = () =>
    void decisions.book(
      line,
      [...amounts].map(([id, part]) => ({
        ...(bills.has(id) ? { finance: null, bill: id } : { finance: id, bill: null }),
        amount: fromCents(part),
      })),
      isAdvance ? contract : null,
    );
  const documents = data?.documents ?? [];
  return (
    <div className={classes.pane} aria-label="Documentos pendientes" role="group">
      <Button
        className={classes.back}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconChevronLeft size={16} />}
        onClick={onBack}
      >
        Volver a los movimientos
      </Button>
      <div className={classes.head}>
        <h2>
          <MoneyText euros={decision.amount} /> {decision.title}
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
      <p className={classes.whole}>{[line.counterparty, line.text].filter(Boolean).join(' · ')}</p>
      <p className={classes.why}>
        {decision.why ??
          (decision.isAdvance
            ? 'Anticipo sin propuesta: elija qué documento de su contrato paga.'
            : 'Sin propuesta: elija qué paga, o márquelo «Sin documento».')}
      </p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={200} />}
      {data && (
        <ul className={classes.rows} id={DEBT_LIST} aria-label="Documentos que puede pagar" tabIndex={0}>
          {documents.map((debt) => (
            <DebtRow
              key={idOf(debt)}
              debt={debt}
              cents={amounts.get(idOf(debt)) ?? null}
              rest={rest}
              onSet={(to) => set(debt, to)}
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
          id={BOOK}
          size="xs"
          loading={decisions.busy}
          disabled={amounts.size === 0 || rest < 0 || (rest > 0 && !isAdvance && !decision.isAdvance)}
          onClick={book}
        >
          {decision.isAdvance
            ? 'Aplicar anticipo'
            : isAdvance
              ? `Contabilizar y dejar ${formatMoney(fromCents(rest))} de anticipo`
              : 'Contabilizar'}
        </Button>
        <span role="status">{restText(rest, amounts.size, decision.isAdvance)}</span>
      </div>
    </div>
  );
}

function restText(rest: number, chosen: number, isAdvance: boolean): string {
  if (chosen === 0) return 'Elija uno o varios documentos.';
  if (rest === 0) return 'Asignado todo.';
  if (rest > 0 && isAdvance) return `Seguirán de anticipo ${formatMoney(fromCents(rest))}.`;
  return rest > 0
    ? `Quedan ${formatMoney(fromCents(rest))} sin asignar.`
    : `Sobran ${formatMoney(fromCents(-rest))}.`;
}
