import { certificateWarnings } from '@llavero/proto/rules/legal/certificate-warnings';
import { contractWarnings, townOf, warningTexts } from '@llavero/proto/rules/legal/contract-warnings';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import type { LegalWarning, WarningGroup } from '@llavero/proto/rules/legal/warning';
import type { CertifiedUnit } from '@llavero/proto/rules/certificates';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { useLegalOverrides } from '../../../../lib/legal-overrides.ts';
import { recordOptions, type Row } from '../../../../lib/records.ts';
import type { RentFields, RentValues } from './rent-fields.ts';

/** The warnings of a contract in the wizard, by the figures of the law that somebody may have edited. */
export function rentWarnings(
  values: RentValues,
  town = townOf({}),
  overrides: LegalOverrides = {},
): LegalWarning[] {
  return contractWarnings(values, { now: Date.now() / 1000, ...town, overrides });
}

/** What the warnings read of a unit. */
type WarnedUnit = Row & CertifiedUnit & { name: string | null };
/** False for whoever may not read what kind of unit it is. */
const isWarned = (unit: Row): unit is WarnedUnit => typeof unit['unitType'] === 'string';

/** Outside the hook, so that it is the same function each time. */
const together = (results: UseQueryResult<Row>[]) => results.flatMap(({ data }) => data ?? []);

/** Where the law would object to what has been typed so far, and what the units lack that is handed over with a contract. */
export function useRentWarnings(): LegalWarning[] {
  const values = useWizardValues<RentFields>();
  const overrides = useLegalOverrides();
  const units = useQueries({
    queries: (values.units ?? []).map((id) => recordOptions('place', id)),
    combine: together,
  });
  return [
    ...rentWarnings(values, townOf(units[0] ?? {}), overrides),
    ...certificateWarnings(units.filter(isWarned), Date.now() / 1000),
  ];
}

/** The sentences that belong to one step. */
export function useRentWarningTexts(group: WarningGroup): string[] {
  return warningTexts(useRentWarnings(), group);
}
