import { TextInput } from '@mantine/core';
import type { LegalEntry } from '@llavero/proto/rules/legal/legal-entry';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { useState } from 'react';
import { DayInput } from '../../../../components/inputs/day-input.tsx';
import { PercentInput } from '../../../../components/inputs/number-inputs.tsx';
import { SettingForm } from '../setting-form.tsx';

interface Props {
  entry: LegalEntry | null;
  onSave: (entry: LegalEntry) => void;
  saving: boolean;
}

/** A rate of VAT with its days and the act that sets it. */
export function VatForm({ entry, ...rest }: Props) {
  const [value, setValue] = useState<number | null>(entry?.value ?? null);
  const [from, setFrom] = useState<number | null>(entry?.from ? fromDayKey(entry.from) : null);
  const [to, setTo] = useState<number | null>(entry?.to ? fromDayKey(entry.to) : null);
  const [law, setLaw] = useState(entry?.law ?? '');
  return (
    <SettingForm
      {...rest}
      written={() =>
        value === null || from === null || law.trim() === ''
          ? null
          : { value, law: law.trim(), from: dayKey(from), ...(to === null ? {} : { to: dayKey(to) }) }
      }
    >
      {(missing) => (
        <>
          <PercentInput
            label="Tipo"
            required
            value={value}
            onChange={setValue}
            {...missing(value === null, 'Escriba el porcentaje.')}
          />
          <DayInput
            label="Desde"
            required
            value={from}
            onChange={setFrom}
            {...missing(from === null, 'Indique el primer día.')}
          />
          <DayInput label="Hasta" description="Vacío: sigue vigente." value={to} onChange={setTo} />
          <TextInput
            label="Norma"
            placeholder="LIVA art. 90.1"
            required
            value={law}
            onChange={(event) => setLaw(event.currentTarget.value)}
            {...missing(law.trim() === '', 'Indique la norma que lo fija.')}
          />
        </>
      )}
    </SettingForm>
  );
}
