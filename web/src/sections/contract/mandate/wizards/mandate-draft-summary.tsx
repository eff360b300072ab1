import { mandateProblems } from '@llavero/proto/rules/readiness';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import type { MandateFields } from './mandate-fields.ts';

/** What will still be missing to validate the draft, by the same rule the service refuses with. */
export function MandateDraftSummary() {
  const missing = mandateProblems(useWizardValues<MandateFields>());
  if (missing.length === 0) return null;
  return (
    <Notice tone="info" title="Se puede crear, pero falta para validarlo">
      <ul>
        {missing.map(({ field, message }) => (
          <li key={field}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}
