import { choiceSet } from '../fields/choices.ts';
import type { RecordDefinition } from '../fields/record.ts';
import { booking } from '../records/contracts/booking.ts';
import { candidature } from '../records/contracts/candidature.ts';
import { contract } from '../records/contracts/contract.ts';
import { mandate } from '../records/contracts/mandate.ts';
import { nextRent } from '../records/contracts/next-rent.ts';
import { finance } from '../records/finance/finance.ts';
import { inventory } from '../records/places/inventory.ts';

/** Records that documents are made from, by collection. */
export const documentSources: Readonly<Record<string, RecordDefinition>> = {
  contract,
  mandate,
  booking,
  inventory,
  finance,
  candidature,
  nextRent,
};

/** What a person reads for each of them. */
export const documentSourceNames = choiceSet(
  'DocumentSource',
  Object.fromEntries(
    Object.values(documentSources).map(({ collection, label }) => [collection, { label: label.one }]),
  ),
);
