import { Divider } from '@mantine/core';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { type Json, metaOf } from '@llavero/proto/fields/field';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { contractProblems } from '@llavero/proto/rules/readiness';
import { checkIban, formatIban } from '@llavero/proto/values/iban';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckedInput } from '../../../../components/wizard/checked-input.tsx';
import { Checklist, type CheckItem } from '../../../../components/wizard/checklist.tsx';
import { FieldText } from '../../../../components/wizard/field-text.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { recordOptions } from '../../../../lib/records.ts';
import type { ActivationFields } from './rent-activation.tsx';
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
  const warnings = useRentWarnings();
  const problems = contractProblems(values);
  const mandate = useQuery({
    ...recordOptions('mandate', values.mandate ?? ''),
    enabled: Boolean(values.mandate),
  });
  // Inputs stay once shown: a field must not vanish under the cursor because it has become right.
  const [asked] = useState(() => problems.map(({ field }) => field));
  const names = [...new Set([...asked, ...problems.map(({ field }) => field)])].map((name) =>
    // The legal bond follows from the total.
    name === 'legalBondAmount' ? 'totalBondAmount' : name,
  );

  const items: CheckItem[] = rows.map((name) => {
    const problem = problems.find(
      ({ field }) => field === name || (name === 'paymentMethod' && field === 'payerBankAccount'),
    );
    const meta = metaOf(definition.fields[name]);
    return {
      key: name,
      label: meta.label,
      state: problem ? 'missing' : 'done',
      text: problem?.message ?? <FieldText meta={meta} value={(values[name] ?? null) as Json} />,
    };
  });
  const status = mandate.data?.['status'];
  if (typeof status === 'string' && status !== 'ACTIVE' && status !== 'SIGNED')
    items.splice(1, 0, {
      key: 'mandateStatus',
      label: `El mandato está en «${choiceLabel(mandateDefinition.states!.statuses, status)}»`,
      state: 'warning',
      text: 'El contrato se puede validar, pero no activar, hasta que el mandato esté en vigor.',
    });
  for (const { message } of warnings)
    items.push({ key: message, label: 'Aviso legal', state: 'warning', text: message });

  return (
    <>
      <Checklist items={items} />
      {names.length > 0 && (
        <>
          <Divider label="Complételo aquí" labelPosition="left" my="lg" />
          <WizardFields
            names={[...new Set(names)]}
            overrides={{
              landlords: { linkFilter: { roles: 'LANDLORD' } },
              tenants: { linkFilter: { roles: 'TENANT' } },
              units: { linkFilter: { type: 'UNIT' } },
              payerBankAccount: {
                render: (store, name) => (
                  <CheckedInput
                    form={store}
                    name={name}
                    required
                    check={checkIban}
                    format={formatIban}
                    praise={() => 'Cuenta válida'}
                  />
                ),
              },
            }}
          />
        </>
      )}
    </>
  );
}
