import { ActionIcon, Button, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import { type Json, metaOf } from '@llavero/proto/fields/field';
import { addMoney, formatMoney, percentOf } from '@llavero/proto/values/money';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FieldInput } from '../../../../components/field-input/field-input.tsx';
import {
  type FormStore,
  useFormProblems,
  useFormValues,
} from '../../../../components/record-form/form-store.ts';
import type { WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import type { BillFields } from './bill-fields.ts';
import { type BillLine, editedLine } from './bill-rules.ts';

/** The lines of a bill: VAT and totals follow while one types; the VAT can be typed as the invoice rounds it. */
export function BillLinesInput({ form }: { form: FormStore }) {
  const values = useFormValues(form) as WizardValues<BillFields>;
  useFormProblems(form);
  const lines = values.lines ?? [];
  const shape = Object.entries(metaOf(form.fields['lines']!).shape ?? {}).map(
    ([key, field]) => [key, metaOf(field)] as const,
  );
  // A form keeps any JSON; a line may lack fields, which `Json` does not know.
  const write = (next: readonly BillLine[]) => form.set('lines', next as unknown as Json);
  const sum = (name: 'baseAmount' | 'vatAmount' | 'totalAmount') =>
    addMoney(...lines.map((line) => line[name] ?? 0));
  const withheld = percentOf(sum('baseAmount'), values.withholdingPercent ?? 0);
  return (
    <Stack gap="sm">
      {lines.map((line, index) => (
        <Fieldset key={index} legend={`Línea ${index + 1}`} p="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {shape.slice(0, 2).map(([key, meta]) => input(key, meta, line, index))}
          </SimpleGrid>
          <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" mt="xs">
            {shape.slice(2).map(([key, meta]) => input(key, meta, line, index))}
          </SimpleGrid>
          {lines.length > 1 && (
            <ActionIcon
              mt="xs"
              aria-label={`Quitar la línea ${index + 1}`}
              onClick={() => write(lines.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </Fieldset>
      ))}
      {form.error('lines') && (
        <Text size="sm" c="var(--ll-danger)" role="alert">
          {form.error('lines')}
        </Text>
      )}
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => write([...lines, blankLine])}
      >
        Añadir una línea
      </Button>
      <Text size="sm" className="figures" role="status">
        Base {formatMoney(sum('baseAmount'))} · IVA {formatMoney(sum('vatAmount'))} · Total{' '}
        {formatMoney(sum('totalAmount'))}
        {withheld !== 0 &&
          ` · Retención ${formatMoney(withheld)} · A pagar ${formatMoney(addMoney(sum('totalAmount'), -withheld))}`}
      </Text>
    </Stack>
  );

  function input(key: string, meta: ReturnType<typeof metaOf>, line: BillLine, index: number) {
    const path = `lines.${index}.${key}`;
    return (
      <FieldInput
        key={key}
        meta={meta}
        name={path}
        value={line[key as keyof BillLine] ?? null}
        disabled={key === 'totalAmount'}
        error={form.error(path)}
        onChange={(value) =>
          write(lines.map((one, at) => (at === index ? editedLine(one, key, value) : one)))
        }
        onBlur={() => form.blur('lines')}
      />
    );
  }
}

/** A line before anything is typed. */
export const blankLine: BillLine = {
  concept: null,
  providerCategory: null,
  baseAmount: 0,
  vatPercent: 21,
  vatAmount: 0,
  totalAmount: 0,
};
