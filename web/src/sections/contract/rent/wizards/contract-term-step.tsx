import { NumberInput, SimpleGrid, Stack } from '@mantine/core';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import type { RentFields } from './rent-fields.ts';
import { useRentWarningTexts } from './rent-warnings.ts';
import { Warnings } from './warnings.tsx';

/** Dates and duration, each following the other; renewal and notice. */
export function ContractTermStep() {
  const { form } = useWizard();
  const values = useWizardValues<RentFields>();
  const duration = values.contractDuration ?? { years: 0, months: 0, days: 0 };
  const set = (part: Partial<typeof duration>) => form.set('contractDuration', { ...duration, ...part });
  return (
    <Stack gap="md">
      <WizardFields names={['startDate', 'signatureDate', 'cityOfSignature']} columns={3} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <SimpleGrid cols={3} spacing="xs">
          <Part label="Años" value={duration.years} max={99} onChange={(years) => set({ years })} />
          <Part label="Meses" value={duration.months} max={11} onChange={(months) => set({ months })} />
          <Part label="Días" value={duration.days} max={31} onChange={(days) => set({ days })} />
        </SimpleGrid>
        <WizardFields
          names={['endDate']}
          columns={1}
          overrides={{
            endDate: {
              help: 'Último día; se calcula con el inicio y la duración. Sin plazo: vacía, con la duración a cero.',
            },
          }}
        />
      </SimpleGrid>
      <Warnings texts={useRentWarningTexts('term')} />
      <WizardFields
        columns={3}
        names={[
          'renewalType',
          'numberOfRenewals',
          'initialPeriodYears',
          'ownerPrenoticeAmount',
          'ownerPrenoticePeriodicity',
        ]}
        overrides={{
          numberOfRenewals: { visible: ({ renewalType }) => renewalType !== 'NONE' },
          initialPeriodYears: { visible: ({ contractType }) => contractType === 'LONG_CONTRACT' },
        }}
      />
    </Stack>
  );
}

interface PartProps {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

function Part({ label, value, max, onChange }: PartProps) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={0}
      max={max}
      allowDecimal={false}
      clampBehavior="strict"
      onChange={(next) => onChange(Number(next) || 0)}
    />
  );
}
