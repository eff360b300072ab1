import { dayKey, fromDayKey, startOfDay } from '@llavero/proto/values/dates';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { DayInput } from '../../../../components/inputs/day-input.tsx';
import { MoneyInput } from '../../../../components/inputs/number-inputs.tsx';
import { Failure } from '../failure.tsx';
import { SettingForm } from '../setting-form.tsx';
import type { areaOptions, SetPrice } from './set-prices.ts';

interface Props {
  /** The one that is corrected; null for a new one. */
  price: SetPrice | null;
  areas: ReturnType<typeof areaOptions>;
  onSave: (price: SetPrice) => void;
  saving: boolean;
  error: unknown;
}

/** What an area costs from a day on, in euros per square metre and month. */
export function PriceForm({ price, areas, onSave, saving, error }: Props) {
  const [slug, setSlug] = useState(price?.slug ?? null);
  const [from, setFrom] = useState<number | null>(
    price ? fromDayKey(price.from) : startOfDay(Date.now() / 1000),
  );
  const [euros, setEuros] = useState<number | null>(price?.perSquareMetre ?? null);
  const isPrice = euros !== null && euros > 0 && euros < 1000;
  return (
    <SettingForm<SetPrice>
      onSave={onSave}
      saving={saving}
      written={() =>
        slug === null || from === null || !isPrice
          ? null
          : { slug, from: dayKey(from), perSquareMetre: euros }
      }
    >
      {(missing) => (
        <>
          <Select
            label="Zona"
            required
            searchable
            data-autofocus
            disabled={price !== null}
            data={areas}
            value={slug}
            onChange={setSlug}
            {...missing(slug === null, 'Elija la zona.')}
          />
          <DayInput
            label="Desde"
            required
            value={from}
            onChange={setFrom}
            {...missing(from === null, 'Indique el día.')}
          />
          <MoneyInput
            label="Renta por m² al mes"
            required
            value={euros}
            onChange={setEuros}
            {...missing(!isPrice, 'Escriba un importe mayor que 0 y menor que 1.000 €.')}
          />
          <Failure error={error} />
        </>
      )}
    </SettingForm>
  );
}
