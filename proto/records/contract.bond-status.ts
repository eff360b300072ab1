import { choiceSet } from '../fields/choices.ts';

/** Legal bond statuses (C §4.3), in the order of a bond's life. */
export const bondStatuses = choiceSet('LegalBondStatus', {
  NOT_REQUESTED: { label: 'Sin depositar', colour: 'orange' },
  DEPOSITED: { label: 'Depositada', colour: 'green' },
  REQUESTED: { label: 'Devolución solicitada', colour: 'yellow' },
  RECOVERED: { label: 'Recuperada', colour: 'lightBlue' },
  SETTLED: { label: 'Liquidada al inquilino', colour: 'blue' },
});
export type BondStatus = keyof typeof bondStatuses.options;

/** The dates of a legal bond; days as unix seconds. */
export interface BondDates {
  legalBondDepositDate?: number | null;
  legalBondRequestDate?: number | null;
  legalBondRecoverDate?: number | null;
  legalBondTenantLiquidatedDate?: number | null;
}

/** Status of the legal bond by the dates that are set (C §4.3, STA-04). */
export function bondStatus(bond: BondDates): BondStatus {
  const settled = terminationBondStatus(bond);
  if (settled !== 'NOT_REQUESTED') return settled;
  return bond.legalBondDepositDate != null ? 'DEPOSITED' : 'NOT_REQUESTED';
}

/** The variant shown when a contract ends: whether it was deposited does not matter any more (C §4.3). */
export function terminationBondStatus(bond: BondDates): Exclude<BondStatus, 'DEPOSITED'> {
  if (bond.legalBondTenantLiquidatedDate != null) return 'SETTLED';
  if (bond.legalBondRecoverDate != null) return 'RECOVERED';
  if (bond.legalBondRequestDate != null) return 'REQUESTED';
  return 'NOT_REQUESTED';
}
