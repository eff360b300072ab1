import { addDays, addMonths, endOfMonth, startOfMonth } from '@llavero/proto/values/dates';
import { addMoney, percentOf } from '@llavero/proto/values/money';
import type { ContractRow } from './contracts.ts';
import type { Random } from './random.ts';
import { row } from './row.ts';

/** What a bill is for; VAT in per cent, base in euros. */
const kinds = [
  { concept: 'Suministro de agua', vatPercent: 10, base: 96.4, approved: true, payer: 'COMPANY' },
  { concept: 'Suministro de luz', vatPercent: 21, base: 143.75, approved: true, payer: 'COMPANY' },
  { concept: 'Sustitución de la caldera', vatPercent: 21, base: 1480, approved: false, payer: 'LANDLORD' },
] as const;

/** Bills of supplies that wait to be split over their contracts, and one that is above the limit of approval. `today` is a day. */
export function supplyBills(
  random: Random,
  contracts: readonly ContractRow[],
  supplier: string,
  today: number,
) {
  const begun = addMonths(today, -4);
  const live = contracts
    .filter(
      ({ object: { activated, units, startDate, endDate } }) =>
        activated && units.length > 0 && startDate < begun && (endDate === null || endDate > today),
    )
    .slice(-kinds.length);
  return live.map((of, index) => {
    const { concept, vatPercent, base, approved, payer } = kinds[index]!;
    const issueDate = addDays(today, -5 - index);
    const vatAmount = percentOf(base, vatPercent);
    const totalAmount = addMoney(base, vatAmount);
    const periodStart = startOfMonth(addMonths(today, -2));
    return row(random, issueDate, {
      supplier,
      number: `S-${2600 + index}-${of.id.slice(-6)}`,
      concept,
      category: approved ? 'SUPPLY' : 'INDUSTRIAL_TRADES',
      units: of.object.units,
      contract: approved ? null : of.id,
      mandate: of.object.mandate,
      landlords: of.object.landlords,
      issueDate,
      receptionDate: issueDate,
      dueDate: addDays(issueDate, 30),
      periodStart: approved ? periodStart : null,
      periodEnd: approved ? endOfMonth(addMonths(periodStart, 1)) : null,
      breakdown: [
        {
          category: 'SUPPLEMENT',
          subcategory: approved ? 'SUPPLY' : 'BILL_EXPENSE',
          concept,
          unitAmount: base,
          baseAmount: base,
          vatAmount,
          vatPercent,
          totalAmount,
          suplementationAmount: totalAmount,
        },
      ],
      payer,
      paymentMethod: 'TRANSFER',
      approved,
    });
  });
}
