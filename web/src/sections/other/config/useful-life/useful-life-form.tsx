import { NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { deductionKinds } from '@llavero/proto/records/choices/move-out';
import { MOST_YEARS, type UsefulLifeTable, type UsefulLives } from '@llavero/proto/rules/useful-life';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { useState } from 'react';
import { DayInput } from '../../../../components/inputs/day-input.tsx';
import { SettingForm } from '../setting-form.tsx';

interface Props {
  /** What stands in the fields at first. */
  table: UsefulLifeTable & { lives: UsefulLives };
  onSave: (table: UsefulLifeTable) => void;
  saving: boolean;
}

/** A table of useful lives: from when, why, and the years of every concept; an empty one does not wear out. */
export function UsefulLifeForm({ table, ...rest }: Props) {
  const [from, setFrom] = useState<number | null>(table.from ? fromDayKey(table.from) : null);
  const [source, setSource] = useState(table.source ?? '');
  const [lives, setLives] = useState<UsefulLives>(table.lives);
  return (
    <SettingForm
      {...rest}
      written={() =>
        from === null
          ? null
          : { from: dayKey(from), ...(source.trim() ? { source: source.trim() } : {}), lives }
      }
    >
      {(missing) => (
        <>
          <DayInput
            label="Desde"
            description="Para las llaves que se entreguen desde este día."
            required
            value={from}
            onChange={setFrom}
            {...missing(from === null, 'Indique el primer día.')}
          />
          <TextInput
            label="Fuente"
            placeholder="RIRPF art. 14.2.b, práctica de la casa…"
            maxLength={200}
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {deductionKinds.values.map((kind) => (
              <NumberInput
                key={kind}
                label={choiceLabel(deductionKinds, kind)}
                placeholder="No se desgasta"
                suffix=" años"
                min={1}
                max={MOST_YEARS}
                allowDecimal={false}
                allowNegative={false}
                value={lives[kind] ?? ''}
                onChange={(years) => setLives({ ...lives, [kind]: years === '' ? null : Number(years) })}
              />
            ))}
          </SimpleGrid>
        </>
      )}
    </SettingForm>
  );
}
