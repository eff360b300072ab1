import { NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { type DatedReminderDays, type ReminderDays, stepsProblem } from '@llavero/proto/rules/reminder-days';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { useState } from 'react';
import { DayInput } from '../../../../components/inputs/day-input.tsx';
import { SettingForm } from '../setting-form.tsx';

/** What each figure is called. */
export const stepNames: Readonly<Record<keyof ReminderDays, string>> = {
  FIRST: 'Primer aviso',
  SECOND: 'Segundo aviso',
  FINAL: 'Último aviso',
  BETWEEN: 'Entre avisos',
};
export const stepKeys = Object.keys(stepNames) as (keyof ReminderDays)[];

interface Props {
  /** What stands in the fields at first. */
  entry: Partial<DatedReminderDays> & Pick<DatedReminderDays, 'days'>;
  onSave: (entry: DatedReminderDays) => void;
  saving: boolean;
}

/** The steps of reminders from a day on. */
export function RemindersForm({ entry, ...rest }: Props) {
  const [from, setFrom] = useState<number | null>(entry.from ? fromDayKey(entry.from) : null);
  const [reason, setReason] = useState(entry.reason ?? '');
  const [days, setDays] = useState<Record<keyof ReminderDays, number | null>>(entry.days);
  const problem = stepsProblem(days);
  return (
    <SettingForm
      {...rest}
      written={() =>
        from === null || problem !== null
          ? null
          : // stepsProblem has found a number for each.
            {
              from: dayKey(from),
              ...(reason.trim() ? { reason: reason.trim() } : {}),
              days: days as ReminderDays,
            }
      }
    >
      {(missing) => (
        <>
          <DayInput
            label="Desde"
            description="Para los avisos que salgan desde este día."
            required
            value={from}
            onChange={setFrom}
            {...missing(from === null, 'Indique el primer día.')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {stepKeys.map((key) => (
              <NumberInput
                key={key}
                label={stepNames[key]}
                description={key === 'BETWEEN' ? 'Días como mínimo' : 'Días desde el vencimiento'}
                suffix=" días"
                min={1}
                max={365}
                allowDecimal={false}
                allowNegative={false}
                value={days[key] ?? ''}
                onChange={(given) => setDays({ ...days, [key]: given === '' ? null : Number(given) })}
              />
            ))}
          </SimpleGrid>
          <StepsProblem {...missing(problem !== null, problem ?? '')} />
          <TextInput
            label="Motivo"
            placeholder="Acuerdo de dirección de enero"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </SettingForm>
  );
}

function StepsProblem({ error }: { error?: string }) {
  if (error === undefined) return null;
  return (
    <Text size="sm" c="red" role="alert">
      {error}
    </Text>
  );
}
