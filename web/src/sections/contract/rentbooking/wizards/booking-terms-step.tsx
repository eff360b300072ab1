import { addMoney, formatMoney } from '@llavero/proto/values/money';
import { Divider, Stack, Text } from '@mantine/core';
import { TenantSearchFields } from '../../../../components/wizard/steps/tenant-search-fields.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import type { BookingFields } from './booking-fields.ts';

/** Kind, dates and duration of the contract to come. */
export function BookingTermStep() {
  return (
    <WizardFields
      overrides={{
        contractType: { span: 2 },
        startDate: { help: 'La unidad se retiene desde este día.' },
        contractDuration: { span: 2 },
        specialConditions: { span: 2, help: 'Pasan al contrato tal como se escriban.' },
      }}
    />
  );
}

/** Rent, bond, bonus and fees as they are agreed. */
export function BookingMoneyStep() {
  const { rent, totalBondAmount } = useWizardValues<BookingFields>();
  return (
    <Stack gap="md">
      <WizardFields
        columns={3}
        names={['rent', 'ineType', 'totalBondMonths', 'totalBondAmount', 'lastBonusDay', 'rentBonus']}
      />
      {rent != null && (
        <Text size="sm" className="figures" aria-live="polite">
          Renta y fianza a la firma: {formatMoney(addMoney(rent, totalBondAmount ?? 0))}, antes de descontar
          la señal.
        </Text>
      )}
      <Divider label="Honorarios" labelPosition="left" />
      <WizardFields columns={3} names={['feeTotal']} overrides={{ feeTotal: { help: 'IVA incluido.' } }} />
      <TenantSearchFields />
    </Stack>
  );
}
