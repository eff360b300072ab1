import { Divider, Stack, Text } from '@mantine/core';
import { addMoney, formatMoney } from '@llavero/proto/values/money';
import { useFormError } from '../../../../components/record-form/form-store.ts';
import { TenantSearchFields } from '../../../../components/wizard/steps/tenant-search-fields.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import type { RentFields } from './rent-fields.ts';
import { useRentWarningTexts } from './rent-warnings.ts';
import { Warnings } from './warnings.tsx';

/** What finding the tenant costs and who pays it, with 21 % of tax (VAL-06). */
export function FeesStep() {
  const { form } = useWizard();
  const values = useWizardValues<RentFields>();
  const refused = useFormError(form, 'tenantSearchSelectedOption');
  const texts = useRentWarningTexts('fees');
  return (
    <Stack gap="md">
      <TenantSearchFields />
      <Warnings texts={refused ? [] : texts} />
      <Divider label="Honorarios del contrato" labelPosition="left" />
      <WizardFields columns={3} names={['feeMonths', 'feePercent', 'feeVatPercent']} />
      <Text size="sm" className="figures" aria-live="polite">
        Base {formatMoney(values.feeBase ?? 0)} · Honorarios{' '}
        {formatMoney(addMoney(values.feeTotal ?? 0, -(values.feeVatAmount ?? 0)))} · IVA{' '}
        {formatMoney(values.feeVatAmount ?? 0)} · Total{' '}
        <Text span fw={600}>
          {formatMoney(values.feeTotal ?? 0)}
        </Text>
      </Text>
    </Stack>
  );
}
