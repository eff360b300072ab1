import { Stack } from '@mantine/core';
import { contractProblems } from '@llavero/proto/rules/readiness';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { MissingNotice } from '../../../../components/wizard/steps/missing-notice.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import type { RentFields } from './rent-fields.ts';
import { useRentWarnings } from './rent-warnings.ts';
import { Warnings } from './warnings.tsx';

/** The legal warnings of all steps, and what will still be missing to validate. */
export function RentSummary() {
  const { test } = useWizard().params;
  const missing = contractProblems(useWizardValues<RentFields>());
  const warnings = useRentWarnings().map(({ message }) => message);
  return (
    <Stack gap="md" mb={test || warnings.length + missing.length > 0 ? 'lg' : 0}>
      {test && (
        <Notice tone="info" title="Es una prueba">
          Al terminar se comprueban los datos y no se guarda nada.
        </Notice>
      )}
      <Warnings texts={warnings} />
      <MissingNotice problems={missing} />
    </Stack>
  );
}
