import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Json } from '@llavero/proto/fields/field';
import { elementTypes, type ElementTypeCode } from '@llavero/proto/records/choices/inventory';
import type { InventoryRoom as Room } from '@llavero/proto/records/places/inventory';
import { elementParameters, elementProblems } from '@llavero/proto/records/places/inventory.parameters';
import { useState } from 'react';
import classes from '../inventario.module.css';
import type { OpenInventory } from '../phone-context.tsx';
import { ParameterInput } from './parameter-input.tsx';

interface Props {
  open: OpenInventory;
  room: Room;
  onDone: () => void;
}

/** A new element of a room: what it is, and what must be said of it. */
export function AddElement({ open: { note }, room, onDone }: Props) {
  const [type, setType] = useState<ElementTypeCode>('FURNITURE');
  const [name, setName] = useState('');
  const [parameters, setParameters] = useState<Record<string, Json>>({});
  const needed = elementParameters(type).filter(({ required }) => required);
  const ready = name.trim() !== '' && elementProblems(type, parameters, '').length === 0;
  const change = (next: ElementTypeCode) => {
    setType(next);
    const first = elementParameters(next).filter(({ required, choices }) => required && choices);
    setParameters(Object.fromEntries(first.map((one) => [one.name, one.choices?.values[0] ?? null])));
  };
  const add = () => {
    const value = { type, name: name.trim(), parameters };
    note(`${room.name} · ${value.name}: elemento nuevo`, {
      kind: 'ADD_ELEMENT',
      room: room.key ?? '',
      element: crypto.randomUUID(),
      field: null,
      value,
      base: null,
    });
    onDone();
  };
  return (
    <div className={classes.form}>
      <NativeSelect
        label="Qué es"
        size="md"
        value={type}
        data={elementTypes.values.map((value) => ({ value, label: elementTypes.options[value].label }))}
        onChange={(event) => change(event.currentTarget.value as ElementTypeCode)}
      />
      <TextInput
        autoComplete="off"
        label="Nombre"
        size="md"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {needed.map((parameter) => (
        <ParameterInput
          key={parameter.name}
          parameter={parameter}
          value={parameters[parameter.name] ?? null}
          before={null}
          onChange={(value) => setParameters((now) => ({ ...now, [parameter.name]: value }))}
        />
      ))}
      <div className={classes.actions}>
        <Button size="md" disabled={!ready} onClick={add}>
          Añadir
        </Button>
        <Button size="md" variant="subtle" color="gray" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
