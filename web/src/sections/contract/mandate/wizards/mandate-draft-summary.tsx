import { mandateProblems } from '@llavero/proto/rules/readiness';
import { MissingNotice } from '../../../../components/wizard/steps/missing-notice.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import type { MandateFields } from './mandate-fields.ts';

/** What will still be missing to validate the draft. */
export function MandateDraftSummary() {
  return <MissingNotice problems={mandateProblems(useWizardValues<MandateFields>())} />;
}
