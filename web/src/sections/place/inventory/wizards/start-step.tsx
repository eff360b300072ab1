import { Checkbox, Stack, Text } from '@mantine/core';
import { inventoryTypes } from '@llavero/proto/records/choices/inventory';
import { choiceLabel } from '@llavero/proto/fields/choices';
import type { inventory, Inventory } from '@llavero/proto/records/places/inventory';
import type { place, Place } from '@llavero/proto/records/places/place';
import { formatDay } from '@llavero/proto/values/dates';
import { counted } from '@llavero/proto/values/number';
import { useEffect, useRef } from 'react';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { type RowOf, useList, useRecord } from '../../../../lib/records.ts';
import { type InventoryFields, startRooms, withSameRooms } from './inventory-fields.ts';

/** What the rooms are taken from: the last inventory of the unit, or its record; with «igual que la entrada» room by room. */
export function StartStep() {
  const { form } = useWizard();
  const values = useWizardValues<InventoryFields>();
  const { source, place: unit, basedOn, rooms = [] } = values;
  const { data: previous } = useRecord<RowOf<typeof inventory>>('inventory', basedOn ?? null);
  const { data: home } = useRecord<RowOf<typeof place>>('place', unit ?? null);
  useLastInventory();
  // Made once of each source: what was ticked stays when the step is opened again.
  const key = source === 'PREVIOUS' ? `previous ${previous?.id ?? ''}` : `place ${home?.id ?? ''}`;
  const made = useRef((rooms ?? []).length > 0 ? key : '');
  useEffect(() => {
    const started = startRooms(values, {
      previous: (previous as Inventory | undefined) ?? null,
      place: (home as Place | undefined) ?? null,
    });
    if (started.length === 0 || made.current === key) return;
    made.current = key;
    form.set('rooms', started);
  }, [key, previous, home, values, form]);
  const isOut = values.type === 'CHECK_OUT';
  const entry = source === 'PREVIOUS' ? (previous?.rooms ?? []) : [];
  const ticked = new Set((rooms ?? []).flatMap(({ reviewed }, at) => (reviewed ? [at] : [])));
  const toggle = (at: number) => {
    const same = new Set(ticked);
    if (!same.delete(at)) same.add(at);
    form.set('rooms', withSameRooms(rooms ?? [], entry, same));
  };
  return (
    <Stack gap="md">
      <WizardFields
        names={source === 'PREVIOUS' ? ['source', 'basedOn'] : ['source']}
        overrides={{
          basedOn: {
            ...(unit ? { linkFilter: { place: unit } } : {}),
            required: source === 'PREVIOUS',
            help: 'Con él se comparará después.',
          },
        }}
      />
      {isOut && source !== 'PREVIOUS' && (
        <Notice tone="warning" title="Una salida sin entrada no se puede comparar">
          Elija el inventario de entrada si lo hay: de él salen las diferencias y las deducciones.
        </Notice>
      )}
      {previous && source === 'PREVIOUS' && (
        <Text size="sm" c="dimmed">
          {choiceLabel(inventoryTypes, previous.type)}
          {previous.date == null ? '' : ` del ${formatDay(previous.date)}`}: se copian estancias y elementos,
          sin fotos ni lecturas.
        </Text>
      )}
      <section aria-label="Estancias">
        <Text fw={600} size="sm" mb="xs">
          Estancias ({(rooms ?? []).length})
        </Text>
        <Stack gap={6}>
          {(rooms ?? []).map((room, at) =>
            source === 'PREVIOUS' ? (
              <Checkbox
                key={at}
                label={`${room.name ?? ''} · igual que la entrada`}
                description={counted(room.elements.length, 'elemento', 'elementos')}
                checked={ticked.has(at)}
                onChange={() => toggle(at)}
              />
            ) : (
              <Text key={at} size="sm">
                {room.name} · {counted(room.elements.length, 'elemento', 'elementos')}
              </Text>
            ),
          )}
        </Stack>
      </section>
    </Stack>
  );
}

/** Proposes the last inventory of the unit, once for each unit; without one its record. */
function useLastInventory(): void {
  const { form } = useWizard();
  const { place: unit, basedOn } = useWizardValues<InventoryFields>();
  const { data } = useList(
    {
      component: 'inventory',
      collection: 'inventory',
      fields: ['date'],
      filter: { place: unit ?? '' },
      sort: [{ field: 'createdAt', order: 'desc' }],
      limit: 1,
    },
    unit != null,
  );
  const proposed = useRef<string | null>(null);
  useEffect(() => {
    if (!data || !unit || proposed.current === unit) return;
    proposed.current = unit;
    const [last] = data.items;
    if (basedOn == null) form.setMany(last ? { basedOn: last.id, source: 'PREVIOUS' } : { source: 'PLACE' });
  }, [data, unit, basedOn, form]);
}
