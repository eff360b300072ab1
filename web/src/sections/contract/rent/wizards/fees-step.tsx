import { Divider, Stack, Text } from '@mantine/core';
import { tenantSearchInstalments } from '@llavero/proto/rules/tenant-search';
import { formatMoney } from '@llavero/proto/values/money';
import { useFormError } from '../../../../components/record-form/form-store.ts';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import type { RentFields } from './rent-fields.ts';
import { useRentWarningTexts } from './rent-warnings.ts';
import { Warnings } from './warnings.tsx';

/** What finding the tenant costs and who pays it, with 21 % of tax (VAL-06). */
export function FeesStep() {
  const { form } = useWizard();
  const values = useWizardValues<RentFields>();
  const {
    tenantSearchSelectedOption: option,
    tenantSearchTotalAmount: total,
    tenantSearchOnePaymentInstallments: parts,
  } = values;
  const refused = useFormError(form, 'tenantSearchSelectedOption');
  const texts = useRentWarningTexts('fees');
  return (
    <Stack gap="md">
      <WizardFields
        columns={3}
        names={[
          'tenantSearchSelectedOption',
          'tenantSearchOnePaymentPlanMonths',
          'tenantSearchOnePaymentInstallments',
          'tenantSearchRecurringPaymentPlanPercent',
          'tenantSearchTotalAmount',
        ]}
        overrides={{
          tenantSearchOnePaymentPlanMonths: { visible: () => option === 'ONE_PAYMENT' },
          tenantSearchOnePaymentInstallments: { visible: () => option === 'ONE_PAYMENT' },
          tenantSearchRecurringPaymentPlanPercent: { visible: () => option === 'RECURRING_PAYMENT' },
          tenantSearchTotalAmount: {
            visible: () => option === 'ONE_PAYMENT' || option === 'RECURRING_PAYMENT',
            disabled: true,
            help:
              option === 'RECURRING_PAYMENT' ? 'Cada mes, IVA del 21 % incluido.' : 'IVA del 21 % incluido.',
          },
        }}
      />
      <Warnings texts={refused ? [] : texts} />
      {option === 'ONE_PAYMENT' && total != null && (parts ?? 1) > 1 && (
        <Text size="sm" className="figures">
          En {parts} plazos:{' '}
          {tenantSearchInstalments(total, parts ?? 1)
            .map(formatMoney)
            .join(' + ')}
        </Text>
      )}
      <Divider label="Honorarios del contrato" labelPosition="left" />
      <WizardFields columns={3} names={['feeMonths', 'feePercent', 'feeVatPercent']} />
      <Text size="sm" className="figures" aria-live="polite">
        Base {formatMoney(values.feeBase ?? 0)} · IVA {formatMoney(values.feeVatAmount ?? 0)} · Total{' '}
        <Text span fw={600}>
          {formatMoney(values.feeTotal ?? 0)}
        </Text>
      </Text>
    </Stack>
  );
}
