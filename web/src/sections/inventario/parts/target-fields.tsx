import { Textarea } from '@mantine/core';
import type { Json } from '@llavero/proto/fields/field';
import { conservations } from '@llavero/proto/records/choices/inventory';
import type {
  InventoryElement as Element,
  InventoryRoom as Room,
} from '@llavero/proto/records/places/inventory';
import { elementParameters } from '@llavero/proto/records/places/inventory.parameters';
import { parametersOf } from '@llavero/proto/rules/inventory/same-as-entry';
import classes from '../inventario.module.css';
import type { OpenInventory } from '../phone-context.tsx';
import { ParameterInput } from './parameter-input.tsx';
import { Photos } from './photos.tsx';

interface Props {
  open: OpenInventory;
  room: Room;
  /** Null: of the room itself. */
  element: Element | null;
  before: Element | Room | undefined;
}

/** What is noted of a room or an element: how it is kept, photos beside the old ones, its data, remarks. */
export function TargetFields({ open: { inventory, note, photo }, room, element, before }: Props) {
  const target = element ?? room;
  const at = { room: room.key ?? '', element: element?.key ?? null };
  const about = [room.name, element?.name].filter(Boolean).join(' · ');
  const set = (field: string, label: string, value: Json, base: Json) => {
    if (value !== base) note(`${about}: ${label.toLowerCase()}`, { kind: 'SET', ...at, field, value, base });
  };
  const disabled = inventory.signed;
  const parameters = element ? parametersOf(element) : {};
  const old = before && 'parameters' in before ? parametersOf(before) : {};
  return (
    <fieldset className={classes.fields} disabled={disabled}>
      <div
        className={classes.states}
        role="radiogroup"
        aria-label={`Conservación de ${element?.name ?? room.name}`}
      >
        {conservations.values.map((value) => (
          <button
            key={value}
            type="button"
            role="radio"
            aria-checked={target.conservation === value}
            data-before={before?.conservation === value || undefined}
            onClick={() => set('conservation', 'Conservación', value, target.conservation)}
          >
            {conservations.options[value].label}
          </button>
        ))}
      </div>
      <Photos
        at={at}
        about={about}
        photos={target.photos}
        before={before?.photos ?? []}
        onTake={(files) => photo(`${about}: foto`, at, files)}
        onRemove={(media) =>
          note(`${about}: foto quitada`, {
            kind: 'REMOVE_PHOTO',
            ...at,
            field: null,
            value: media,
            base: null,
          })
        }
      />
      {element &&
        elementParameters(element.type).map((parameter) => (
          <ParameterInput
            key={parameter.name}
            parameter={parameter}
            value={parameters[parameter.name] ?? null}
            before={old[parameter.name] ?? null}
            onChange={(value) =>
              set(`parameters.${parameter.name}`, parameter.label, value, parameters[parameter.name] ?? null)
            }
          />
        ))}
      <Textarea
        autoComplete="off"
        key={target.notes}
        label="Notas"
        size="md"
        autosize
        minRows={1}
        defaultValue={target.notes ?? ''}
        onBlur={(event) => set('notes', 'Notas', event.currentTarget.value.trim() || null, target.notes)}
      />
      {before?.notes && <p className={classes.note}>En la entrada: {before.notes}</p>}
    </fieldset>
  );
}
