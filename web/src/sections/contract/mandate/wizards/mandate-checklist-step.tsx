import { mandateProblems } from '@llavero/proto/rules/readiness';
import { useQueries } from '@tanstack/react-query';
import { ChecklistStep } from '../../../../components/wizard/steps/checklist-step.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { recordOptions } from '../../../../lib/records.ts';
import type { PreparationFields } from './mandate-preparation-fields.ts';

const rows = [
  'landlords',
  'units',
  'productType',
  'feeValue',
  'mandateDate',
  'salesManager',
  'paymentMethod',
] as const;

/** What the service would refuse with, and inputs for exactly that. */
export function MandateChecklistStep() {
  const values = useWizardValues<PreparationFields>();
  const withoutAccount = useLandlordsWithoutAccount(
    values.landlords ?? [],
    values.paymentMethod === 'TRANSFER',
  );
  const accounts = {
    key: 'accounts',
    label: 'Cuenta de los propietarios',
    state: 'warning',
    text: `${withoutAccount.join(', ')} no tiene cuenta bancaria: su liquidación quedará pendiente de datos.`,
  } as const;
  return (
    <ChecklistStep<PreparationFields>
      rows={rows}
      problems={mandateProblems(values)}
      toldIn={{ endDate: 'mandateDate' }}
      more={withoutAccount.length > 0 ? [accounts] : []}
    />
  );
}

/** Names of the landlords who cannot be paid by transfer yet. */
function useLandlordsWithoutAccount(landlords: readonly string[], byTransfer: boolean): string[] {
  const agents = useQueries({
    queries: (byTransfer ? landlords : []).map((id) => recordOptions('agent', id)),
  });
  return agents.flatMap(({ data }) =>
    data && 'iban' in data && !data['iban']
      ? [[data['firstname'], data['lastname']].filter(Boolean).join(' ')]
      : [],
  );
}
