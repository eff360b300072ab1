import { NumberInput, Select, SimpleGrid, Stack } from '@mantine/core';
import { monthName } from '@llavero/proto/values/dates';
import { useFormValue } from '../../../components/record-form/form-store.ts';
import { useWizard } from '../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../components/wizard/wizard-fields.tsx';

const months = Array.from({ length: 12 }, (_, index) => {
  const name = monthName(index + 1);
  return { value: String(index + 1), label: name.charAt(0).toUpperCase() + name.slice(1) };
});

/** Month and year, what is created, and one contract or all. */
export function MonthStep() {
  const { form } = useWizard();
  const month = useFormValue(form, 'month');
  const year = useFormValue(form, 'year');
  return (
    <Stack gap="md">
      <SimpleGrid cols={2} maw={420}>
        <Select
          label="Mes"
          data={months}
          value={String(month ?? '')}
          allowDeselect={false}
          onChange={(value) => form.set('month', Number(value))}
        />
        <NumberInput
          label="Año"
          value={typeof year === 'number' ? year : ''}
          min={2000}
          max={2100}
          allowDecimal={false}
          thousandSeparator=""
          onChange={(value) => form.set('year', value === '' ? null : Number(value))}
        />
      </SimpleGrid>
      <WizardFields
        names={['kinds', 'contracts']}
        columns={1}
        overrides={{
          kinds: {
            help: 'Una liquidación necesita su recibo; una factura de honorarios, su liquidación; una de alquiler, su recibo.',
          },
          contracts: {
            help: 'Vacío: todos los contratos en vigor ese mes y las unidades con renta garantizada.',
          },
        }}
      />
    </Stack>
  );
}
