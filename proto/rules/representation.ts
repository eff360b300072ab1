import type { FieldProblem } from '../errors.ts';
import { decimalUnits, fromUnits, toDecimal } from '../values/decimal.ts';
import { formatNumber } from '../values/number.ts';
import { checkSigner, type LandlordType, type SignerType } from './conditions.ts';

/** A landlord's share of a unit, or of all units of the mandate. */
export interface OwnershipLine {
  unit?: string | null;
  /** Per cent. */
  percent: number;
}

/** How a landlord signs a mandate. */
export interface SignatureLine {
  signerType: SignerType | null;
  landlordType: LandlordType | null;
}

/** Digits after the comma that a percentage has at most. */
const DECIMALS = 4;
const WHOLE = 100n * 10n ** BigInt(DECIMALS);

/** The shares of each unit, and those that are for all units, add up to 100 % (VAL-04); none at all is a draft. */
export function shareProblems(lines: readonly OwnershipLine[]): FieldProblem[] {
  const totals = new Map<string | null, bigint>();
  for (const { unit, percent } of lines)
    totals.set(unit ?? null, (totals.get(unit ?? null) ?? 0n) + decimalUnits(toDecimal(percent), DECIMALS));
  const wrong = [...totals.values()].find((total) => total !== WHOLE);
  if (wrong === undefined) return [];
  const sum = formatNumber(fromUnits(wrong, DECIMALS), DECIMALS).replace(/,?0+$/, '');
  const message = `Los porcentajes de propiedad suman ${sum} %: deben sumar 100 %.`;
  return [{ field: 'propertyDistribution', rule: 'sum', message }];
}

/** Everybody signs in a way that their right allows (C §5, VAL-04); lines that do not say both are left alone. */
export function signerProblems(lines: readonly SignatureLine[]): FieldProblem[] {
  return lines.flatMap(({ signerType, landlordType }, index) => {
    const message = signerType && landlordType && checkSigner(signerType, landlordType);
    return message ? [{ field: `signatureDistribution.${index}.signerType`, rule: 'signer', message }] : [];
  });
}
