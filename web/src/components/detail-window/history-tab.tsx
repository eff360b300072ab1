import { Skeleton } from '@mantine/core';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { HistoryEntry } from '@llavero/proto/requests';
import { formatInstant } from '@llavero/proto/values/dates';
import { IconHistory } from '@tabler/icons-react';
import { useActorName } from '../../lib/employees.ts';
import { fieldLabel, formatField } from '../../lib/format.ts';
import { useRecordLabels } from '../../lib/record-labels.ts';
import { useHistory } from '../../lib/records.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import classes from './detail-window.module.css';

const verbs: Record<string, string> = {
  created: 'creó el registro',
  updated: 'modificó',
  deleted: 'eliminó el registro',
  restored: 'restauró el registro',
  activated: 'activó',
  validated: 'validó',
  finished: 'finalizó',
  cancelled: 'anuló',
  completed: 'completó',
  signedIn: 'inició sesión',
};

/** Who changed what and when, before → after (ENT-12). */
export function HistoryTab({ definition, id }: { definition: RecordDefinition; id: string }) {
  const { data, error, isPending, refetch } = useHistory(definition.collection, id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton height={200} m="lg" />;
  if (data.length === 0)
    return (
      <EmptyState icon={IconHistory} title="Sin cambios" text="Aquí aparecerá cada cambio con su autor." />
    );
  return <HistoryList definition={definition} entries={data} />;
}

function HistoryList({
  definition,
  entries,
}: {
  definition: RecordDefinition;
  entries: readonly HistoryEntry[];
}) {
  const name = useActorName();
  const values = entries.flatMap(({ changes }) => [side(changes, 'before'), side(changes, 'after')]);
  const label = useRecordLabels(definition, ...values);
  const print = (field: string, value: Json) => formatField(definition, field, value, label) || 'vacío';
  return (
    <ol className={classes.history}>
      {entries.map((entry) => {
        const created = entry.verb === 'created';
        const changed = Object.entries(entry.changes).filter(
          ([field, { after }]) => field in definition.fields && !(created && isEmpty(after)),
        );
        return (
          <li key={`${entry.version}-${entry.at}`}>
            <p>
              <strong>{name(entry.actor)}</strong>
              {entry.impersonator && ` (suplantado por ${name(entry.impersonator)})`}{' '}
              {verbs[entry.verb] ?? entry.verb}
              <time>{formatInstant(entry.at)}</time>
            </p>
            {changed.length > 0 && (
              <dl>
                {changed.map(([field, { before, after }]) => (
                  <div key={field}>
                    <dt>{fieldLabel(definition, field)}</dt>
                    <dd>
                      {!created && (
                        <>
                          <del>{print(field, before)}</del>
                          <span aria-hidden> → </span>
                        </>
                      )}
                      <ins>{print(field, after)}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const side = (changes: HistoryEntry['changes'], which: 'before' | 'after'): Record<string, Json> =>
  Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[which]]));

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
