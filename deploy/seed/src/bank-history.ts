import { endToEndId, messageId, paymentId } from '@llavero/proto/rules/end-to-end-id';
import { type BankMovement, type OpenDebt, sideOf } from '@llavero/proto/rules/bank-matching/matching';
import type { RemittedGroup } from '@llavero/proto/rules/bank-matching/remitted';
import { addDays, dayKey, dayOf } from '@llavero/proto/values/dates';
import { sumCents, toCents } from '@llavero/proto/values/money';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { validSpanishIban } from '@llavero/proto/compile/generators';
import type { Portfolio } from './portfolio.ts';
import { Random } from './random.ts';

/** A movement of the company's account with what it was meant to pay. */
export interface MeantMovement extends BankMovement {
  /** Ids of documents; null for movements without one: fees, and what was paid twice. */
  meant: string[] | null;
}

/** How the payer of a contract pays, month after month. */
interface Habit {
  iban: string | null;
  name: string;
  text: (debt: OpenDebt) => string;
}

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
/** Shares of what goes another way than one payment for one document. */
const SHARES = { inTwo: 0.02, more: 0.01, twice: 0.005, together: 0.3, noise: 0.05 };

/**
 * Two years of the bank account of the demo company: its receipts and settlements of these years that are paid, as debts, and the movements that
 * paid them. Debits and payments go with a remittance for each day. In one month of three the bank books each of these as one sum, half of which say
 * whose they are; in the others every row has a movement with its id. Tenants who transfer do it in their own way each.
 */
export function bankHistory(portfolio: Portfolio): {
  debts: OpenDebt[];
  lines: MeantMovement[];
  groups: RemittedGroup[];
} {
  const random = new Random(20_261_130);
  const rows = (name: string) => portfolio.find(([collection]) => collection === name)?.[1] ?? [];
  const names = new Map(
    rows('agent').map(({ id, object }) => [
      id,
      `${String(object['firstname'])} ${String(object['lastname'])}`,
    ]),
  );
  const accounts = new Map(rows('agent').map(({ id, object }) => [id, object['iban'] as string | null]));
  const habits = new Map<string, Habit>();
  const debts: OpenDebt[] = [];
  const lines: MeantMovement[] = [];
  const waiting = new Map<string, OpenDebt[]>();
  for (const { id, object } of rows('finance')) {
    // The rows of the portfolio are valid by their definition, which `portfolio.spec.ts` holds them to.
    const { type, year, month, serie, totalAmount, paymentDate, paymentMethod, contract, destination } =
      object as Finance;
    const isReceipt = type === 'RECEIPT';
    if (
      (!isReceipt && type !== 'SETTLEMENT') ||
      paymentDate === null ||
      totalAmount <= 0 ||
      contract === null
    )
      continue;
    if (paymentMethod === 'DIRECTLY_TO_LANDLORD') continue;
    const agents = isReceipt ? (object['tenants'] as string[]) : [destination?.agent ?? ''];
    const debt: OpenDebt = {
      id,
      name: finance.title({ type, year, serie }),
      side: isReceipt ? 'IN' : 'OUT',
      cents: toCents(totalAmount),
      due: (object['paymentExpectedDate'] as number | null) ?? paymentDate,
      ...{ year, month, contract },
      iban: destination?.iban ?? (isReceipt ? null : (accounts.get(destination?.agent ?? '') ?? null)),
      people: agents.flatMap((agent) => names.get(agent) ?? []),
    };
    debts.push(debt);
    const add = (line: Partial<MeantMovement> & Pick<MeantMovement, 'cents'>) =>
      lines.push({
        ...{
          id: random.id(paymentDate),
          day: paymentDate,
          endToEndId: null,
          iban: null,
          counterparty: null,
          text: '',
          meant: [id],
        },
        ...line,
      });
    if (random.chance(SHARES.noise))
      add({ cents: -random.int(100, 30_000), text: 'COMISION MANTENIMIENTO', meant: null });
    if (!isReceipt || paymentMethod === 'DIRECT_DEBIT') {
      const cents = isReceipt ? debt.cents : -debt.cents;
      add({
        cents,
        endToEndId: endToEndId({ document: id, attempt: 1 }),
        iban: debt.iban,
        counterparty: debt.people[0] ?? null,
      });
      continue;
    }
    const payer = agents[0] ?? '';
    const habit = habits.get(contract) ?? habitOf(random, payer, names);
    habits.set(contract, habit);
    const told = { iban: habit.iban, counterparty: habit.name, text: habit.text(debt) };
    const before = waiting.get(contract) ?? [];
    waiting.delete(contract);
    if (before.length > 0) {
      const all = [...before, debt];
      add({
        ...told,
        text: '',
        cents: all.reduce((sum, { cents }) => sum + cents, 0),
        meant: all.map((one) => one.id),
      });
    } else if (random.chance(SHARES.inTwo)) {
      const half = Math.floor(debt.cents / 2);
      add({ ...told, cents: half });
      add({ ...told, cents: debt.cents - half, day: addDays(paymentDate, 3) });
    } else if (random.chance(SHARES.more)) add({ ...told, cents: debt.cents + random.int(1, 20) * 100 });
    else if (random.chance(SHARES.inTwo * SHARES.together)) waiting.set(contract, [debt]);
    else {
      add({ ...told, cents: debt.cents });
      if (random.chance(SHARES.twice))
        add({ ...told, cents: debt.cents, day: addDays(paymentDate, 1), meant: null });
    }
  }
  const groups = remittancesOf(random, lines);
  return {
    ...{ debts, groups },
    lines: inOneSum(random, lines, groups).sort((one, other) => one.day - other.day),
  };
}

/** The remittances that debits and payments went with: one for each day and side. */
function remittancesOf(random: Random, lines: readonly MeantMovement[]): RemittedGroup[] {
  const sent = lines.filter(({ endToEndId: id }) => id !== null);
  return [...Map.groupBy(sent, (line) => `${dayKey(line.day)} ${sideOf(line)}`).values()].map((own) => {
    const { day, cents } = own[0]!;
    const remittance = random.id(day);
    const type = cents > 0 ? 'DEBIT' : 'TRANSFER';
    return {
      ...{ id: paymentId(remittance, 1), message: messageId(remittance), organization: 'demo', type, day },
      rows: own.map((line) => ({
        ...{ id: line.endToEndId!, document: line.meant![0]!, type, cents: Math.abs(line.cents) },
        ...{ outcome: 'SENT', isSeen: false, isReturnSeen: false },
      })),
    };
  });
}

/** The same movements as a bank tells them that books the remittances of some months as one sum each. */
function inOneSum(
  random: Random,
  lines: readonly MeantMovement[],
  groups: readonly RemittedGroup[],
): MeantMovement[] {
  const summed = groups.filter(({ day }) => dayOf(day).month % 3 === 0);
  const rows = new Set(summed.flatMap((group) => group.rows.map(({ id }) => id)));
  return [
    ...lines.filter(({ endToEndId: id }) => id === null || !rows.has(id)),
    ...summed.map(({ type, message, day, rows: own }): MeantMovement => {
      const what = type === 'DEBIT' ? 'REMESA RECIBOS' : 'ORDEN TRANSFERENCIAS';
      return {
        ...{ id: random.id(day), day, endToEndId: null, iban: null, counterparty: null },
        cents: (type === 'DEBIT' ? 1 : -1) * sumCents(own),
        text: random.chance(0.5) ? `${what} ${message}` : what,
        meant: own.map(({ document }) => document),
      };
    }),
  ];
}

function habitOf(random: Random, payer: string, names: ReadonlyMap<string, string>): Habit {
  const stale = random.int(0, 11);
  const text = random.weighted<Habit['text']>([
    [({ name }) => `Recibo ${name}`, 25],
    [({ due }) => `Alquiler ${MONTHS[dayOf(due).month - 1] ?? ''}`, 30],
    [() => 'Alquiler piso', 30],
    [() => `alquiler ${MONTHS[stale] ?? ''}`, 5],
    [() => '', 10],
  ]);
  const relative = random.chance(0.1);
  const name = relative ? (random.pick([...names.values()]) ?? '') : (names.get(payer) ?? '');
  return {
    iban: random.chance(0.8) ? validSpanishIban(random.int(8_000_000, 9_000_000)) : null,
    name: name.toUpperCase(),
    text,
  };
}
