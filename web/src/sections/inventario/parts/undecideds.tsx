import { Button } from '@mantine/core';
import { elementParameters } from '@llavero/proto/records/places/inventory.parameters';
import { conservations } from '@llavero/proto/records/choices/inventory';
import type { Json } from '@llavero/proto/fields/field';
import type { InventoryElement as Element, Undecided } from '@llavero/proto/records/places/inventory';
import { parametersOf } from '@llavero/proto/rules/inventory/same-as-entry';
import classes from '../inventario.module.css';
import type { OpenInventory } from '../phone-context.tsx';

/** What two people wrote differently: one of the two is chosen. */
export function Undecideds({ open: { inventory, note } }: { open: OpenInventory }) {
  if (inventory.undecided.length === 0) return null;
  return (
    <section className={classes.undecided} aria-label="Valores por decidir">
      <h2>Dos personas han anotado algo distinto</h2>
      {inventory.undecided.map((item) => {
        const room = inventory.rooms.find(({ key }) => key === item.room);
        const element = room?.elements.find(({ key }) => key === item.element);
        const target = element ?? room;
        if (!room || !target) return null;
        const label = fieldLabel(item.field, element);
        const about = [room.name, element?.name, label].filter(Boolean).join(' · ');
        const decide = (take: boolean) =>
          note(`${about}: decidido`, {
            kind: 'DECIDE',
            room: item.room,
            element: item.element,
            field: item.field,
            value: take,
            base: item.id,
          });
        return (
          <div key={item.id} className={classes.choice}>
            <strong>{about}</strong>
            <Button variant="light" onClick={() => decide(false)}>
              Dejar «{shown(item.field, currentOf(item, target))}»
            </Button>
            <Button variant="default" onClick={() => decide(true)}>
              Usar «{shown(item.field, item.value)}»
            </Button>
          </div>
        );
      })}
    </section>
  );
}

const own: Record<string, string> = { conservation: 'Conservación', notes: 'Notas', name: 'Nombre' };

function fieldLabel(field: string, element: Element | undefined): string {
  const parameter =
    element && elementParameters(element.type).find(({ name }) => `parameters.${name}` === field);
  return parameter?.label ?? own[field] ?? field;
}

function currentOf({ field }: Undecided, target: object): Json {
  if (field.startsWith('parameters.')) return parametersOf(target as Element)[field.slice(11)] ?? null;
  return (target as Record<string, Json>)[field] ?? null;
}

function shown(field: string, value: Json): string {
  if (value === null || value === '') return 'nada';
  if (field === 'conservation')
    return conservations.options[value as keyof typeof conservations.options]?.label ?? String(value);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return String(value);
}
