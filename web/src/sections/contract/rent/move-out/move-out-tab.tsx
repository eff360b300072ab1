import { moveOutSettlement } from '@llavero/proto/commands/move-out';
import type { contract } from '@llavero/proto/records/contracts/contract';
import type { mandate } from '@llavero/proto/records/contracts/mandate';
import {
  interestBegins,
  moveOutTimeline,
  type StepState,
  stepRefusal,
  stepTitles,
} from '@llavero/proto/rules/move-out-steps';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { IconCheck, IconDoorExit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import { runCommand } from '../../../../lib/api.ts';
import { type Labels, type RowOf, useLabels, useRecord } from '../../../../lib/records.ts';
import classes from './move-out.module.css';
import { type Settled, SettlementPanel } from './settlement-panel.tsx';
import { StepActs } from './step-acts.tsx';
import { factsOf } from './step-facts.ts';

type Row = RowOf<typeof contract>;

/**
 * The figures of the settlement on a day; asked again for every version of the contract. Those of the version before are shown until the new ones are here
 * (`isPlaceholderData`), and no step starts from them.
 */
function useSettlement({ id, version }: Row, day: number, enabled: boolean) {
  return useQuery({
    queryKey: ['record', 'contract', id, 'settlement', version, day],
    queryFn: ({ signal }) => runCommand(moveOutSettlement, { id, day }, signal),
    enabled,
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });
}

/** The end of a letting as one timeline: each step with its holder, its date and the one next act (OPS-04). */
export function MoveOutTab({ record }: { record: Row }) {
  const { moveOut, pickup, status } = record;
  const begun = moveOut != null || pickup?.pickupDate != null || status === 'FINISHED';
  const now = Date.now() / 1000;
  const settlement = useSettlement(record, moveOut?.paidDate ?? startOfDay(now), begun);
  const sum = settlement.data;
  const { data: of } = useRecord<RowOf<typeof mandate>>('mandate', record.mandate ?? null);
  const team = { operations: of?.opperationManager, legal: of?.legalManager, finance: of?.financeManager };
  const steps = moveOutTimeline(record, team, now);
  const holders = useLabels(
    'employee',
    steps.flatMap(({ holder }) => holder ?? []),
  );
  if (!begun)
    return (
      <EmptyState
        icon={IconDoorExit}
        title="La salida no ha empezado"
        text="Al finalizar el contrato aparecen aquí la recogida de llaves, las lecturas, las deducciones y la liquidación."
      />
    );
  // What was paid stays as it was; later receipts do not change it.
  const shown: Settled | undefined =
    sum && moveOut?.paidDate != null
      ? {
          ...sum,
          debts: moveOut.debts ?? 0,
          interest: moveOut.interest ?? 0,
          rest: moveOut.paidAmount ?? 0,
          owed: moveOut.owedAmount ?? 0,
        }
      : sum;
  return (
    <div className={classes.tab}>
      <ol className={classes.steps} aria-label="Pasos de la salida">
        {steps.map((state, index) => (
          <Step
            key={state.step}
            place={index + 1}
            sum={settlement.isPlaceholderData ? undefined : sum}
            {...{ state, record, holders }}
          />
        ))}
      </ol>
      {settlement.isPending && <Loading height={320} what="Calculando la liquidación" />}
      {settlement.error && <ErrorState error={settlement.error} onRetry={() => void settlement.refetch()} />}
      {shown && (
        <SettlementPanel sum={shown} interestFrom={interestBegins(record)} paid={moveOut?.paidDate ?? null} />
      )}
    </div>
  );
}

interface StepProps {
  place: number;
  state: StepState;
  record: Row;
  /** Undefined until it has been worked out for this version of the contract. */
  sum: Settled | undefined;
  holders: Labels;
}

const stateText = { done: 'Hecho', current: 'Siguiente', waiting: 'Pendiente' } as const;

function Step({ place, state: { step, state, holder, date, late }, record, sum, holders }: StepProps) {
  const isDone = state === 'done';
  const name = holder && holders.get(holder);
  const when = date === null ? '' : ` ${isDone ? 'el' : 'hasta el'} ${formatDay(date)}`;
  const text =
    step === 'contractResolution'
      ? record.contractResolution?.content
      : step === 'settlementResolution'
        ? record.settlementResolution?.content
        : null;
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={classes.mark} aria-hidden>
        {isDone ? <IconCheck size={16} /> : place}
      </span>
      <div>
        <div className={classes.head}>
          <h3>{stepTitles[step]}</h3>
          <span className={classes.when} data-late={late || undefined}>
            {late ? 'Con retraso' : stateText[state]}
            {when}
            {name && ` · ${name}`}
          </span>
        </div>
        <ul className={classes.facts}>
          {factsOf(step, record).map((fact) => (
            <li key={fact.text} data-warning={fact.warning || undefined}>
              {fact.text}
            </li>
          ))}
        </ul>
        {text && (
          <details>
            <summary className={classes.when}>Ver el texto</summary>
            <pre className={classes.text} tabIndex={0}>
              {text}
            </pre>
          </details>
        )}
        {stepRefusal(record, step) === null && (
          <div className={classes.acts}>
            <StepActs step={step} record={record} sum={sum} current={state === 'current'} />
          </div>
        )}
      </div>
    </li>
  );
}
