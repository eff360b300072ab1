import { endToEndId, endToEndIdsIn } from '../end-to-end-id.ts';
import { daysBetween } from '../../values/dates.ts';
import { formatMoney, fromCents, sumCents } from '../../values/money.ts';
import { monthsIn, namesAPerson, namesIn, payerName } from './evidence.ts';
import {
  type BankMovement,
  byAge,
  type KnownPayer,
  type Match,
  OpenDebts,
  type OpenDebt,
  sideOf,
} from './matching.ts';
import { matchGroupBySum, matchNamedGroup, matchReturn } from './match-remitted.ts';
import { Remitted, type SentToBank, sideOfRow } from './remitted.ts';

/** Days around the day on which a debt is due, in which an amount alone points to it. */
const WINDOW = { before: 10, after: 20 };
/** The same where a text names the month of the debt. */
const NAMED = { before: 10, after: 60 };
/** A debt that is due later than this is hardly what somebody pays today. */
const MOST_AHEAD = 45;

type Outcome = Omit<Match, 'line'>;
type Step = (line: BankMovement, debts: OpenDebts, around: Surroundings) => Outcome | null;

/** What speaks for or against a match beside the debts. */
interface Surroundings {
  /** Contracts whose payments come from an account or a name. */
  contractsOf(line: BankMovement): ReadonlySet<string>;
  /** Other movements of the same amount within the window. */
  isOnlyOne(line: BankMovement): boolean;
  /** What has gone to the bank. */
  remitted: Remitted;
}

/**
 * Matches movements to debts by the ladder of issue 11 §4: every movement by the surest evidence first, then what is left by the
 * next. A debt is matched once. What could be another debt as well is proposed, never automatic.
 *
 * @param lines in any order; answers one match at most for each
 * @param sent what has gone to the bank with remittances
 */
export function matchLines(
  lines: readonly BankMovement[],
  open: readonly OpenDebt[],
  payers: readonly KnownPayer[] = [],
  sent: SentToBank = { rows: [], groups: [] },
): Match[] {
  const debts = new OpenDebts(open);
  const remitted = new Remitted(sent);
  const around = surroundings(lines, open, payers, remitted);
  const matches: Match[] = [];
  let left = lines
    .filter(({ cents }) => cents !== 0)
    .sort((one, other) => one.day - other.day || (one.id < other.id ? -1 : 1));
  for (const step of [byRemittance, byAccount, byReference, byLearnedPayer, byGroupSum, byAmount]) {
    // What is sure comes before what is proposed, so that a guess never takes the debt of a certainty.
    for (const sure of [true, false])
      left = left.filter((line) => {
        const found = step(line, debts, around);
        if (!found || found.automatic !== sure) return true;
        const match = { line: line.id, ...found };
        // What the bank gives back is owed again, perhaps by the same document.
        if (match.reason !== 'RETURN') debts.take(match);
        remitted.take(match);
        matches.push(match);
        return false;
      });
    // What names a remittance and comes to no row or payment of it is of no other document.
    if (step === byRemittance)
      left = left.filter(
        (line) => remittanceRowsOf(line).length === 0 && remitted.namedIn(line).length === 0,
      );
  }
  return matches;
}

function surroundings(
  lines: readonly BankMovement[],
  open: readonly OpenDebt[],
  payers: readonly KnownPayer[],
  remitted: Remitted,
): Surroundings {
  const contracts = new Map<string, Set<string>>();
  const note = (key: string | null, contract: string | null) => {
    if (key === null || contract === null) return;
    const known = contracts.get(key);
    if (known) known.add(contract);
    else contracts.set(key, new Set([contract]));
  };
  for (const { iban, contract, side } of open) if (side === 'IN') note(iban, contract);
  for (const { iban, name, contract } of payers) {
    note(iban, contract);
    // Many people have the same name: it counts where no account was learned.
    if (iban === null) note(payerName(name), contract);
  }
  const days = new Map<number, number[]>();
  for (const { cents, day } of lines) days.set(cents, [...(days.get(cents) ?? []), day]);
  return {
    remitted,
    contractsOf: ({ iban, counterparty }) =>
      contracts.get(iban ?? '') ?? contracts.get(payerName(counterparty) ?? '') ?? new Set(),
    isOnlyOne: ({ cents, day }) =>
      (days.get(cents) ?? []).filter(
        (other) => Math.abs(daysBetween(day, other)) <= WINDOW.before + WINDOW.after,
      ).length === 1,
  };
}

const remittanceRowsOf = ({ endToEndId, text }: BankMovement) => endToEndIdsIn(`${endToEndId ?? ''} ${text}`);

/** The rows of our own remittances, which name their document. One that is noted as paid explains its movement all the same. */
const byEndToEndId: Step = (line, debts, { remitted }) => {
  const named = remittanceRowsOf(line);
  if (named.length === 0) return null;
  const back = matchReturn(line, remitted);
  if (back) return back;
  const side = sideOf(line);
  const found = named.flatMap((one): Settled[] => {
    const row = remitted.row(endToEndId(one));
    const open = row && remitted.isOpen(row) && sideOfRow(row) === side ? row : undefined;
    const debt = debts.get(one.document);
    if (debt?.side === side) return [{ ...debt, row: open?.id }];
    return open ? [{ id: open.document, cents: open.cents, row: open.id }] : [];
  });
  if (found.length < named.length) return null;
  return settled(line, found, {
    reason: 'END_TO_END',
    confidence: 100,
    why: 'Es el movimiento de la remesa',
  });
};

/** What the movement names of our remittances: rows to the cent, else the payment that comes to it, else what is nearest. */
const byRemittance: Step = (line, debts, around) => {
  const rows = byEndToEndId(line, debts, around);
  return rows?.automatic ? rows : (matchNamedGroup(line, around.remitted) ?? rows);
};

const byGroupSum: Step = (line, debts, { remitted, isOnlyOne }) =>
  matchGroupBySum(line, remitted, {
    isOnlyOne: isOnlyOne(line),
    hasOtherDebt: (documents) =>
      debts
        .withAmount(sideOf(line), Math.abs(line.cents))
        .some((debt) => isNear(debt, line) && !documents.has(debt.id)),
  });

/** The account of the debt itself: of a direct debit, of a landlord. */
const byAccount: Step = (line, debts, around) => {
  if (line.iban === null) return null;
  const own = debts.of('iban', sideOf(line), line.iban);
  return among(line, own, around, {
    reason: 'IBAN_AMOUNT',
    confidence: 95,
    why: 'La cuenta es la del documento',
  });
};

/** The number of a document in the text. */
const byReference: Step = (line, debts, around) => {
  if (line.cents < 0) {
    const outcome = byBillNumber(line, debts);
    if (outcome) return outcome;
  }
  const names = namesIn(line.text);
  if (names.length === 0) return null;
  const found = names.map((name) => debts.named(name).filter(({ side }) => side === sideOf(line)));
  // A number that stands for two documents, or for one that is paid, says nothing certain.
  if (found.some(({ length }) => length !== 1)) return null;
  const evidence = {
    reason: 'REFERENCE',
    confidence: 95,
    why: `El texto nombra ${names.join(', ')}`,
  } as const;
  const outcome = settled(line, found.flat(), evidence);
  const others = around.contractsOf(line);
  const isOf = found.flat().every(({ contract }) => others.size === 0 || others.has(contract ?? ''));
  return isOf ? outcome : outcome && doubted(outcome, 50, 'la cuenta suele pagar otro contrato');
};

/** Numbers of suppliers' bills: certain where the supplier is named too, since two of them may use the same. */
function byBillNumber(line: BankMovement, debts: OpenDebts): Outcome | null {
  const found = debts.referredIn(line.text).filter(({ side }) => side === sideOf(line));
  const [first] = found;
  if (!first || found.some(({ contract }) => contract !== first.contract)) return null;
  const outcome = settled(line, found, {
    reason: 'REFERENCE',
    confidence: 95,
    why: `El texto nombra ${found.map(({ reference }) => reference).join(', ')}`,
  });
  const isNamed =
    (line.iban !== null && first.iban === line.iban) ||
    namesAPerson(`${line.counterparty ?? ''} ${line.text}`, first);
  return isNamed ? outcome : outcome && doubted(outcome, 70, 'el movimiento no nombra al proveedor');
}

/** An account or a name that a person has confirmed before. */
const byLearnedPayer: Step = (line, debts, around) => {
  const contracts = around.contractsOf(line);
  const own = [...contracts].flatMap((contract) => debts.of('contract', sideOf(line), contract));
  return among(line, own, around, { reason: 'LEARNED_PAYER', confidence: 90, why: 'El pagador es conocido' });
};

/** The amount within the days around the due day: automatic only with the name of whoever owes it. */
const byAmount: Step = (line, debts, around) => {
  const near = debts.withAmount(sideOf(line), Math.abs(line.cents)).filter((debt) => isNear(debt, line));
  const named = near.filter((debt) => namesAPerson(`${line.counterparty ?? ''} ${line.text}`, debt));
  const [debt] = named.length > 0 ? named : near;
  if (!debt) return null;
  const evidence = {
    reason: 'AMOUNT_DATE',
    confidence: 85,
    why: 'Coinciden importe, fecha y nombre',
  } as const;
  const outcome = settled(line, [debt], evidence);
  if (!outcome || named.length === 1) return outcome;
  const alone = near.length === 1 && around.isOnlyOne(line);
  return alone
    ? doubted({ ...outcome, why: 'Solo este documento tiene el importe en esas fechas' }, 60)
    : doubted({ ...outcome, why: `Hay ${near.length} documentos con el importe en esas fechas` }, 30);
};

function isNear({ due }: OpenDebt, { day }: BankMovement): boolean {
  const late = daysBetween(due, day);
  return late >= -WINDOW.before && late <= WINDOW.after;
}

/** What is read of a debt once it is found. */
type Settled = Pick<OpenDebt, 'id' | 'cents' | 'isWhole'> & { row?: string | undefined };
type Evidence = Pick<Match, 'reason' | 'confidence' | 'why'>;

/** The debt or debts of one payer that a movement settles. */
function among(
  line: BankMovement,
  own: readonly OpenDebt[],
  around: Surroundings,
  evidence: Evidence,
): Outcome | null {
  const near = own.filter(({ due }) => daysBetween(line.day, due) <= MOST_AHEAD).sort(byAge);
  if (near.length === 0) return null;
  const cents = Math.abs(line.cents);
  const exact = near.filter((debt) => debt.cents === cents);
  const months = monthsIn(line.text);
  const [meant, ...others] = exact.filter(({ month }) => month !== null && months.includes(month));
  if (meant && others.length === 0) {
    const late = daysBetween(meant.due, line.day);
    const outcome = settled(line, [meant], evidence);
    // A standing order names the month in which it was set up, year after year.
    return late >= -NAMED.before && late <= NAMED.after
      ? outcome
      : outcome && doubted(outcome, 60, 'vence en otras fechas');
  }
  const [first] = exact;
  if (first && exact.length === 1 && months.length === 0) return settled(line, [first], evidence);
  if (first) {
    const one = settled(line, [first], evidence);
    const doubt =
      exact.length > 1 ? `hay ${exact.length} documentos con ese importe` : 'el texto nombra otro mes';
    return one && doubted(one, 50, doubt);
  }
  // One payment of everything that is owed, to one contract.
  const isOneContract = new Set(near.map(({ contract }) => contract)).size === 1;
  if (sumCents(near) === cents && isOneContract) {
    const all = settled(line, near, evidence);
    return all && { ...all, why: `${evidence.why} y paga todo lo pendiente` };
  }
  const subset = onlySubset(near, cents);
  if (subset) {
    const some = settled(line, subset, evidence);
    return some && doubted(some, 70, `suman el importe ${subset.length} documentos`);
  }
  if (around.contractsOf(line).size > 1 || !isOneContract) return null;
  // A part of the oldest debt, or more than all of them.
  const rest = settled(line, cents < sumCents(near) ? fillOldest(near, cents) : near, evidence);
  return rest && doubted(rest, 40);
}

/** The oldest debts that an amount reaches; the last of them perhaps in part (Código Civil art. 1174). */
function fillOldest(debts: readonly OpenDebt[], cents: number): OpenDebt[] {
  const filled: OpenDebt[] = [];
  for (const debt of debts) {
    if (sumCents(filled) >= cents) break;
    filled.push(debt);
  }
  return filled;
}

/** As many debts are looked at in every combination; a payer with more asks for a person. */
const MOST_COMBINED = 10;

/** The one choice of two or more debts that adds up to an amount; null when there is none, or another. */
function onlySubset(debts: readonly OpenDebt[], cents: number): OpenDebt[] | null {
  if (debts.length > MOST_COMBINED) return null;
  let found: OpenDebt[] | null = null;
  for (let mask = 1; mask < 1 << debts.length; mask += 1) {
    const some = debts.filter((_debt, at) => mask & (1 << at));
    if (some.length < 2 || sumCents(some) !== cents) continue;
    if (found) return null;
    found = some;
  }
  return found;
}

/** The debts in their order with what the movement pays of each; only what is paid to the cent is automatic. */
function settled(line: BankMovement, debts: readonly Settled[], evidence: Evidence): Outcome | null {
  if (debts.length === 0) return null;
  let left = Math.abs(line.cents);
  const parts = debts.flatMap(({ id, cents, row }) => {
    const paid = Math.min(cents, left);
    left -= paid;
    return paid > 0 ? [{ debt: id, cents: paid, ...(row === undefined ? {} : { row }) }] : [];
  });
  const owed = sumCents(debts);
  // Of a supplier's bill nothing is paid in part, and nobody has an advance of one.
  if (debts.some(({ isWhole }) => isWhole) && owed !== Math.abs(line.cents)) return null;
  const outcome = { ...evidence, parts, excessCents: left, automatic: true };
  if (left > 0) return doubted(outcome, 60, `sobran ${formatMoney(fromCents(left))}`);
  if (owed > Math.abs(line.cents))
    return doubted(outcome, 60, `faltan ${formatMoney(fromCents(owed - Math.abs(line.cents)))}`);
  return outcome;
}

/** The same, for a person to decide. */
const doubted = (outcome: Outcome, most: number, doubt?: string): Outcome => ({
  ...outcome,
  automatic: false,
  confidence: Math.min(outcome.confidence, most),
  why: doubt ? `${outcome.why}; ${doubt}` : outcome.why,
});
