import { nextExtension } from '@llavero/proto/rules/renewal';
import { addDays, addYears, atTime } from '@llavero/proto/values/dates';
import type { ContractRow } from './contracts.ts';
import { runs } from './lettings.ts';

/** Premises that are let on from month to month, because nobody has said otherwise. */
const TACIT_LETTINGS = 3;

/**
 * Some premises were let for a year with one renewal and go on by tacit reconduction (Código Civil art. 1566), with the
 * extensions that the daily job would have written. Called before anything is worked out of the ends.
 */
export function letSomeGoOn(contracts: readonly ContractRow[], today: number): void {
  contracts
    .filter((made) => runs(made, today) && made.object.contractType === 'LOCAL_CONTRACT')
    .filter(({ object }) => object.startDate < addDays(addYears(today, -2), -31) && !object.endIsFinal)
    .slice(0, TACIT_LETTINGS)
    .forEach(({ object }) => {
      const terms = {
        contractDuration: { years: 1, months: 0, days: 0 },
        renewalType: 'ONE_YEAR' as const,
        numberOfRenewals: 1,
        reconductionPeriodicity: 'MONTH' as const,
      };
      const lease = { ...object, ...terms };
      let endDate = addDays(addYears(object.startDate, 1), -1);
      const renewals: object[] = [];
      for (
        let next = nextExtension(lease, endDate);
        next && endDate < today;
        next = nextExtension(lease, endDate)
      ) {
        const made = atTime(addDays(endDate, -1), 6);
        renewals.push({ ...next, made, previousEndDate: endDate, undone: null });
        endDate = next.until;
      }
      Object.assign(object, terms, { endDate, renewals });
    });
}
