import { bookingCa, bookingEs } from './booking.ts';
import { annex, keys, receiptLetter, resolution, settlementLetter } from './letters.ts';
import { longContractCa } from './long-contract.ca.ts';
import { longContractEs } from './long-contract.es.ts';
import { mandateCa } from './mandate.ca.ts';
import { mandateEs } from './mandate.es.ts';
import { bondReturn, nonRenewal, rentUpdate, unpaidRent } from './notices.ts';
import { premisesContract } from './premises-contract.ts';
import { seasonalContract } from './seasonal-contract.ts';
import type { BuiltInText } from './write.ts';

/** The texts that every company begins with (DOC-02), written from the public law, each in Spanish and in Catalan. */
export const builtInTexts: readonly BuiltInText[] = [
  longContractEs,
  longContractCa,
  ...seasonalContract,
  ...premisesContract,
  ...annex,
  ...keys,
  ...resolution,
  mandateEs,
  mandateCa,
  bookingEs,
  bookingCa,
  ...nonRenewal,
  ...rentUpdate,
  ...bondReturn,
  ...unpaidRent,
  ...receiptLetter,
  ...settlementLetter,
];
