import { Alert, List, Stack } from '@mantine/core';
import { contractProblems } from '@llavero/proto/rules/readiness';
import { IconInfoCircle } from '@tabler/icons-react';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import type { RentFields } from './rent-fields.ts';
import { rentWarnings } from './rent-warnings.ts';
import { Warnings } from './warnings.tsx';

/** The legal warnings of all steps, and what will still be missing to validate. */
export function RentSummary() {
  const values = useWizardValues<RentFields>();
  const missing = contractProblems(values);
  return (
    <Stack gap="md" mb="lg">
      <Warnings texts={Object.values(rentWarnings(values)).flat()} />
      {missing.length > 0 && (
        <Alert color="yellow" icon={<IconInfoCircle size={18} />} title="Se puede crear, pero falta para validarlo">
          <List size="sm">
            {missing.map(({ field, message }) => (
              <List.Item key={`${field}${message}`}>{message}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
