import type { BulkRow } from '@llavero/kit/records/write/bulk';
import { finance } from '@llavero/proto/records/finance/finance';
import { UNPAID_AFTER_DAYS } from '@llavero/proto/records/finance/finance.states';
import {
  type BilledMonth,
  billedMonth,
  draftReceipt,
  expectedPaymentDay,
  receiptConcept,
  receiptPaymentMethod,
} from '@llavero/proto/rules/receipt';
import { statusOf } from '@llavero/proto/states/evaluate';
import { isHome } from '@llavero/proto/rules/rent-taxes';
import { addDays, addMonths, dayOf, startOfMonth } from '@llavero/proto/values/dates';
import { type Billed, billedContract, type Series } from './billed.ts';
import type { ContractRow } from './contracts.ts';
import { Random } from './random.ts';
import { type Row, row } from './row.ts';
import { Settlements } from './settlements.ts';

const MONTHS = 24;

/**
 * Two years of receipts, settlements and fee bills of contracts that are or were in force, up to the month before
 * `today` (a day), two thirds of the running month, whose rest is left for the generation to find, and a few of the next.
 */
export function finances(random: Random, billed: readonly Billed[], today: number, series: Series) {
  const rows: Row<object>[] = [];
  const settlements = new Settlements(random, series, today);
  let corrected: Parameters<typeof settlements.staleDraft>[0] | null = null;
  for (let back = MONTHS - 1; back >= 0; back -= 1) {
    const { year, month } = dayOf(addMonths(startOfMonth(today), -back));
    const span = billedMonth(year, month);
    for (const [index, of] of billed.entries()) {
      if (!of.contract.object.activated) continue;
      if (back === 0 && index % 3 === 0) continue;
      const besideHome = !of.unitTypes.some(isHome) && isBesideHome(of, billed, span);
      const receipt = receiptOf(random, { ...of, besideHome }, span, series, today, back);
      if (!receipt) continue;
      rows.push(receipt);
      if (back === 0 && !corrected && of.unitTypes.every(isHome) && receipt.object.paymentDate !== null)
        corrected = { of, span, receipt };
      if (back > 0) rows.push(...settlements.of(of, span, receipt));
    }
  }
  // Dice of their own: what is added here leaves the rest of the portfolio as it was.
  rows.push(...receiptsAhead(new Random(20_261_125), billed, today, series));
  if (corrected) rows.push(...settlements.staleDraft(corrected));
  return rows;
}

/** Receipts of the next month that were made ahead, of which the first ones are not sent yet. */
const AHEAD = { receipts: 12, issued: 8 };

/** Some receipts of the next month: issued, or sent already. The others are left for the generation to find. */
function receiptsAhead(random: Random, billed: readonly Billed[], today: number, series: Series) {
  const { year, month } = dayOf(addMonths(startOfMonth(today), 1));
  const span = billedMonth(year, month);
  const rows: Row<object>[] = [];
  for (const of of billed) {
    if (rows.length === AHEAD.receipts) break;
    if (!of.contract.object.activated || !of.unitTypes.some(isHome)) continue;
    const receipt = receiptOf(random, { ...of, besideHome: false }, span, series, today, -1);
    if (!receipt) continue;
    const communicationDate = rows.length < AHEAD.issued ? null : today;
    rows.push({ ...receipt, object: { ...receipt.object, issueDate: today, communicationDate } });
  }
  return rows;
}

/** The same tenant has a home of the same landlords in the month (Ley 37/1992 art. 20.Uno.23.º b). */
function isBesideHome({ contract }: Billed, billed: readonly Billed[], { from, to }: BilledMonth): boolean {
  const { tenants, landlords } = contract.object;
  return billed.some(({ contract: { id, object }, unitTypes }) => {
    const { activated, contractType, startDate, endDate } = object;
    if (id === contract.id || !activated || contractType === 'LOCAL_CONTRACT') return false;
    return (
      unitTypes.some(isHome) &&
      startDate <= to &&
      endDate >= from &&
      object.tenants.some((tenant) => tenants.includes(tenant)) &&
      object.landlords.length === landlords.length &&
      object.landlords.every((landlord) => landlords.includes(landlord))
    );
  });
}

function receiptOf(
  random: Random,
  of: Billed & { besideHome: boolean },
  span: BilledMonth,
  series: Series,
  today: number,
  back: number,
) {
  const { object } = of.contract;
  const draft = draftReceipt(billedContract(of), span);
  if (draft.outcome === 'skip') return null;
  const issueDate = Math.min(addDays(span.from, -1), today);
  const expected = expectedPaymentDay(object, span);
  const debtor = object.unpaid && back >= 0 && back <= 1;
  const isLate = addDays(expected, UNPAID_AFTER_DAYS) <= today && random.chance(0.995);
  const paid = !debtor && (isLate || (random.chance(0.7) && expected <= today));
  return row(random, issueDate, {
    type: 'RECEIPT',
    category: 'RENT',
    concept: receiptConcept(span),
    year: span.year,
    month: span.month,
    serie: series.next('RECEIPT', span.year),
    mandate: object.mandate,
    contract: of.contract.id,
    tenants: object.tenants,
    landlords: object.landlords,
    units: object.units,
    periodStart: draft.periodStart,
    periodEnd: draft.periodEnd,
    issueDate,
    communicationDate: issueDate,
    paymentExpectedDate: expected,
    paymentDate: paid ? Math.min(addDays(expected, random.int(0, 4)), today) : null,
    unpaidSince: debtor ? addDays(expected, 5) : null,
    paymentMethod: receiptPaymentMethod(object, draft.totals.totalAmount),
    sourceRole: 'LANDLORD',
    destinationRole: 'TENANT',
    source: { agent: object.landlords[0] ?? null },
    destination: { agent: object.payer, iban: object.payerBankAccount },
    vatPercent: draft.vatPercent,
    breakdown: draft.lines.map((line) => ({ ...line })),
    ...draft.totals,
    validated: true,
  });
}

/** Who has not paid: what the contracts service would have heard of by `now` (unix seconds). */
export function setUnpaid(
  contracts: readonly ContractRow[],
  documents: readonly BulkRow[],
  now: number,
): void {
  const owing = new Set(
    documents
      .filter(({ object }) => object['type'] === 'RECEIPT' && statusOf(finance, object, now) === 'UNPAID')
      .map(({ object }) => object['contract']),
  );
  for (const { id, object } of contracts) Object.assign(object, { unpaid: owing.has(id) });
}
