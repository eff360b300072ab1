import { NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { createRentBill } from '@llavero/proto/commands/bills';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import { rentBillLines, rentBillTotals } from '@llavero/proto/rules/month/rent-bill';
import { rentTaxesOn } from '@llavero/proto/rules/rent-taxes';
import { dayOf, monthName, startOfDay } from '@llavero/proto/values/dates';
import { addMoney, formatMoney } from '@llavero/proto/values/money';
import { IconFileEuro } from '@tabler/icons-react';
import { useFormValue } from '../../../../components/record-form/form-store.ts';
import { submitCommand } from '../../../../components/wizard/submit.ts';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { defineWizard, type WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { useRecord, type Row } from '../../../../lib/records.ts';
import { useTaken } from '../../../../components/wizard/use-taken.ts';

type RentBillFields = (typeof createRentBill)['input'];
type Values = WizardValues<RentBillFields>;

/** The taxes of the contract's rent today, of a tenant in business; what is filled in already stays. */
export function termsOfContract(record: Row, values: Values): Values {
  if (values.vatPercent != null) return {};
  const { contractType, rentTaxes, withActivity } = record as Partial<Contract>;
  const facts = { unitTypes: [], besideHome: false, tenantIsCompany: true };
  const { vatPercent, withholdingPercent } = rentTaxesOn(
    {
      ...facts,
      contractType: contractType ?? null,
      rentTaxes: rentTaxes ?? [],
      withActivity: withActivity === true,
    },
    startOfDay(Date.now() / 1000),
  );
  return { vatPercent, withholdingPercent };
}

const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName(index + 1).replace(/^./, (letter) => letter.toUpperCase()),
}));

function ContractStep() {
  const { form } = useWizard();
  const { contract } = useWizardValues<RentBillFields>();
  const year = useFormValue(form, 'year');
  useTaken<RentBillFields>(useRecord('contract', contract ?? null).data, termsOfContract);
  return (
    <Stack gap="md">
      <WizardFields names={['contract', 'concept']} columns={1} />
      <SimpleGrid cols={2} maw={420}>
        <Select
          label="Mes"
          data={months}
          value={String(useFormValue(form, 'month') ?? '')}
          allowDeselect={false}
          error={form.error('month')}
          onChange={(value) => form.set('month', Number(value))}
        />
        <NumberInput
          label="Año"
          value={typeof year === 'number' ? year : ''}
          min={2000}
          max={2100}
          allowDecimal={false}
          thousandSeparator=""
          error={form.error('year')}
          onChange={(value) => form.set('year', value === '' ? null : Number(value))}
        />
      </SimpleGrid>
    </Stack>
  );
}

function AmountStep() {
  const { baseAmount, vatPercent, withholdingPercent } = useWizardValues<RentBillFields>();
  const base = baseAmount ?? 0;
  const lines = rentBillLines({
    concept: '',
    base,
    vatPercent: vatPercent ?? 0,
    withholdingPercent: withholdingPercent ?? 0,
  });
  const { vatAmount, totalAmount } = rentBillTotals(lines);
  return (
    <Stack gap="md">
      <WizardFields names={['baseAmount', 'vatPercent', 'withholdingPercent']} />
      <Text size="sm" className="figures" role="status">
        Base {formatMoney(base)} · IVA {formatMoney(vatAmount)} · Retención{' '}
        {formatMoney(addMoney(base, vatAmount, -totalAmount))} · Total {formatMoney(totalAmount)}
      </Text>
    </Stack>
  );
}

/** WIZ-06 'Factura de alquiler': an invoice to the tenant for what no receipt asks for. */
export const rentBillCreate = defineWizard<RentBillFields>({
  key: 'rentBill',
  title: 'Factura de alquiler',
  icon: IconFileEuro,
  width: 900,
  draftVersion: 1,
  fields: createRentBill.input,
  initial: ({ contract }) => {
    const { year, month } = dayOf(Date.now() / 1000);
    return { contract: contract ?? null, year, month };
  },
  steps: [
    {
      key: 'contract',
      title: 'Contrato',
      description:
        'La factura de la renta del mes se crea sola al generarlo; aquí, lo que no va en el recibo.',
      fields: ['contract', 'concept', 'month', 'year'],
      required: () => ['contract', 'concept', 'month', 'year'],
      content: ContractStep,
    },
    {
      key: 'amount',
      title: 'Importe',
      fields: ['baseAmount', 'vatPercent', 'withholdingPercent'],
      required: () => ['baseAmount', 'vatPercent'],
      content: AmountStep,
    },
  ],
  submitLabel: 'Emitir factura',
  submit: submitCommand(createRentBill, 'Emitiendo la factura…', ({ id, name }) => ({
    title: `Factura ${name} emitida`,
    text: 'Se cobra aparte, con la forma de pago del contrato. Para corregirla, anúlela y emita otra.',
    id,
    actions: [{ label: 'Ver la factura', to: `/finance/financeValidation/finance/${id}` }],
  })),
});
