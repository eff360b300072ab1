import { ActionIcon, Button, Group, Select, Text, TextInput, Tooltip } from '@mantine/core';
import type { Json } from '@llavero/proto/fields/field';
import { supplyTypes } from '@llavero/proto/records/choices/places';
import { checkCups, formatCups, normaliseCups } from '@llavero/proto/values/cups';
import { IconCircleCheckFilled, IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormStore, useFormError, useFormValue } from '../../../components/record-form/form-store.ts';
import { useWizard } from '../../../components/wizard/wizard-context.tsx';
import classes from './supplies-editor.module.css';

type Supply = { [key: string]: Json };

const options = (set: { values: readonly string[]; options: Readonly<Record<string, { label: string }>> }) =>
  set.values.map((value) => ({ value, label: set.options[value]?.label ?? value }));

/** What follows from the kind of supply (F §3): who has to change with the contract, and who holds it. */
function marksOf(type: string | null): Supply {
  const kind = supplyTypes.options[type as keyof typeof supplyTypes.options];
  return {
    requiredChange: kind.holderChange || kind.accountChange,
    holderType: kind.communityHolder ? 'COMMUNITY' : null,
  };
}

/** The supplies of a unit, one row each; a CUPS is checked as it is typed. */
export function SuppliesEditor() {
  const { form } = useWizard();
  const value = useFormValue(form, 'supplies');
  const supplies = Array.isArray(value) ? (value as Supply[]) : [];
  const change = (index: number, part: Supply) =>
    form.set(
      'supplies',
      supplies.map((supply, at) => (at === index ? { ...supply, ...part } : supply)),
    );

  return (
    <section aria-label="Suministros">
      <Group justify="space-between" mb="xs">
        <Text fw={600} size="sm">
          Suministros
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() =>
            form.set('supplies', [...supplies, { type: 'ELECTRICITY', ...marksOf('ELECTRICITY') }])
          }
        >
          Añadir suministro
        </Button>
      </Group>
      {supplies.length === 0 ? (
        <Text size="sm" c="dimmed">
          Sin suministros. Añada al menos los que cambian de titular: luz, gas y agua.
        </Text>
      ) : (
        <ul className={classes.supplies}>
          {supplies.map((supply, index) => (
            <li key={index}>
              <Select
                label="Suministro"
                aria-label={`Suministro ${index + 1}`}
                data={options(supplyTypes)}
                value={text(supply['type'])}
                allowDeselect={false}
                onChange={(type) => change(index, { type, ...marksOf(type) })}
              />
              <CodeInput
                form={form}
                index={index}
                supply={supply}
                onChange={(code) => change(index, { code })}
              />
              <TextInput
                label="Compañía"
                aria-label={`Compañía del suministro ${index + 1}`}
                value={text(supply['company'])}
                onChange={(event) => change(index, { company: event.currentTarget.value })}
              />
              <Tooltip label="Quitar">
                <ActionIcon
                  aria-label={`Quitar el suministro ${index + 1}`}
                  onClick={() =>
                    form.set(
                      'supplies',
                      supplies.filter((_supply, at) => at !== index),
                    )
                  }
                >
                  <IconTrash size={16} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface CodeProps {
  form: FormStore;
  index: number;
  supply: Supply;
  onChange: (code: string) => void;
}

function CodeInput({ form, index, supply, onChange }: CodeProps) {
  const error = useFormError(form, `supplies.${index}.code`);
  const code = text(supply['code']);
  const kind = supplyTypes.options[text(supply['type']) as keyof typeof supplyTypes.options];
  const isCups = kind?.cups ?? false;
  const right = isCups && code !== '' && checkCups(code) === null;
  return (
    <TextInput
      label="CUPS o número de contrato"
      aria-label={`${isCups ? 'CUPS' : 'Número de contrato'} del suministro ${index + 1}`}
      placeholder={isCups ? 'ES…' : ''}
      value={code}
      error={error}
      autoComplete="off"
      spellCheck={false}
      rightSection={
        right && (
          <IconCircleCheckFilled size={18} color="var(--ll-green-dot)" aria-label="CUPS válido" role="img" />
        )
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        if (right) onChange(formatCups(normaliseCups(code)));
        form.blur('supplies');
      }}
    />
  );
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
