import { Divider, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { managedPaymentMethods } from '@llavero/proto/records/choices/contracts';
import { maxPaymentInAdvance } from '@llavero/proto/rules/payment-in-advance';
import { formatMoney } from '@llavero/proto/values/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { accountField } from '../../../../components/wizard/steps/account-field.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { recordOptions } from '../../../../lib/records.ts';
import type { RentFields } from './rent-fields.ts';
import { useRentWarningTexts } from './rent-warnings.ts';
import { Warnings } from './warnings.tsx';

/** How and when the tenant pays, from which account, and how much beforehand. */
export function PaymentStep() {
  const { form } = useWizard();
  const values = useWizardValues<RentFields>();
  const { paymentInAdvance, startDate, endDate, tenants } = values;
  const isManaged = values.paymentMethod != null && managedPaymentMethods.includes(values.paymentMethod);
  const advance = paymentInAdvance ?? { months: 0, days: 0, amount: 0 };
  const most = startDate != null && endDate != null ? maxPaymentInAdvance(startDate, endDate) : null;
  const set = (part: Partial<typeof advance>) => form.set('paymentInAdvance', { ...advance, ...part });
  useAccountOfPayer();
  return (
    <Stack gap="md">
      <WizardFields
        columns={3}
        names={['paymentMethod', 'paymentDay', 'payer', 'payerBankAccount']}
        overrides={{
          payer: { linkFilter: { id: { $in: tenants ?? [] } }, help: 'A cuyo nombre van los recibos.' },
          payerBankAccount: accountField({
            sepa: isManaged,
            required: values.paymentMethod === 'DIRECT_DEBIT',
            help: 'Se propone la de la ficha del pagador.',
          }),
        }}
      />
      <Divider label="Pago anticipado" labelPosition="left" />
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
        <NumberInput
          label="Meses"
          value={advance.months}
          min={0}
          allowDecimal={false}
          onChange={(months) => set({ months: Number(months) || 0 })}
        />
        <NumberInput
          label="Días"
          value={advance.days}
          min={0}
          max={31}
          allowDecimal={false}
          onChange={(days) => set({ days: Number(days) || 0 })}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed" className="figures" aria-live="polite">
        {most === null
          ? 'Indique las fechas del contrato para saber cuánto se puede anticipar.'
          : `Importe: ${formatMoney(advance.amount)}. Como mucho ${most.months} meses y ${most.days} días: desde el mes siguiente al inicio hasta el último día. Se pide con el primer recibo y se descuenta de los siguientes.`}
      </Text>
      <Warnings texts={useRentWarningTexts('payment')} />
    </Stack>
  );
}

/** The first tenant pays unless told otherwise, from the account of their own record. */
function useAccountOfPayer() {
  const { form } = useWizard();
  const { payer, payerBankAccount, tenants } = useWizardValues<RentFields>();
  const first = tenants?.[0];
  useEffect(() => {
    if (!payer && first) form.set('payer', first);
  }, [payer, first, form]);
  const { data } = useQuery({ ...recordOptions('agent', payer ?? ''), enabled: Boolean(payer) });
  const account = data?.id === payer && typeof data?.['iban'] === 'string' ? data['iban'] : null;
  const propose = useEffectEvent((proposed: string) => {
    if (!payerBankAccount) form.set('payerBankAccount', proposed);
  });
  // Only when the payer's account becomes known: an account the user has emptied stays empty.
  useEffect(() => {
    if (account) propose(account);
  }, [account]);
}
