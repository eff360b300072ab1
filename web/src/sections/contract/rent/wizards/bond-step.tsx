import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { holders } from '@llavero/proto/records/choices/contracts';
import { maxOtherBonds } from '@llavero/proto/rules/bond';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import classes from './bond-step.module.css';
import type { RentFields } from './rent-fields.ts';
import { durationOf } from './rent-rules.ts';
import { useRentWarningTexts } from './rent-warnings.ts';
import { Warnings } from './warnings.tsx';

const months = (count: number) =>
  count === 1 ? '1 mensualidad' : `${formatNumber(count, Number.isInteger(count) ? 0 : 2)} mensualidades`;

/** One total, divided as the law and the type of contract say (VAL-03), live. */
export function BondStep() {
  const { form } = useWizard();
  const values = useWizardValues<RentFields>();
  const { contractType, rent, totalBondAmount, legalBondAmount, legalBondMonths, additionalGuarantee } =
    values;
  const warnings = useRentWarningTexts('bond');
  if (!rent)
    return (
      <Text size="sm" c="dimmed">
        Indique antes la renta: la fianza se calcula con ella.
      </Text>
    );
  const most = contractType === 'SEASONAL_CONTRACT' ? maxOtherBonds(rent, durationOf(values)) : null;
  const guarantee = additionalGuarantee?.amount ?? 0;
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Text size="sm">Fianza total de</Text>
        {[1, 2, 3].map((count) => (
          <Button
            key={count}
            size="compact-sm"
            variant={
              values.totalBondMonths === count && totalBondAmount === rent * count ? 'filled' : 'default'
            }
            onClick={() => form.set('totalBondMonths', count)}
          >
            {count === 1 ? '1 mes' : `${count} meses`}
          </Button>
        ))}
      </Group>
      <WizardFields
        columns={3}
        names={['totalBondAmount', 'reason', 'bondingInSeparateDocument']}
        overrides={{
          totalBondAmount: { help: 'Todo lo que se entrega como fianza y garantía.' },
          reason: { visible: () => guarantee > 0 },
        }}
      />
      <dl className={classes.division} aria-live="polite" aria-label="Reparto de la fianza">
        <div>
          <dt>Fianza legal</dt>
          <dd className={classes.amount}>{formatMoney(legalBondAmount ?? 0)}</dd>
          <dd className={classes.note}>
            {months(legalBondMonths ?? 0)}; se deposita en el organismo público.
          </dd>
        </div>
        <div>
          <dt>Garantía adicional</dt>
          <dd className={classes.amount}>{formatMoney(guarantee)}</dd>
          <dd className={classes.note}>
            {most === null
              ? `${months(additionalGuarantee?.months ?? 0)}.`
              : `Máximo en esta temporada: ${formatMoney(most)}.`}
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd className={classes.amount}>{formatMoney(totalBondAmount ?? 0)}</dd>
          <dd className={classes.note}>
            {months(values.totalBondMonths ?? 0)} {values.totalBondMonths === 1 ? 'completa' : 'completas'}.
          </dd>
        </div>
      </dl>
      {guarantee > 0 && (
        <Select
          label="Depositario de la garantía"
          maw={280}
          data={holders.values.map((value) => ({ value, label: holders.options[value].label }))}
          value={additionalGuarantee?.holder ?? 'MANDATARY'}
          allowDeselect={false}
          onChange={(holder) => form.set('additionalGuarantee', { ...additionalGuarantee, holder })}
        />
      )}
      <Warnings texts={warnings} />
    </Stack>
  );
}
