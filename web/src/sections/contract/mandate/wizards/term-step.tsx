import { Divider, Stack } from '@mantine/core';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';

/** Dates, renewal, days without rent, payment to the landlord. */
export function TermStep() {
  return (
    <Stack gap="md">
      <WizardFields
        columns={3}
        names={[
          'mandateDate',
          'validityAmount',
          'validityUnit',
          'endDate',
          'renewalType',
          'renewalPeriodicity',
        ]}
        overrides={{
          endDate: { help: 'Se calcula con la fecha y la vigencia; puede cambiarla.' },
          renewalPeriodicity: { visible: ({ renewalType }) => renewalType === 'AUTO' },
        }}
      />
      <WizardFields names={['exclusiveness', 'trial']} columns={3} />
      <Divider label="Pago al propietario" labelPosition="left" />
      <WizardFields names={['paymentMethod', 'paymentDay']} columns={3} />
      <Divider label="Carencias" labelPosition="left" />
      <WizardFields
        columns={2}
        names={[
          'graceMonthsForTheFirstRent',
          'graceDaysForTheFirstRent',
          'graceMonthsBetweenContracts',
          'graceDaysBetweenContracts',
        ]}
      />
    </Stack>
  );
}
