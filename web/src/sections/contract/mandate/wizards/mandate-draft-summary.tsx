import { Alert, List } from '@mantine/core';
import { mandateProblems } from '@llavero/proto/rules/readiness';
import { IconInfoCircle } from '@tabler/icons-react';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import type { MandateFields } from './mandate-fields.ts';

/** What will still be missing to validate the draft, by the same rule the service refuses with. */
export function MandateDraftSummary() {
  const missing = mandateProblems(useWizardValues<MandateFields>());
  if (missing.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconInfoCircle size={18} />} mb="lg" title="Se puede crear, pero falta para validarlo">
      <List size="sm">
        {missing.map(({ field, message }) => (
          <List.Item key={field}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
