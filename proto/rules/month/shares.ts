import { addMoney, formatMoney, splitMoney } from '../../values/money.ts';
import { formatPercent } from '../../values/number.ts';
import type { DocumentLine } from '../document-line.ts';
import { shareProblems } from '../representation.ts';
import { type MandateTerms, skip, type Skipped } from './terms.ts';

/** Who is paid, and how much in proportion to the others. */
export interface Payee {
  landlord: string;
  /** A whole number. */
  weight: number;
}

type Share = MandateTerms['distribution'][number];

/** Percentages have at most four decimals (`rules/representation.ts`). */
const whole = (percent: number): number => Math.round(percent * 10_000);

/**
 * Who is paid for some units of a mandate, and in which proportion (C §3.1 propertyDistribution). The entries of a unit
 * go before those without one; without any, the first landlord of the contract is paid everything. A bare owner gets
 * nothing: usufruct gives its holder the fruits (Código Civil art. 467, 471), so the share of bare owners goes to the
 * usufructuaries, where there are any.
 *
 * Skipped when the shares are not 100 %, or when the units of one contract have different owners: nothing says how one
 * rent is divided between units.
 */
export function payeesOf(
  distribution: readonly Share[],
  units: readonly string[],
  landlords: readonly string[],
): Payee[] | Skipped {
  const groups = (units.length > 0 ? units : [null]).map((unit) => sharesOf(distribution, unit));
  const [first, ...others] = groups.map((shares) => weightsOf(shares, landlords));
  if (!first) return noLandlord;
  if (groups.some((shares) => shareProblems(shares).length > 0))
    return skip(
      'El reparto de la propiedad no suma 100 %: corrija «Reparto de la propiedad» en el mandato y genere de nuevo.',
    );
  if (others.some((other) => JSON.stringify(other) !== JSON.stringify(first)))
    return skip(
      'Las unidades del contrato tienen repartos distintos: ponga en «Reparto de la propiedad» del mandato el mismo para todas, o haga un contrato por unidad.',
    );
  return first.length > 0 ? first : noLandlord;
}

const noLandlord = skip(
  'Nadie a quien pagar: indique los propietarios y sus porcentajes en «Reparto de la propiedad» del mandato.',
);

/** The entries of a unit, all for that unit alone; else those of all units. */
function sharesOf(distribution: readonly Share[], unit: string | null): (Share & { unit: null })[] {
  const own = unit === null ? [] : distribution.filter((share) => share.unit === unit);
  const shares = own.length > 0 ? own : distribution.filter((share) => share.unit === null);
  return shares.map((share) => ({ ...share, unit: null }));
}

function weightsOf(shares: readonly Share[], landlords: readonly string[]): Payee[] {
  const [only] = landlords;
  if (shares.length === 0) return only === undefined ? [] : [{ landlord: only, weight: 1 }];
  const sum = (list: readonly Share[]) => list.reduce((total, { percent }) => total + whole(percent), 0);
  const bare = sum(shares.filter(({ landlordType }) => landlordType === 'NUDE_LANDLORD'));
  const usufruct = shares.filter(({ landlordType }) => landlordType === 'USUFRUCTUARY');
  const held = sum(usufruct);
  const weight = ({ landlordType, percent }: Share): number => {
    if (landlordType === 'NUDE_LANDLORD') return 0;
    // Scaled by what the usufructuaries hold, so that the share of the bare owners is divided without a remainder.
    if (usufruct.length === 0) return whole(percent);
    if (held === 0) return landlordType === 'USUFRUCTUARY' ? bare : whole(percent) * usufruct.length;
    return landlordType === 'USUFRUCTUARY' ? whole(percent) * (held + bare) : whole(percent) * held;
  };
  const weights = new Map<string, number>();
  for (const share of shares) weights.set(share.landlord, (weights.get(share.landlord) ?? 0) + weight(share));
  return [...weights]
    .map(([landlord, total]) => ({ landlord, weight: total }))
    .filter((payee) => payee.weight > 0)
    .sort((one, other) => (one.landlord < other.landlord ? -1 : 1));
}

/** The lines of each payee, in the order of the payees; base, VAT and total of each line add up to the whole to the cent. */
export function shareLines(lines: readonly DocumentLine[], payees: readonly Payee[]): DocumentLine[][] {
  if (payees.length === 1) return [[...lines]];
  const weights = payees.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = lines.map((line) => shareLine(line, weights));
  return payees.map((_, at) => {
    const percent = formatPercent(Math.round((weights[at]! / total) * 1_000_000) / 10_000);
    return parts.flatMap((part, index) => {
      const own = part[at]!;
      const of = lines[index]!;
      if (own.totalAmount === 0 && of.totalAmount !== 0) return [];
      const explanation = `Le corresponde el ${percent} de ${formatMoney(of.totalAmount)}.`;
      return [{ ...own, explanation: of.explanation ? `${of.explanation} ${explanation}` : explanation }];
    });
  });
}

/** One line in parts by weights. */
function shareLine(line: DocumentLine, weights: readonly number[]): DocumentLine[] {
  const bases = splitMoney(line.baseAmount, weights);
  const vats = splitMoney(line.vatAmount, weights);
  // What is neither base nor VAT: withholdings and transfers.
  const rests = splitMoney(addMoney(line.totalAmount, -line.baseAmount, -line.vatAmount), weights);
  return weights.map((_, at) => {
    const [baseAmount, vatAmount, rest] = [bases[at]!, vats[at]!, rests[at]!];
    const totalAmount = addMoney(baseAmount, vatAmount, rest);
    const counted = (sum: number, amount: number) => (sum === 0 ? 0 : amount);
    return {
      ...line,
      units: 1,
      unitAmount: addMoney(baseAmount, rest),
      baseAmount,
      vatAmount,
      totalAmount,
      rentAmount: counted(line.rentAmount, baseAmount),
      invoiceAmount: counted(line.invoiceAmount, totalAmount),
      compensationAmount: counted(line.compensationAmount, totalAmount),
      suplementationAmount: counted(line.suplementationAmount, totalAmount),
    };
  });
}
