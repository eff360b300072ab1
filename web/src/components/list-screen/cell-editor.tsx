import { Button, Group, Text } from '@mantine/core';
import type { Json } from '@llavero/proto/fields/field';
import { fieldMeta } from '@llavero/proto/fields/record';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useActorName } from '../../lib/employees.ts';
import { formatField } from '../../lib/format.ts';
import { sameValue } from '../../lib/inline-edit.ts';
import type { Row } from '../../lib/records.ts';
import { FieldInput } from '../field-input/field-input.tsx';
import { inputProblems } from '../record-form/record-check.ts';
import classes from './list-screen.module.css';
import type { EditingCell } from './editing-cell.ts';
import type { EditActions } from './use-inline-edit.ts';

interface Props {
  cell: EditingCell;
  row: Row;
  actions: EditActions;
}

/** Lists and calendars of an input are drawn outside the cell. */
const outside = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-portal], [role="listbox"]') !== null;

/**
 * The input of a cell: Enter saves, Tab saves and goes on to the next cell, Escape discards; choosing an option and a
 * click elsewhere save too, so that nothing typed is lost.
 */
export function CellEditor({ cell, row, actions }: Props) {
  const { definition } = actions;
  const { id, column, theirs } = cell;
  const actorName = useActorName();
  const meta = fieldMeta(definition, column);
  const box = useRef<HTMLDivElement>(null);
  const value = useRef(cell.value);
  const [shown, setShown] = useState(cell.value);
  const [error, setError] = useState(cell.error);
  useEffect(() => setError(cell.error), [cell]);

  const save = (move: -1 | 0 | 1) => {
    const input = document.activeElement;
    // An amount or a day is understood when it is left.
    if (input instanceof HTMLElement && box.current?.contains(input)) flushSync(() => input.blur());
    const bad = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (bad && error === null) return bad.focus();
    const field = definition.fields[column];
    const isChanged = !sameValue(value.current, row[column] ?? null);
    const [problem] =
      field && isChanged
        ? inputProblems({ [column]: field }, { [column]: value.current }, definition.label.one)
        : [];
    if (problem) setError(problem.message);
    else actions.save(row, column, value.current, move);
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const input = box.current?.querySelector('input');
    input?.focus({ preventScroll: true });
    if (input?.type !== 'checkbox') input?.select();
    // The options are there at once.
    if (input?.getAttribute('aria-haspopup') === 'listbox') input.click();
    const leave = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node) && !outside(event.target)) latest.current(0);
    };
    document.addEventListener('pointerdown', leave, true);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      actions.keep(id, column, value.current);
    };
  }, [actions, id, column]);

  if (!meta) return null;
  const change = (next: Json) => {
    value.current = next;
    setShown(next);
    setError(null);
    if (meta.kind === 'choice') actions.save(row, column, next, 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') actions.discard();
    else if (event.defaultPrevented || outside(event.target)) return;
    else if (event.key === 'Enter') save(0);
    else if (event.key === 'Tab') save(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={box} className={classes.editor} onKeyDown={onKeyDown}>
      <FieldInput
        meta={meta}
        name={column}
        value={shown}
        onChange={change}
        help=""
        error={error ?? undefined}
      />
      {theirs && (
        <div className={classes.editorNote} role="alert">
          <Text size="sm">
            {theirs.by === null ? 'Otra persona' : actorName(theirs.by)} lo ha cambiado a «
            {formatField(definition, column, theirs.row[column], () => null) || 'vacío'}». No se ha guardado
            nada.
          </Text>
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" onClick={() => actions.discard(theirs.row)}>
              Dejar su valor
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => actions.save(theirs.row, column, value.current, 0)}
            >
              Guardar el mío
            </Button>
          </Group>
        </div>
      )}
    </div>
  );
}
