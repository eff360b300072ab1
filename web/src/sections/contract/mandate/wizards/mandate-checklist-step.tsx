import { Divider } from '@mantine/core';
import { type Json, metaOf } from '@llavero/proto/fields/field';
import { mandate as definition } from '@llavero/proto/records/contracts/mandate';
import { mandateProblems } from '@llavero/proto/rules/readiness';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Checklist, type CheckItem } from '../../../../components/wizard/checklist.tsx';
import { FieldText } from '../../../../components/wizard/field-text.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { recordOptions } from '../../../../lib/records.ts';
import type { PreparationFields } from './mandate-preparation.tsx';

/** Rows of the list, in the order in which a mandate is read. */
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
  const problems = mandateProblems(values);
  const withoutAccount = useLandlordsWithoutAccount(
    values.landlords ?? [],
    values.paymentMethod === 'TRANSFER',
  );
  // Inputs stay once shown: a field must not vanish under the cursor because it has become right.
  const [asked] = useState(() => [...new Set(problems.map(({ field }) => field))]);
  const names = [...new Set([...asked, ...problems.map(({ field }) => field)])];

  const items: CheckItem[] = rows.map((name) => {
    const problem = problems.find(
      ({ field }) => field === name || (name === 'mandateDate' && field === 'endDate'),
    );
    const meta = metaOf(definition.fields[name]);
    return {
      key: name,
      label: meta.label,
      state: problem ? 'missing' : 'done',
      text: problem?.message ?? <FieldText meta={meta} value={(values[name] ?? null) as Json} />,
    };
  });
  if (withoutAccount.length > 0)
    items.push({
      key: 'accounts',
      label: 'Cuenta de los propietarios',
      state: 'warning',
      text: `${withoutAccount.join(', ')} no tiene cuenta bancaria: su liquidación quedará pendiente de datos.`,
    });

  return (
    <>
      <Checklist items={items} />
      {names.length > 0 && (
        <>
          <Divider label="Complételo aquí" labelPosition="left" my="lg" />
          <WizardFields
            names={names}
            overrides={{
              landlords: { linkFilter: { roles: 'LANDLORD' } },
              units: { linkFilter: { type: 'UNIT' } },
            }}
          />
        </>
      )}
    </>
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
