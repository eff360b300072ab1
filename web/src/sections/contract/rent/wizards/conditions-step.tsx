import { Checkbox, Divider, Stack, Text } from '@mantine/core';
import { metaOf } from '@llavero/proto/fields/field';
import { contractTypes } from '@llavero/proto/records/choices/contracts';
import { type Condition, conditionApplies, conditionTypes } from '@llavero/proto/rules/conditions';
import { itpOf, itpRate, itpWindow } from '@llavero/proto/rules/itp';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import { formatDay } from '@llavero/proto/values/dates';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormValue } from '../../../../components/record-form/form-store.ts';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { useLegalOverrides } from '../../../../lib/legal-overrides.ts';
import type { RentFields } from './rent-fields.ts';

// Asked with the bond.
const names = (Object.keys(conditionTypes) as Condition[]).filter(
  (name) => name !== 'bondingInSeparateDocument',
);

/** Specific conditions by type (VAL-04): those of other types stay visible, disabled, with the reason. */
export function ConditionsStep() {
  const values = useWizardValues<RentFields>();
  const { contractType, itpPercent, itpAmount } = values;
  const legal = useLegalOverrides();
  const deposit = itpWindow(values, legal);
  useItpOfSettings(legal);
  return (
    <Stack gap="md">
      <Stack gap="sm">
        {names.map((name) => (
          <ConditionBox key={name} name={name} />
        ))}
      </Stack>
      <Divider label="Anexos y uso" labelPosition="left" />
      <WizardFields
        names={[
          'hasAnexedAreas',
          'anexedAreas',
          'inventoryAttached',
          'withActivity',
          'descriptionActivity',
          'specialConditions',
        ]}
        overrides={{
          hasAnexedAreas: { span: 2 },
          anexedAreas: { span: 2, visible: ({ hasAnexedAreas }) => hasAnexedAreas === true },
          inventoryAttached: { span: 2 },
          withActivity: { span: 2 },
          descriptionActivity: { span: 2, visible: ({ withActivity }) => withActivity === true },
          specialConditions: { span: 2 },
        }}
      />
      {contractType !== 'LONG_CONTRACT' && (
        <>
          <Divider label="Impuesto de transmisiones (ITP)" labelPosition="left" />
          <WizardFields
            columns={3}
            names={['itpPercent', 'itpAmount', 'itpHolder']}
            overrides={{
              itpAmount: {
                disabled: true,
                help:
                  itpAmount != null && !itpPercent
                    ? 'Escala estatal sobre toda la renta del contrato (TRLITPAJD art. 12.1).'
                    : 'Porcentaje de toda la renta del contrato.',
              },
            }}
          />
          {deposit && (
            <Text size="sm" c="dimmed">
              Se presenta en plazo del {formatDay(deposit.from)} al {formatDay(deposit.until)} ({deposit.law}
              ).
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

/** Rate and tax by figures that an administrator has edited; the draft itself proposes by the starting ones. */
function useItpOfSettings(legal: LegalOverrides): void {
  const { form } = useWizard();
  const values = useWizardValues<RentFields>();
  const [starting, edited] = [itpRate(values)?.value ?? null, itpRate(values, legal)?.value ?? null];
  const proposed = useRef<number | null>(null);
  const propose = useEffectEvent((rate: number | null) => {
    if ((values.itpPercent ?? null) === starting) form.set('itpPercent', rate);
  });
  // Once for each rate: what is typed afterwards stays.
  useEffect(() => {
    if (edited === starting || proposed.current === edited) return;
    proposed.current = edited;
    propose(edited);
  }, [edited, starting]);
  const amount = itpOf(values, legal);
  const stands = (values.itpAmount ?? null) === amount;
  useEffect(() => {
    if (!stands) form.set('itpAmount', amount);
  }, [stands, amount, form]);
}

function ConditionBox({ name }: { name: Condition }) {
  const { form } = useWizard();
  const checked = useFormValue(form, name) === true;
  const { contractType } = useWizardValues<RentFields>();
  const applies = !contractType || conditionApplies(name, contractType);
  const types = conditionTypes[name].map((type) => contractTypes.options[type].label.toLowerCase());
  return (
    <Checkbox
      label={metaOf(form.fields[name]!).label}
      checked={checked && applies}
      disabled={!applies}
      {...(applies ? {} : { description: `Solo en contratos de ${types.join(' o ')}.` })}
      onChange={(event) => form.set(name, event.currentTarget.checked)}
    />
  );
}
