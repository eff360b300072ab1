import { contractTypes } from '@llavero/proto/records/choices/contracts';
import { regions } from '@llavero/proto/records/choices/places';
import type { LegalEntry } from '@llavero/proto/rules/legal/legal-entry';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { optionsOf } from '../../../../components/inputs/choice-options.ts';
import { DayInput } from '../../../../components/inputs/day-input.tsx';
import { DecimalInput } from '../../../../components/inputs/number-inputs.tsx';
import { SettingForm } from '../setting-form.tsx';
import { unitNames } from './legal-case.ts';

interface Props {
  entry: LegalEntry | null;
  onSave: (entry: LegalEntry) => void;
  saving: boolean;
}

const everybody = 'Todos';
const landlords = [
  { value: 'true', label: 'Empresa' },
  { value: 'false', label: 'Particular' },
];
const units = Object.entries(unitNames).map(([value, label]) => ({ value, label }));

/** A day for the form; null for none. */
const dayIn = (key: string | undefined): number | null => (key ? fromDayKey(key) : null);

/** An entry without what was left empty. */
function written(draft: Draft): LegalEntry | null {
  const { value, law, from, to, company, ...rest } = draft;
  if (value === null || law.trim() === '') return null;
  const entry = {
    ...rest,
    value,
    law: law.trim(),
    from: from === null ? '' : dayKey(from),
    to: to === null ? '' : dayKey(to),
    company: company === null ? '' : company === 'true',
  };
  // What is empty does not narrow the entry; the rest was chosen from its own values, or was there before.
  return Object.fromEntries(
    Object.entries(entry).filter(([, one]) => one !== '' && one !== null && one !== undefined),
  ) as LegalEntry;
}

/** What the form asks, as its inputs hold it. */
interface Asked {
  value: number | null;
  law: string;
  from: number | null;
  to: number | null;
  company: string | null;
  region: string | null;
  contractType: string | null;
  unit: string | null;
  municipality: string;
  ine: string;
}

type Draft = Omit<LegalEntry, keyof Asked> & Asked;

/** A figure of the law: its days, for whom it holds and the act that sets it. Steps of scales keep what is not asked here. */
export function LegalForm({ entry, ...rest }: Props) {
  const [draft, setDraft] = useState<Draft>({
    ...entry,
    value: entry?.value ?? null,
    law: entry?.law ?? '',
    from: dayIn(entry?.from),
    to: dayIn(entry?.to),
    company: entry?.company === undefined ? null : String(entry.company),
    region: entry?.region ?? null,
    contractType: entry?.contractType ?? null,
    unit: entry?.unit ?? null,
    municipality: entry?.municipality ?? '',
    ine: entry?.ine ?? '',
  });
  const set = (next: Partial<Draft>) => setDraft({ ...draft, ...next });
  const choose = (name: 'region' | 'contractType' | 'company' | 'unit') => ({
    clearable: true,
    value: draft[name],
    onChange: (value: string | null) => set({ [name]: value }),
  });
  return (
    <SettingForm {...rest} written={() => written(draft)}>
      {(missing) => (
        <>
          <SimpleGrid cols={2} spacing="sm">
            <DecimalInput
              label="Valor"
              required
              value={draft.value}
              onChange={(value) => set({ value })}
              {...missing(draft.value === null, 'Escriba el valor.')}
            />
            <Select label="Unidad" data={units} {...choose('unit')} />
            <DayInput label="Desde" value={draft.from} onChange={(from) => set({ from })} />
            <DayInput label="Hasta" value={draft.to} onChange={(to) => set({ to })} />
          </SimpleGrid>
          <TextInput
            label="Norma"
            placeholder="LAU art. 36.1"
            required
            maxLength={200}
            value={draft.law}
            onChange={({ currentTarget }) => set({ law: currentTarget.value })}
            {...missing(draft.law.trim() === '', 'Indique la norma que lo fija.')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Select
              label="Comunidad autónoma"
              placeholder={everybody}
              data={optionsOf(regions)}
              {...choose('region')}
            />
            <Select
              label="Tipo de contrato"
              placeholder={everybody}
              data={optionsOf(contractTypes)}
              {...choose('contractType')}
            />
            <Select label="Propietario" placeholder={everybody} data={landlords} {...choose('company')} />
            <TextInput
              label="Municipio"
              placeholder={everybody}
              maxLength={100}
              value={draft.municipality}
              onChange={({ currentTarget }) => set({ municipality: currentTarget.value })}
            />
            <TextInput
              label="Código INE del municipio"
              inputMode="numeric"
              maxLength={5}
              value={draft.ine}
              onChange={({ currentTarget }) => set({ ine: currentTarget.value })}
            />
          </SimpleGrid>
        </>
      )}
    </SettingForm>
  );
}
