import { contractWarnings, townOf, warningTexts } from '@llavero/proto/rules/legal/contract-warnings';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import type { LegalWarning, WarningGroup } from '@llavero/proto/rules/legal/warning';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { useLegalOverrides } from '../../../../lib/legal-overrides.ts';
import { type Row, useRecord } from '../../../../lib/records.ts';
import type { RentFields, RentValues } from './rent-fields.ts';

/** The warnings of a contract in the wizard, by the figures of the law that somebody may have edited. */
export function rentWarnings(
  values: RentValues,
  town = townOf({}),
  overrides: LegalOverrides = {},
): LegalWarning[] {
  return contractWarnings(values, { now: Date.now() / 1000, ...town, overrides });
}

/** Where the law would object to what has been typed so far. */
export function useRentWarnings(): LegalWarning[] {
  const values = useWizardValues<RentFields>();
  const overrides = useLegalOverrides();
  const { data: unit } = useRecord<Row>('place', values.units?.[0] ?? null);
  return rentWarnings(values, townOf(unit ?? {}), overrides);
}

/** The sentences that belong to one step. */
export function useRentWarningTexts(group: WarningGroup): string[] {
  return warningTexts(useRentWarnings(), group);
}
