import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { useState } from 'react';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { fieldLabel, formatField } from '../../lib/format.ts';
import { useRecordLabels } from '../../lib/record-labels.ts';
import type { Row } from '../../lib/records.ts';
import type { FormValues } from './form-store.ts';
import classes from './record-form.module.css';

interface Props {
  definition: RecordDefinition;
  /** Changed here and not yet saved. */
  mine: FormValues;
  /** As the form was opened. */
  base: FormValues;
  /** As the record stands now. */
  theirs: Row;
  onClose: () => void;
  /** Fields for which the standing value is taken over. */
  onResolve: (take: string[]) => void;
}

/** Fields that both changed, to different values. */
export function conflictsOf(mine: FormValues, base: FormValues, theirs: Row): string[] {
  const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
  return Object.keys(mine).filter(
    (name) => !same(base[name], theirs[name]) && !same(mine[name], theirs[name]),
  );
}

/** Somebody saved first (ENT-12): the fields that differ, one's own value or the standing one for each. */
export function StaleDialog({ definition, mine, base, theirs, onClose, onResolve }: Props) {
  const conflicts = conflictsOf(mine, base, theirs);
  const [take, setTake] = useState<ReadonlySet<string>>(new Set());
  const label = useRecordLabels(definition, mine, theirs);
  const choose = (name: string, whose: string) =>
    setTake((before) => {
      const next = new Set(before);
      if (whose === 'theirs') next.add(name);
      else next.delete(name);
      return next;
    });
  return (
    <FrontModal opened onClose={onClose} title="Otra persona ha guardado cambios" size={680} centered>
      <Text size="sm" mb="md">
        {conflicts.length === 0
          ? 'Los cambios de la otra persona no tocan los campos que usted ha modificado. Puede guardar los suyos encima; no se pierde nada.'
          : 'No se ha guardado nada todavía. Elija qué valor queda en los campos que ambos han modificado.'}
      </Text>
      {conflicts.map((name) => (
        <div key={name} className={classes.conflict}>
          <strong>{fieldLabel(definition, name)}</strong>
          <SegmentedControl
            size="xs"
            fullWidth
            value={take.has(name) ? 'theirs' : 'mine'}
            onChange={(whose) => choose(name, whose)}
            data={[
              { value: 'mine', label: `Mío: ${formatField(definition, name, mine[name], label) || 'vacío'}` },
              {
                value: 'theirs',
                label: `Actual: ${formatField(definition, name, theirs[name], label) || 'vacío'}`,
              },
            ]}
          />
        </div>
      ))}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Seguir editando
        </Button>
        <Button onClick={() => onResolve([...take])}>Guardar</Button>
      </Group>
    </FrontModal>
  );
}
