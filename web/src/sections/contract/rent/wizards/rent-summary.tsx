import { Stack } from '@mantine/core';
import { contractProblems } from '@llavero/proto/rules/readiness';
import { MissingNotice } from '../../../../components/wizard/steps/missing-notice.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import type { RentFields } from './rent-fields.ts';
import { useRentWarnings } from './rent-warnings.ts';
import { Warnings } from './warnings.tsx';

/** The legal warnings of all steps, and what will still be missing to validate. */
export function RentSummary() {
  const missing = contractProblems(useWizardValues<RentFields>());
  const warnings = useRentWarnings().map(({ message }) => message);
  return (
    <Stack gap="md" mb={warnings.length + missing.length > 0 ? 'lg' : 0}>
      <Warnings texts={warnings} />
      <MissingNotice problems={missing} />
    </Stack>
  );
}
