import { Button, Group, Skeleton } from '@mantine/core';
import { isForPeople, type Json } from '@llavero/proto/fields/field';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { fieldMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import { channels } from '@llavero/proto/records/choices/origin';
import type { HistoryEntry } from '@llavero/proto/requests';
import { formatInstant } from '@llavero/proto/values/dates';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useActorName } from '../../lib/employees.ts';
import { fieldLabel, formatField } from '../../lib/format.ts';
import { useHistory } from '../../lib/history.ts';
import { useRecordLabels } from '../../lib/record-labels.ts';
import { type Row, useLabels } from '../../lib/records.ts';
import { useSession } from '../../lib/session.tsx';
import { verbText } from '../../lib/verbs.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import classes from './detail-window.module.css';
import { PastRecord } from './past-record.tsx';
import type { StatusUndo } from './types.ts';
import { UndoLast } from './undo-last.tsx';

interface Props {
  definition: RecordDefinition;
  record: Row;
  undo?: StatusUndo | undefined;
}

/** Who changed what, when and from where, before → after; each moment can be looked at and brought back (ENT-12). */
export function HistoryTab({ definition, record, undo }: Props) {
  const history = useHistory(definition.collection, record.id);
  const { data, error, isPending, refetch } = history;
  const [past, setPast] = useState<number | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton height={200} m="lg" />;
  if (data.length === 0)
    return (
      <EmptyState icon={IconHistory} title="Sin cambios" text="Aquí aparecerá cada cambio con su autor." />
    );
  return (
    <>
      <HistoryList definition={definition} record={record} entries={data} onLook={setPast} undo={undo} />
      {!history.hasNextPage && <FirstKnown oldest={data.at(-1)} onLook={setPast} />}
      {history.hasNextPage && (
        <Group justify="center" pb="lg">
          <Button
            variant="default"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Ver cambios anteriores
          </Button>
        </Group>
      )}
      {past !== null && (
        <PastRecord definition={definition} record={record} version={past} onClose={() => setPast(null)} />
      )}
    </>
  );
}

/** Records that were loaded from another system have no entry of their beginning; how they were is known all the same. */
function FirstKnown({
  oldest,
  onLook,
}: {
  oldest: HistoryEntry | undefined;
  onLook: (version: number) => void;
}) {
  if (!oldest || oldest.version < 2) return null;
  return (
    <Group px="lg" pb="lg">
      <Button variant="subtle" size="compact-xs" onClick={() => onLook(oldest.version - 1)}>
        Ver la ficha antes de estos cambios
      </Button>
    </Group>
  );
}

interface ListProps extends Props {
  entries: readonly HistoryEntry[];
  onLook: (version: number) => void;
}

function HistoryList({ definition, record, entries, onLook, undo }: ListProps) {
  const colleague = useActorName();
  const { role } = useSession();
  // Programs of partners, whose names administrators see (decision 0142).
  const programs = role === 'ADMIN' ? entries.filter(({ origin }) => origin?.channel === 'API') : [];
  const partners = useLabels('partner', [...new Set(programs.map(({ actor }) => actor))]);
  const name = (actor: string) => partners.get(actor) ?? colleague(actor);
  const values = entries.flatMap(({ changes }) => [side(changes, 'before'), side(changes, 'after')]);
  const label = useRecordLabels(definition, ...values);
  const print = (field: string, value: Json) => formatField(definition, field, value, label) || 'vacío';
  return (
    <ol className={classes.history}>
      {entries.map((entry) => {
        const created = entry.verb === 'created' || entry.verb === 'generated';
        const changed = inOrder(definition, entry.changes).filter(
          ([field, { after }]) => isTold(definition, field) && !(created && isEmpty(after)),
        );
        return (
          <li key={`${entry.version}-${entry.at}`}>
            <p>
              <strong>{name(entry.actor)}</strong>
              {entry.impersonator && ` (suplantado por ${name(entry.impersonator)})`} {verbText(entry.verb)}
              <time>{formatInstant(entry.at)}</time>
            </p>
            <p className={classes.origin}>
              {originText(entry)}
              {undo &&
                !created &&
                entry.version === record.version &&
                undo.fields.some((name) => name in entry.changes) && (
                  <UndoLast definition={definition} record={record} undo={undo} />
                )}
              {entry.version < record.version && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  onClick={() => onLook(entry.version)}
                  aria-label={`Ver la ficha así, como quedó el ${formatInstant(entry.at)}`}
                >
                  Ver la ficha así
                </Button>
              )}
            </p>
            {changed.length > 0 && (
              <dl>
                {changed.map(([field, { before, after }]) => (
                  <div key={field}>
                    <dt>{fieldLabel(definition, field)}</dt>
                    <dd>
                      {isText(definition, field) ? (
                        'Cambiado'
                      ) : (
                        <>
                          {!created && (
                            <>
                              <del>{print(field, before)}</del>
                              <span aria-hidden> → </span>
                            </>
                          )}
                          <ins>{print(field, after)}</ins>
                        </>
                      )}
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

/** «Aplicación · Firefox, Windows · 203.0.113.7» */
function originText({ origin }: HistoryEntry): string {
  if (!origin) return '';
  return [choiceLabel(channels, origin.channel), origin.device, origin.address].filter(Boolean).join(' · ');
}

const side = (changes: HistoryEntry['changes'], which: 'before' | 'after'): Record<string, Json> =>
  Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[which]]));

/** The changes in the order in which the record declares its fields; the database keeps them in one of its own. */
function inOrder(definition: RecordDefinition, changes: HistoryEntry['changes']) {
  return Object.keys(definition.fields).flatMap((field) => {
    const change = changes[field];
    return change ? [[field, change] as const] : [];
  });
}

/** Neither keys nor data for programs: the figures that the product keeps beside a record change with the day. */
function isTold(definition: RecordDefinition, field: string): boolean {
  const meta = fieldMeta(definition, field);
  return meta !== undefined && (isForPeople(meta) || isText(definition, field));
}

/** Paragraphs that people write are kept as free data: it is told that they have changed, not to what. */
function isText(definition: RecordDefinition, field: string): boolean {
  const meta = fieldMeta(definition, field);
  return meta?.kind === 'json' && !meta.readOnly;
}

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
