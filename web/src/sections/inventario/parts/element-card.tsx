import { Button } from '@mantine/core';
import { conservations, elementTypes } from '@llavero/proto/records/choices/inventory';
import type {
  InventoryElement as Element,
  InventoryRoom as Room,
} from '@llavero/proto/records/places/inventory';
import { parametersOf } from '@llavero/proto/rules/inventory/same-as-entry';
import { counted, formatNumber } from '@llavero/proto/values/number';
import { IconCamera, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../inventario.module.css';
import type { OpenInventory } from '../phone-context.tsx';
import { TargetFields } from './target-fields.tsx';

interface Props {
  open: OpenInventory;
  room: Room;
  element: Element;
  /** The same element at the entry. */
  before: Element | undefined;
}

/** An element: what is known of it in a line, its fields when it is touched. */
export function ElementCard({ open, room, element, before }: Props) {
  const [shown, setShown] = useState(false);
  const { name, type, conservation, photos } = element;
  const { reading } = parametersOf(element);
  const remove = () =>
    open.note(`${room.name} · ${name}: quitado`, {
      kind: 'REMOVE',
      room: room.key ?? '',
      element: element.key,
      field: null,
      value: null,
      base: null,
    });
  return (
    <li className={classes.element}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={shown}
        onClick={() => setShown((now) => !now)}
      >
        <span className={classes.cardText}>
          <strong>{name}</strong>
          <small>
            {elementTypes.options[type].label} · {conservations.options[conservation].label}
            {before && before.conservation !== conservation && (
              <> (entrada: {conservations.options[before.conservation].label})</>
            )}
            {typeof reading === 'number' && <> · {formatNumber(reading, 0)}</>}
          </small>
        </span>
        {photos.length > 0 && (
          <span className={classes.count} aria-label={counted(photos.length, 'foto', 'fotos')}>
            <IconCamera size={16} stroke={1.8} aria-hidden /> {photos.length}
          </span>
        )}
        {shown ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
      </button>
      {shown && (
        <>
          <TargetFields open={open} room={room} element={element} before={before} />
          {!open.inventory.signed && (
            <Button variant="subtle" color="red" onClick={remove}>
              Quitar del inventario
            </Button>
          )}
        </>
      )}
    </li>
  );
}
