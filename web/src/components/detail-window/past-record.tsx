import { Alert, Button, Checkbox, Group, SegmentedControl, Skeleton } from '@mantine/core';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { RecordAtReply, RestorePlan } from '@llavero/proto/requests';
import { formatInstant } from '@llavero/proto/values/dates';
import { useState } from 'react';
import { reasonOf } from '../../lib/api.ts';
import { fieldLabel, formatField } from '../../lib/format.ts';
import { useRecordAt, useRestore } from '../../lib/history.ts';
import { useRecordLabels } from '../../lib/record-labels.ts';
import type { Row } from '../../lib/records.ts';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { showUndo } from '../undo-toast/undo-toast.tsx';
import { DataTab } from './data-tab.tsx';
import classes from './detail-window.module.css';

interface Props {
  definition: RecordDefinition;
  record: Row;
  /** The moment: the version that was made then. */
  version: number;
  onClose: () => void;
}

/** The record as it was at a moment, and the way back to it: which fields would change, from what to what (ENT-12). */
export function PastRecord({ definition, record, version, onClose }: Props) {
  const { data: past, error, refetch } = useRecordAt(definition.collection, record.id, version);
  const [view, setView] = useState('whole');
  return (
    <FrontModal
      opened
      onClose={onClose}
      size="xl"
      title={past ? `La ficha como quedó el ${formatInstant(past.at)}` : 'La ficha como era'}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!past && !error && <Skeleton height={280} />}
      {past && (
        <>
          {past.restore ? (
            <SegmentedControl
              value={view}
              onChange={setView}
              data={[
                { value: 'whole', label: 'Ver la ficha así' },
                { value: 'restore', label: 'Restaurar a este momento' },
              ]}
              mb="sm"
              fullWidth
            />
          ) : (
            past.record['deletedAt'] != null && (
              <Alert mb="sm">En ese momento la ficha estaba eliminada.</Alert>
            )
          )}
          {view === 'restore' && past.restore ? (
            <RestoreForm {...{ definition, record, past, onClose }} plan={past.restore} />
          ) : (
            <DataTab definition={definition} record={past.record as Row} hidden={[]} />
          )}
        </>
      )}
    </FrontModal>
  );
}

interface FormProps extends Omit<Props, 'version'> {
  past: RecordAtReply;
  plan: RestorePlan;
}

function RestoreForm({ definition, record, past, plan, onClose }: FormProps) {
  const blocked = new Map(plan.problems.map(({ field, message }) => [field, message]));
  const names = Object.keys(plan.changes);
  const [chosen, setChosen] = useState(() => names.filter((field) => !blocked.has(field)));
  const restore = useRestore(definition.collection);
  const sides = Object.values(side(plan, names));
  const label = useRecordLabels(definition, ...sides);
  const print = (field: string, value: Json) => formatField(definition, field, value, label) || 'vacío';
  const { id } = record;
  // Told by promises: the window may be closed before the answer comes, and undoing comes after it is.
  const undo = (restored: Row) => restore.mutateAsync({ id, version: restored.version, to: record.version });
  const run = () =>
    void restore.mutateAsync({ id, version: record.version, to: past.version, fields: chosen }).then(
      (restored) => {
        onClose();
        showUndo(
          'Restaurado a ese momento.',
          () => undo(restored),
          'Se han recuperado los datos de antes de restaurar.',
        );
      },
      // Shown below the fields.
      () => undefined,
    );
  const failure = restore.error && reasonOf(restore.error);
  return (
    <>
      {names.length === 0 && (
        <Alert>La ficha ya tiene los datos de ese momento: no hay nada que restaurar.</Alert>
      )}
      {names.length > 0 && (
        <p>Elija qué vuelve a ser como entonces. Se guardará como un cambio más y podrá deshacerse.</p>
      )}
      <dl className={classes.restore}>
        {names.map((field) => {
          const { before, after } = plan.changes[field]!;
          return (
            <div key={field}>
              <dt>
                <Checkbox
                  label={fieldLabel(definition, field)}
                  checked={chosen.includes(field)}
                  disabled={blocked.has(field)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen((now) => (checked ? [...now, field] : now.filter((name) => name !== field)))
                  }
                />
              </dt>
              <dd>
                <del>{print(field, before)}</del>
                <span aria-hidden> → </span>
                <ins>{print(field, after)}</ins>
                {blocked.has(field) && <small role="note">{blocked.get(field)}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
      {plan.kept.length > 0 && (
        <details className={classes.kept}>
          <summary>Se quedan como están: {plan.kept.map(({ label: name }) => name).join(', ')}</summary>
          <ul>
            {plan.kept.map(({ field, label: name, reason }) => (
              <li key={field}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {failure && (
        <Alert color="red" mt="sm" role="alert">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={run} disabled={chosen.length === 0} loading={restore.isPending}>
          {chosen.length === 1 ? 'Restaurar 1 dato' : `Restaurar ${chosen.length} datos`}
        </Button>
      </Group>
    </>
  );
}

/** The values on both sides, for the names of what they link to. */
const side = (
  { changes }: RestorePlan,
  names: string[],
): Record<'before' | 'after', Record<string, Json>> => ({
  before: Object.fromEntries(names.map((field) => [field, changes[field]?.before ?? null])),
  after: Object.fromEntries(names.map((field) => [field, changes[field]?.after ?? null])),
});
