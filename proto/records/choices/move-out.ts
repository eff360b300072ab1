import { choiceSet } from '../../fields/choices.ts';

/** Who asks for the end of a contract; *ours*. */
export const finishParties = choiceSet('FinishParty', {
  TENANT: { label: 'El inquilino' },
  LANDLORD: { label: 'El propietario' },
  AGREEMENT: { label: 'Mutuo acuerdo' },
  COURT: { label: 'Resolución judicial' },
});
export type FinishPartyCode = keyof typeof finishParties.options;

/** What a deduction at the end of a letting is for; *ours*. Useful lives are in `rules/useful-life.ts`. */
export const deductionKinds = choiceSet('DeductionKind', {
  PAINT: { label: 'Pintura' },
  FLOORING: { label: 'Suelos' },
  FURNITURE: { label: 'Mobiliario' },
  APPLIANCE: { label: 'Electrodomésticos' },
  TEXTILES: { label: 'Cortinas y textiles' },
  BATHROOM: { label: 'Sanitarios y grifería' },
  CARPENTRY: { label: 'Puertas y ventanas' },
  KEYS: { label: 'Llaves y cerraduras' },
  CLEANING: { label: 'Limpieza' },
  SUPPLIES: { label: 'Suministros pendientes' },
  PENALTY: { label: 'Indemnización por desistimiento' },
  /** What was claimed of the bond before (`rules/bond-ledger.ts`). */
  CLAIM: { label: 'Reclamación anotada' },
  OTHER: { label: 'Otros' },
});
export type DeductionKindCode = keyof typeof deductionKinds.options;

/** The two resolutions of a contract (C §3.2). */
export const resolutionKinds = choiceSet('ResolutionKind', {
  CONTRACT: { label: 'Resolución del contrato' },
  SETTLEMENT: { label: 'Resolución de la liquidación' },
});
export type ResolutionKindCode = keyof typeof resolutionKinds.options;
