import { bookingCa, bookingEs } from './booking.ts';
import { longContractCa } from './long-contract.ca.ts';
import { longContractEs } from './long-contract.es.ts';
import { annexEs, keysEs, receiptLetterEs, resolutionEs, settlementLetterEs } from './letters.ts';
import { mandateCa } from './mandate.ca.ts';
import { mandateEs } from './mandate.es.ts';
import {
  bondReturnEs,
  nonRenewalCa,
  nonRenewalEs,
  rentUpdateCa,
  rentUpdateEs,
  unpaidRentEs,
} from './notices.ts';
import { premisesContractEs } from './premises-contract.es.ts';
import { seasonalContractEs } from './seasonal-contract.es.ts';
import type { BuiltInText } from './write.ts';

/** The texts that every company begins with (DOC-02), written from the public law. */
export const builtInTexts: readonly BuiltInText[] = [
  longContractEs,
  longContractCa,
  seasonalContractEs,
  premisesContractEs,
  annexEs,
  keysEs,
  resolutionEs,
  mandateEs,
  mandateCa,
  bookingEs,
  bookingCa,
  nonRenewalEs,
  nonRenewalCa,
  rentUpdateEs,
  rentUpdateCa,
  bondReturnEs,
  unpaidRentEs,
  receiptLetterEs,
  settlementLetterEs,
];
