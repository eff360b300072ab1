import { financeStatuses } from '@llavero/proto/records/choices/finance';
import { fromCents, toCents } from '@llavero/proto/values/money';
import type { ReviewedRow } from './reviewed-documents.ts';

type Status = ReviewedRow['status'];

/** Counts and sums of some documents, in all and by status; amounts are added in cents. */
export class ReviewFigures {
  #documents = 0;
  #cents = 0;
  #verified = 0;
  #withAnomaly = 0;
  readonly #byStatus = new Map<Status, { documents: number; cents: number }>();

  add(
    { status, totalAmount, validated }: Pick<ReviewedRow, 'status' | 'totalAmount' | 'validated'>,
    hasAnomaly: boolean,
  ): void {
    const cents = toCents(totalAmount);
    this.#documents += 1;
    this.#cents += cents;
    if (validated) this.#verified += 1;
    if (hasAnomaly) this.#withAnomaly += 1;
    const { documents, cents: sum } = this.#byStatus.get(status) ?? { documents: 0, cents: 0 };
    this.#byStatus.set(status, { documents: documents + 1, cents: sum + cents });
  }

  /** Amounts in euros. */
  sums() {
    return {
      documents: this.#documents,
      totalAmount: fromCents(this.#cents),
      verified: this.#verified,
      withAnomaly: this.#withAnomaly,
    };
  }

  /** In the order of the statuses; only those that occur. */
  statuses() {
    return financeStatuses.values.flatMap((status) => {
      const found = this.#byStatus.get(status);
      return found ? [{ status, documents: found.documents, totalAmount: fromCents(found.cents) }] : [];
    });
  }
}
