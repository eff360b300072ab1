import { choiceLabel } from '@llavero/proto/fields/choices';
import { booking } from '@llavero/proto/records/contracts/booking';
import { contract } from '@llavero/proto/records/contracts/contract';
import { formatDay } from '@llavero/proto/values/dates';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { partyFilters } from '../../../../components/wizard/steps/parties.ts';
import { PartyFields } from '../../../../components/wizard/steps/party-fields.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { recordOptions, type Row, useList } from '../../../../lib/records.ts';
import { mandateWarning } from '../../rent/wizards/mandate-warning.ts';
import { termsFromMandate } from '../../rent/wizards/rent-rules.ts';
import type { BookingFields } from './booking-fields.ts';

/** What is booked and by whose order; whoever has the unit already is named before anything else is asked. */
export function BookingUnitStep() {
  const { unit } = useWizardValues<BookingFields>();
  const mandate = useMandateOfUnit(unit ?? null);
  const holders = useHolders(unit ?? null);
  const warning = mandateWarning(mandate);
  return (
    <Stack gap="md">
      <PartyFields
        names={['unit', 'mandate', 'landlords', 'organization', 'region', 'salesManager']}
        overrides={{
          unit: { ...partyFilters['units'], span: 2 },
          mandate: { span: 2, help: 'Se propone el que está en vigor; de él se toman los propietarios.' },
          landlords: { span: 2 },
        }}
      />
      {holders.length > 0 && (
        <Notice tone="warning" title="La unidad no está libre todo el tiempo">
          <ul>
            {holders.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
          Elija unas fechas que no coincidan: dos personas no pueden tener la misma unidad el mismo día.
        </Notice>
      )}
      {warning && (
        <Notice tone="warning" title={warning}>
          Puede reservar, pero el contrato no se podrá activar hasta que el mandato esté en vigor.
        </Notice>
      )}
    </Stack>
  );
}

/** Proposes the mandate in force of a unit, and copies its parties and terms once. */
function useMandateOfUnit(unit: string | null): Row | undefined {
  const { form } = useWizard();
  const values = useWizardValues<BookingFields>();
  const chosen = values.mandate ?? null;
  const inForce = useList(
    {
      component: 'mandate',
      collection: 'mandate',
      fields: ['name'],
      filter: { units: unit, status: { $in: ['ACTIVE', 'SIGNED'] } },
      limit: 1,
    },
    unit !== null && chosen === null,
  ).data?.items[0]?.id;
  const proposed = useRef<string | null>(null);
  useEffect(() => {
    if (unit === null || chosen !== null || !inForce || proposed.current === unit) return;
    proposed.current = unit;
    form.set('mandate', inForce);
  }, [unit, chosen, inForce, form]);

  const { data } = useQuery({ ...recordOptions('mandate', chosen ?? ''), enabled: chosen !== null });
  const applied = useRef<string | null>((values.landlords ?? []).length > 0 ? chosen : null);
  useEffect(() => {
    if (!data || data.id !== chosen || applied.current === chosen) return;
    applied.current = chosen;
    const { units: _units, ...terms } = termsFromMandate(data, { rent: values.rent ?? null });
    form.setMany({
      ...terms,
      ...(values.salesManager ? {} : { salesManager: data['salesManager'] ?? null }),
    });
  }, [data, chosen, values, form]);
  return data;
}

/** Open bookings and contracts that are or will be in force, in words. */
function useHolders(unit: string | null): { id: string; text: string }[] {
  const on = unit !== null;
  const of = (
    collection: 'booking' | 'contract',
    fields: string[],
    filter: Record<string, string | null>,
    open: string[],
  ) => ({
    component: collection,
    collection,
    fields: [...fields, 'name', 'status'],
    filter: { ...filter, status: { $in: open } },
    limit: 5,
  });
  const bookings = useList(
    of('booking', ['expirationDate', 'startDate'], { unit }, ['DRAFT', 'CONFIRMED']),
    on,
  ).data;
  const contracts = useList(
    of('contract', ['endDate'], { units: unit }, ['PENDING_SIGNATURE', 'SIGNED', 'ACTIVE', 'UNPAID']),
    on,
  ).data;
  if (!on) return [];
  return [
    ...(contracts?.items ?? []).map((row) => ({
      id: `contract ${row.id}`,
      text: `Contrato «${row['name'] ?? 'sin nombre'}» (${label(contract, row)})${until(row['endDate'])}`,
    })),
    ...(bookings?.items ?? []).map((row) => ({
      id: `booking ${row.id}`,
      text: `Reserva «${row['name'] ?? 'sin nombre'}» (${label(booking, row)})${until(row['expirationDate'])}`,
    })),
  ];
}

const label = ({ states }: typeof booking | typeof contract, { status }: Row): string =>
  choiceLabel(states!.statuses, String(status));
const until = (day: unknown): string => (typeof day === 'number' ? `, hasta el ${formatDay(day)}` : '');
