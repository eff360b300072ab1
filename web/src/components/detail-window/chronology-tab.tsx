import { Button, Chip, Group, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { allows, grantOf } from '@llavero/proto/access/access';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { type TimelineKind, timelineKinds } from '@llavero/proto/timeline';
import { IconTimelineEvent } from '@tabler/icons-react';
import { useState } from 'react';
import { draftKeyOf } from '../../lib/drafts.ts';
import { type NoteInput, useNote, useTimeline } from '../../lib/record-window.ts';
import type { Row } from '../../lib/records.ts';
import { useSession } from '../../lib/session.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import classes from './detail-window.module.css';
import { NoteEditor } from './note-editor.tsx';
import { TimelineItem } from './timeline-item.tsx';

interface Props {
  definition: RecordDefinition;
  record: Row;
}

/**
 * What happened to the record and about it in one timeline, newest first: its own entries and notes, tasks, messages, documents
 * and amounts (SCR-04). A note is written here without the form.
 */
export function ChronologyTab({ definition, record }: Props) {
  const { role, id: session } = useSession();
  const { collection, access, fields } = definition;
  const [kinds, setKinds] = useState<TimelineKind[]>([]);
  const timeline = useTimeline(collection, record.id, kinds);
  const note = useNote(collection, record.id);
  const isHidden = grantOf(access, role)?.hidden?.includes('internal') ?? false;
  const mayNote =
    fields['notes']?.meta.kind === 'list' &&
    allows(access, role, 'update') &&
    !isHidden &&
    record['deletedAt'] == null;
  const write = async (input: NoteInput, done: string) => {
    try {
      await note.mutateAsync(input);
      notifications.show({ message: done, autoClose: 3000 });
    } catch (error) {
      const message =
        error instanceof Error ? error.message : 'No se ha guardado la nota. Repita la operación.';
      notifications.show({ message, color: 'red' });
      throw error;
    }
  };
  return (
    <>
      {mayNote && (
        <div className={classes.composer}>
          <NoteEditor
            label="Nueva nota"
            action="Añadir nota"
            draftKey={draftKeyOf(session, `note.${collection}.${record.id}`)}
            isSaving={note.isPending && note.variables.action === 'add'}
            onSave={(text, mentions) => write({ action: 'add', text, mentions }, 'Nota guardada')}
          />
        </div>
      )}
      <Chip.Group multiple value={kinds} onChange={(value) => setKinds(value as TimelineKind[])}>
        <div className={classes.kinds} role="group" aria-label="Mostrar solo">
          {timelineKinds.values.map((kind) => (
            <Chip key={kind} value={kind} size="xs" variant="outline">
              {timelineKinds.options[kind].label}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <Entries timeline={timeline} mayNote={mayNote} write={write} isFiltered={kinds.length > 0} />
    </>
  );
}

interface EntriesProps {
  timeline: ReturnType<typeof useTimeline>;
  mayNote: boolean;
  isFiltered: boolean;
  write: (input: NoteInput, done: string) => Promise<void>;
}

function Entries({ timeline, mayNote, isFiltered, write }: EntriesProps) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = timeline;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton height={200} m="lg" />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={IconTimelineEvent}
        title={isFiltered ? 'Nada de lo elegido' : 'Sin anotaciones'}
        text={
          isFiltered
            ? 'Quite los filtros para ver toda la cronología.'
            : 'Aquí se cuenta lo que le ocurre al registro: activaciones, avisos, notas, tareas, documentos.'
        }
      />
    );
  return (
    <>
      <ol className={classes.history} aria-label="Cronología">
        {data.map((entry, index) => (
          <TimelineItem
            key={entry.id ?? `${entry.kind}-${entry.at}-${entry.authorId ?? ''}-${index}`}
            entry={entry}
            mayNote={mayNote}
            write={write}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Group justify="center" pb="lg">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Ver lo anterior
          </Button>
        </Group>
      )}
    </>
  );
}
