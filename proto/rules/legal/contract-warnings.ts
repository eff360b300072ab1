import type { Json } from '../../fields/field.ts';
import { statedTerm } from '../lease-term.ts';
import { bondWarnings } from './bond-warnings.ts';
import { paymentWarnings } from './payment-warnings.ts';
import { rentWarnings } from './rent-warnings.ts';
import { type LegalCase, legalEntry } from './settings.ts';
import { termWarnings } from './term-warnings.ts';
import type { LegalWarning, WarnedContract, WarningCircumstances, WarningGroup } from './warning.ts';

const rules = [...termWarnings, ...rentWarnings, ...bondWarnings, ...paymentWarnings];

/** The town of a place as the warnings take it. */
export function townOf(
  place: Readonly<Record<string, Json | undefined>>,
): Pick<WarningCircumstances, 'city' | 'ine'> {
  const { city, municipalityCode } = place;
  return {
    city: typeof city === 'string' ? city : null,
    ine: typeof municipalityCode === 'string' ? municipalityCode : null,
  };
}

/**
 * Where the law would object to a contract as it stands. Warnings advise and change nothing: the contract may have
 * been agreed before, or outside of the rule. What the law said on the day of signing counts, or of the start, or now.
 */
export function contractWarnings(
  contract: WarnedContract,
  circumstances: WarningCircumstances,
): LegalWarning[] {
  const { contractType, region, landlordIsCompany: company } = contract;
  if (!contractType) return [];
  const asked: LegalCase = {
    day: contract.signatureDate ?? contract.startDate ?? circumstances.now,
    region,
    contractType,
    company,
    municipality: circumstances.city,
    ine: circumstances.ine,
    term: statedTerm(contract),
  };
  return rules.flatMap((rule) =>
    rule(contract, (key) => legalEntry(key, asked, circumstances.overrides), circumstances),
  );
}

/** One sentence per warning of a group, for a form that shows them in place. */
export function warningTexts(warnings: readonly LegalWarning[], group: WarningGroup): string[] {
  return warnings.filter((warning) => warning.group === group).map(({ message }) => message);
}
