import { bookingCa, bookingEs } from './booking.ts';
import { longContractCa } from './long-contract.ca.ts';
import { longContractEs } from './long-contract.es.ts';
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
import { seasonalContractEs } from './seasonal-contract.es.ts';
import type { BuiltInText } from './write.ts';

/** The texts that every company begins with (DOC-02), written from the public law. */
export const builtInTexts: readonly BuiltInText[] = [
  longContractEs,
  longContractCa,
  seasonalContractEs,
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
];
