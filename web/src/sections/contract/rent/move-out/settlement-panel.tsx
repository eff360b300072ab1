import type { moveOutSettlement } from '@llavero/proto/commands/move-out';
import type { OutputOf } from '@llavero/proto/commands/command';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { MoneyText } from '../../../../components/money-text/money-text.tsx';
import classes from './move-out.module.css';

export type Settled = OutputOf<typeof moveOutSettlement>;

interface Props {
  sum: Settled;
  /** First day that bears interest; null before the keys are back. Unix seconds. */
  interestFrom: number | null;
  /** Day the rest was paid on; null while it is open. */
  paid: number | null;
}

/** What is said of a claim that nobody has put among the deductions. @param euros more than 0 */
export const claimNotDeducted = (euros: number): string =>
  `Hay una reclamación anotada de ${formatMoney(euros)} que no se descuenta.`;

/** Bond and guarantee less what is taken off, line by line to the rest. */
export function SettlementPanel({ sum, interestFrom, paid }: Props) {
  const lines: [label: string, euros: number][] = [
    ['Fianza legal', sum.bond],
    ['Garantía adicional', sum.guarantee],
    ['Deducciones', -sum.deductions],
    ['Recibos pendientes', -sum.debts],
    [sum.interestDays > 0 ? `Interés legal, ${sum.interestDays} días` : 'Interés legal', sum.interest],
  ];
  const result: [string, number] =
    sum.owed > 0
      ? ['A cargo del inquilino', sum.owed]
      : [paid === null ? 'A devolver' : 'Devuelto', sum.rest];
  return (
    <aside className={classes.sum} aria-label="Liquidación">
      <h3>{paid === null ? 'Liquidación a fecha de hoy' : `Liquidación del ${formatDay(paid)}`}</h3>
      <dl>
        {lines.map(([label, euros]) => (
          <Line key={label} label={label} euros={euros} />
        ))}
        <Line label={result[0]} euros={result[1]} total />
      </dl>
      {paid === null && interestFrom !== null && (
        <p>
          La fianza pendiente genera interés legal desde el {formatDay(interestFrom)}, un mes después de la
          entrega de llaves (LAU art. 36.4).
        </p>
      )}
      {paid === null && sum.claimsNotDeducted > 0 && (
        <p data-warning>{claimNotDeducted(sum.claimsNotDeducted)}</p>
      )}
      {paid === null && sum.inProcess > 0 && (
        <p>
          Hay recibos en trámite por <MoneyText euros={sum.inProcess} /> que no se descuentan.
        </p>
      )}
    </aside>
  );
}

function Line({ label, euros, total }: { label: string; euros: number; total?: boolean }) {
  const className = total ? (classes.total ?? '') : '';
  return (
    <>
      <dt className={className}>{label}</dt>
      <dd className={`figures ${className}`}>
        <MoneyText euros={euros} />
      </dd>
    </>
  );
}
