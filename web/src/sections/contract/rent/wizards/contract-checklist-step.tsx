import { contractProblems } from '@llavero/proto/rules/readiness';
import { useQuery } from '@tanstack/react-query';
import { accountField } from '../../../../components/wizard/steps/account-field.tsx';
import { ChecklistStep } from '../../../../components/wizard/steps/checklist-step.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { recordOptions } from '../../../../lib/records.ts';
import { mandateWarning } from './mandate-warning.ts';
import type { ActivationFields } from './rent-activation-fields.ts';
import { useRentWarnings } from './rent-warnings.ts';

const rows = [
  'mandate',
  'units',
  'landlords',
  'tenants',
  'startDate',
  'endDate',
  'rent',
  'legalBondAmount',
  'paymentMethod',
] as const;

/** What the service would refuse with, what the law objects to, and inputs for what is missing. */
export function ContractChecklistStep() {
  const values = useWizardValues<ActivationFields>();
  const warnings = useRentWarnings().map(
    ({ message }) => ({ key: message, label: 'Aviso legal', state: 'warning', text: message }) as const,
  );
  const { data: mandate } = useQuery({
    ...recordOptions('mandate', values.mandate ?? ''),
    enabled: Boolean(values.mandate),
  });
  const status = mandateWarning(mandate);
  const ofMandate = {
    key: 'mandateStatus',
    label: status ?? '',
    state: 'warning',
    text: 'El contrato se puede validar, pero no activar, hasta que el mandato esté en vigor.',
    before: 'units',
  } as const;
  return (
    <ChecklistStep<ActivationFields>
      rows={rows}
      problems={contractProblems(values)}
      toldIn={{ payerBankAccount: 'paymentMethod' }}
      // The legal bond follows from the total.
      askedInstead={{ legalBondAmount: 'totalBondAmount' }}
      more={[...(status ? [ofMandate] : []), ...warnings]}
      overrides={{ payerBankAccount: { ...accountField({ required: true }), span: 1 } }}
    />
  );
}
