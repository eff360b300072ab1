import { settlementTypes } from '../../records/choices/settlement-types.ts';
import { all, any, flag, isSet, not, oneOf, type Predicate } from '../../states/predicate.ts';

/**
 * A document of the month that may still be made again from the terms (issue 10 §1): a settlement is one until it is verified,
 * told, sent or paid; a receipt or bill has an issue date from the start, and is one only while it is a preview (F §4).
 */
export const draftDocument: Predicate = all(
  any(flag('preview'), all(oneOf('type', settlementTypes), not(flag('validated')))),
  ...['issueDate', 'communicationDate', 'processStartDate', 'paymentDate', 'includedIn'].map((name) =>
    not(isSet(name)),
  ),
  not(flag('cancelled')),
);
