import { all, flag, isSet, negative, not, oneOf, type Predicate } from '../states/predicate.ts';
import { monthName } from '../values/dates.ts';
import { addMoney, formatMoney, multiplyMoney } from '../values/money.ts';
import { type AdjustedMonth, arrearsConcept } from './month/adjustment-concept.ts';
import { type DocumentLine, type FinanceRole, transferLine } from './document-line.ts';
import { financeTotals, type FinanceTotals } from './finance-totals.ts';
import { settlementTypes } from '../records/choices/settlement-types.ts';

/** Documents whose negative total the next one of their kind takes over: receipts, and settlements of both kinds. */
export const carryingTypes = ['RECEIPT', ...settlementTypes] as const;
export type CarryingType = (typeof carryingTypes)[number];

/**
 * A finance document whose negative total is still owed, by the landlord to the tenant or by the landlord to the company:
 * it stands, nothing has paid it, nobody has stopped it and no other document includes it. *Ours*: the text has the
 * field `includedIn` (F §3) only.
 */
export const openBalance: Predicate = all(
  oneOf('type', carryingTypes),
  negative('totalAmount'),
  not(isSet('includedIn')),
  not(isSet('paymentDate')),
  not(isSet('processStartDate')),
  ...['preview', 'cancelled', 'paused', 'paymentBlock'].map((mark) => not(flag(mark))),
);

/**
 * A rectifying document whose difference no document has yet: the next one of the rectified document's kind takes it over, in
 * either direction (issue 10 §1, decision 0045).
 */
export const openAdjustment: Predicate = all(
  oneOf('type', ['RECTIFYING_BILL']),
  isSet('rectifies'),
  not(isSet('includedIn')),
  not(isSet('paymentDate')),
  not(isSet('processStartDate')),
  ...['preview', 'cancelled', 'paused'].map((mark) => not(flag(mark))),
);

/** A document that {@link openBalance} or {@link openAdjustment} holds for. */
export interface OpenBalance {
  id: string;
  /** 'REC202600012', 'L202600007'. */
  name: string;
  concept: string | null;
  /** Euros, as the document counts them that takes it over; of a balance negative. */
  totalAmount: number;
  /** It is the difference of a rectifying document. */
  adjusts: boolean;
  /** Of a difference that the generation has found: its month. Those of several months are one line. */
  ofMonth: AdjustedMonth | null;
}

/** A document before it is written: its kind, its lines and what they add up to. */
export interface CarryingDraft {
  type: CarryingType;
  lines: DocumentLine[];
  totals: FinanceTotals;
}

/** Who issues a document of each kind (F §3). */
export const issuers = {
  RECEIPT: 'LANDLORD',
  SETTLEMENT: 'PROVIDER',
  GUARANTEED: 'PROVIDER',
} as const satisfies Record<CarryingType, FinanceRole>;

/**
 * The draft with the balances of earlier documents of its kind taken off, each in a line of its own, and its totals
 * recalculated. Base and VAT stay those of the month: the older document has its own. The total may be negative again.
 */
export function carryBalances<D extends CarryingDraft>(draft: D, balances: readonly OpenBalance[]): D {
  return withLines(
    draft,
    gathered(balances).map(([first, ...more]) =>
      more.length === 0 ? carriedLine(draft.type, first) : arrearsLine(draft.type, [first, ...more]),
    ),
  );
}

/** The draft with more lines, its totals recalculated. */
export function withLines<D extends CarryingDraft>(draft: D, more: readonly DocumentLine[]): D {
  if (more.length === 0) return draft;
  const lines = [...draft.lines, ...more];
  return {
    ...draft,
    lines,
    totals: financeTotals({ type: draft.type, sourceRole: issuers[draft.type] }, lines),
  };
}

function carriedLine(type: CarryingType, balance: OpenBalance): DocumentLine {
  return balance.adjusts ? adjustingLine(type, balance) : balanceLine(type, balance);
}

/** The parties of a line that adds to a document of the kind, and of one that takes off. */
const sides = {
  receipt: [
    { source: 'LANDLORD', destination: 'TENANT' },
    { source: 'TENANT', destination: 'LANDLORD' },
  ],
  settlement: [
    { source: 'PROVIDER', destination: 'LANDLORD' },
    { source: 'LANDLORD', destination: 'PROVIDER' },
  ],
} as const;

function adjustingLine(type: CarryingType, { id, name, concept, totalAmount }: OpenBalance): DocumentLine {
  return differenceLine(type, totalAmount, {
    concept: (concept ?? `Ajuste (${name})`).slice(0, 300),
    explanation: `La diferencia del documento rectificativo ${name}, una sola vez.`,
    carriedFrom: id,
  });
}

/**
 * Differences of several months in one line (issue 10 §5): a rent update that is made late, or any change that reaches back. Each
 * month keeps its rectifying document, which says what it was and what it is.
 */
function arrearsLine(type: CarryingType, months: readonly [OpenBalance, ...OpenBalance[]]): DocumentLine {
  const [first, ...more] = months;
  const sum = addMoney(...months.map(({ totalAmount }) => totalAmount));
  const parts = months.map(({ name, totalAmount, ofMonth }) => {
    const month = ofMonth ? `${monthName(ofMonth.month)} de ${ofMonth.year}: ` : '';
    return `${month}${formatMoney(totalAmount)} (${name})`;
  });
  return differenceLine(type, sum, {
    concept: arrearsConcept(
      months.flatMap(({ ofMonth }) => ofMonth ?? []),
      sum,
    ),
    explanation: `La diferencia de cada mes, una sola vez: ${parts.join('; ')}.`.slice(0, 600),
    carriedFrom: first.id,
    carriedAlso: more.map(({ id }) => id),
  });
}

function differenceLine(
  type: CarryingType,
  amount: number,
  parts: Pick<DocumentLine, 'concept' | 'explanation' | 'carriedFrom'> & { carriedAlso?: string[] },
): DocumentLine {
  const [adds, takesOff] = sides[type === 'RECEIPT' ? 'receipt' : 'settlement'];
  return transferLine({
    category: 'COMPENSATION',
    subcategory: 'SETTLEMENT',
    ...(amount > 0 ? adds : takesOff),
    ...parts,
    base: Math.abs(amount),
  });
}

/** Balances that are one line together, in the order of the first of each. */
function gathered(balances: readonly OpenBalance[]): [OpenBalance, ...OpenBalance[]][] {
  const lines = new Map<string, [OpenBalance, ...OpenBalance[]]>();
  for (const balance of balances) {
    // What a settlement and a fee bill missed has accounts of their own.
    const key = balance.ofMonth ? balance.ofMonth.kind : balance.id;
    const line = lines.get(key);
    if (line) line.push(balance);
    else lines.set(key, [balance]);
  }
  return [...lines.values()];
}

function balanceLine(type: CarryingType, { id, name, concept, totalAmount }: OpenBalance): DocumentLine {
  const of = concept ? ` («${concept}»)` : '';
  const isReceipt = type === 'RECEIPT';
  const document = isReceipt ? `recibo ${name}` : `liquidación ${name}`;
  const article = isReceipt ? 'El' : 'La';
  return transferLine({
    category: 'COMPENSATION',
    subcategory: 'SETTLEMENT',
    source: isReceipt ? 'TENANT' : 'LANDLORD',
    destination: isReceipt ? 'LANDLORD' : 'PROVIDER',
    concept: isReceipt
      ? `Saldo anterior a favor del inquilino (${document})`
      : `Saldo anterior a cargo del propietario (${document})`,
    explanation: `${article} ${document}${of} tiene un total de ${formatMoney(totalAmount)}: se descuenta aquí y no se ${isReceipt ? 'abona' : 'reclama'} aparte.`,
    carriedFrom: id,
    base: multiplyMoney(totalAmount, -1),
  });
}
