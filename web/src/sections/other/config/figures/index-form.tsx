import { TextInput } from '@mantine/core';
import type { LegalEntry } from '@llavero/proto/rules/legal/legal-entry';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { useState } from 'react';
import { DayInput } from '../../../../components/inputs/day-input.tsx';
import { PercentInput } from '../../../../components/inputs/number-inputs.tsx';
import { SettingForm } from '../setting-form.tsx';
import { readMonth, writtenMonth } from './month-text.ts';

interface Props {
  entry: LegalEntry | null;
  onSave: (entry: LegalEntry) => void;
  saving: boolean;
}

/** The value of an index for a month, with the day of its publication and where it was read. */
export function IndexForm({ entry, ...rest }: Props) {
  const [month, setMonth] = useState(entry?.month ? writtenMonth(entry.month) : '');
  const [value, setValue] = useState<number | null>(entry?.value ?? null);
  const [from, setFrom] = useState<number | null>(entry?.from ? fromDayKey(entry.from) : null);
  const [source, setSource] = useState(entry?.source ?? '');
  const monthKey = readMonth(month);
  return (
    <SettingForm
      {...rest}
      written={() =>
        monthKey === null || value === null || from === null || source.trim() === ''
          ? null
          : { value, law: 'INE', month: monthKey, from: dayKey(from), source: source.trim() }
      }
    >
      {(missing) => (
        <>
          <TextInput
            label="Mes del índice"
            placeholder="MM/AAAA"
            inputMode="numeric"
            required
            data-autofocus
            value={month}
            onChange={(event) => setMonth(event.currentTarget.value)}
            {...missing(monthKey === null, 'Escriba el mes como 10/2026.')}
          />
          <PercentInput
            label="Variación anual"
            required
            value={value}
            onChange={setValue}
            {...missing(value === null, 'Escriba el porcentaje publicado.')}
          />
          <DayInput
            label="Publicado el"
            required
            value={from}
            onChange={setFrom}
            {...missing(from === null, 'Indique el día de la publicación.')}
          />
          <TextInput
            label="Fuente"
            placeholder="Nota de prensa del INE de 13/11/2026"
            required
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
            {...missing(source.trim() === '', 'Indique dónde se ha publicado.')}
          />
        </>
      )}
    </SettingForm>
  );
}
