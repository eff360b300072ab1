import { bankReasons } from '../../records/choices/remittances.ts';
import { daysBetween, formatDay } from '../../values/dates.ts';
import { type BankMovement, type Match, sideOf } from './matching.ts';
import {
  type Remitted,
  type RemittedRow,
  remittancesNamedIn,
  rowIdsIn,
  sideOfRow,
  type WholeGroup,
} from './remitted.ts';

type Outcome = Omit<Match, 'line'>;

/** Days around the day of a remittance on which banks book it. */
const BOOKED = { before: 1, after: 5 };

/** A row that the bank gives back: its id stands on the other side, with the same cents (FIN-04). */
export function matchReturn(line: BankMovement, remitted: Remitted): Outcome | null {
  const [id, ...others] = rowIdsIn(line);
  const row = id === undefined ? undefined : remitted.row(id);
  if (!row || others.length > 0 || sideOfRow(row) === sideOf(line)) return null;
  if (row.cents !== Math.abs(line.cents) || !remitted.mayComeBack(row)) return null;
  const isKnown = row.outcome === 'RETURNED' || row.outcome === 'REJECTED';
  const code = line.returnReason ?? null;
  const said = [
    row.type === 'DEBIT' ? 'El banco devuelve el adeudo' : 'El banco devuelve la transferencia',
    code === null ? 'no dice por qué' : `${code}, ${bankReasons[code] ?? 'motivo no descrito'}`,
    ...(isKnown ? ['ya estaba anotada'] : []),
  ];
  return {
    ...{ reason: 'RETURN', confidence: 100, automatic: true, excessCents: 0, why: said.join('; ') },
    parts: [partOf(row)],
  };
}

/** A whole payment of a remittance, which the movement names by an id of it: certain where only one of them comes to the cent. */
export function matchNamedGroup(line: BankMovement, remitted: Remitted): Outcome | null {
  const [found, ...others] = remitted.thatComeTo(line, remitted.namedIn(line));
  if (!found) return null;
  return others.length === 0
    ? wholeOf(found, 100)
    : wholeOf(found, 50, `hay ${others.length + 1} pagos suyos con ese importe`);
}

/**
 * A whole payment of a remittance by its sum and day alone. Certain only where nothing else comes into question: one row of it may be what somebody
 * has transferred, and so may what another debt, another remittance or another movement of the amount says.
 */
export function matchGroupBySum(
  line: BankMovement,
  remitted: Remitted,
  {
    isOnlyOne,
    hasOtherDebt,
  }: { isOnlyOne: boolean; hasOtherDebt: (documents: ReadonlySet<string>) => boolean },
): Outcome | null {
  // What names a remittance is of that one, or a matter for a person.
  if (remittancesNamedIn(line).length > 0) return null;
  const near = remitted.thatComeTo(line).filter(({ group }) => {
    const late = daysBetween(group.day, line.day);
    return late >= -BOOKED.before && late <= BOOKED.after;
  });
  const [found, ...others] = near;
  if (!found) return null;
  if (others.length > 0)
    return wholeOf(found, 40, `hay ${near.length} remesas con ese importe en esas fechas`);
  if (found.rows.length === 1) return wholeOf(found, 60, 'es de una sola fila');
  if (!isOnlyOne) return wholeOf(found, 60, 'hay otro movimiento con ese importe');
  return hasOtherDebt(new Set(found.rows.map(({ document }) => document)))
    ? wholeOf(found, 60, 'otro documento tiene ese importe')
    : wholeOf(found, 95);
}

function wholeOf({ group, rows }: WholeGroup, confidence: number, doubt?: string): Outcome {
  const what = group.type === 'DEBIT' ? 'adeudos' : 'transferencias';
  const whole = `La remesa de ${what} del ${formatDay(group.day)} en un solo apunte: ${rows.length === 1 ? '1 fila' : `${rows.length} filas`}`;
  const noted = rows.every(({ outcome }) => outcome !== 'SENT') ? ['ya estaba anotada'] : [];
  return {
    ...{ reason: 'REMITTANCE', confidence, automatic: doubt === undefined, excessCents: 0 },
    why: [whole, ...noted, ...(doubt ? [doubt] : [])].join('; '),
    parts: rows.map(partOf),
  };
}

const partOf = ({ id, document, cents }: RemittedRow) => ({ debt: document, cents, row: id });
