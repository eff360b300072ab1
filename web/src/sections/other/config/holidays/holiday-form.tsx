import { choiceLabel } from '@llavero/proto/fields/choices';
import { regions } from '@llavero/proto/records/choices/places';
import { dayKey } from '@llavero/proto/values/dates';
import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { DayInput } from '../../../../components/inputs/day-input.tsx';
import { Failure } from '../failure.tsx';
import { SettingForm } from '../setting-form.tsx';
import { type AddedHoliday, placeOf } from './added-holidays.ts';

interface Props {
  /** Names of those that have days already. */
  places: readonly string[];
  onSave: (holiday: AddedHoliday) => void;
  saving: boolean;
  error: unknown;
}

/** A holiday that is not known by itself: a region or a town, and the day. */
export function HolidayForm({ places, onSave, saving, error }: Props) {
  const [place, setPlace] = useState('');
  const [day, setDay] = useState<number | null>(null);
  return (
    <SettingForm<AddedHoliday>
      onSave={onSave}
      saving={saving}
      written={() =>
        place.trim() === '' || day === null ? null : { where: placeOf(place), day: dayKey(day) }
      }
    >
      {(missing) => (
        <>
          <Autocomplete
            label="Comunidad o población"
            description="La población como figura en la dirección de las unidades."
            required
            data-autofocus
            maxLength={100}
            data={[...new Set([...regions.values.map((code) => choiceLabel(regions, code)), ...places])]}
            value={place}
            onChange={setPlace}
            {...missing(place.trim() === '', 'Escriba la comunidad o la población.')}
          />
          <DayInput
            label="Día"
            required
            value={day}
            onChange={setDay}
            {...missing(day === null, 'Indique el día.')}
          />
          <Failure error={error} />
        </>
      )}
    </SettingForm>
  );
}
