import { Button } from '@mantine/core';
import { metaOf } from '@llavero/proto/fields/field';
import { type Contract, contract } from '@llavero/proto/records/contracts/contract';
import { computedFirstMonthRent } from '@llavero/proto/rules/rent';
import { formatMoney } from '@llavero/proto/values/money';
import { FieldInput } from '../../../components/field-input/field-input.tsx';
import {
  type FormStore,
  type FormValues,
  useFormError,
  useFormValues,
} from '../../../components/record-form/form-store.ts';

/** What the days of the first month cost by what the form says now; null while start or rent are missing. Euros. */
export function firstMonthOf(values: FormValues): number | null {
  const number = (name: string) => (typeof values[name] === 'number' ? values[name] : null);
  const { rentHistory }: Partial<Contract> = values;
  return computedFirstMonthRent({
    startDate: number('startDate'),
    endDate: number('endDate'),
    rent: number('rent'),
    rentHistory: Array.isArray(rentHistory) ? rentHistory : [],
  });
}

interface Props {
  form: FormStore;
  name: string;
}

/** The rent of the first month with the computed one beside it: any other amount counts as agreed. */
export function FirstMonthRent({ form, name }: Props) {
  const values = useFormValues(form);
  const error = useFormError(form, name);
  const computed = firstMonthOf(values);
  const value = values[name] ?? null;
  return (
    <>
      <FieldInput
        meta={metaOf(contract.fields.firstMonthRent)}
        name={name}
        value={value}
        onChange={(next) => form.set(name, next)}
        onBlur={() => form.blur(name)}
        error={error}
        errorAt={(path) => form.error(path)}
        help={
          computed === null
            ? 'Se calcula por días con la renta y la fecha de inicio.'
            : `Calculada por días: ${formatMoney(computed)}. Escriba otro importe solo si se ha pactado.`
        }
      />
      {computed !== null && value !== null && value !== computed && (
        <Button variant="subtle" size="compact-xs" mt={4} onClick={() => form.set(name, null)}>
          Usar la calculada
        </Button>
      )}
    </>
  );
}
