import { Button, Group } from '@mantine/core';
import { statusesRead } from '@llavero/proto/states/deletion';
import { type TimelineEntry, timelineKinds } from '@llavero/proto/timeline';
import { formatInstant } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { useState } from 'react';
import type { NoteInput } from '../../lib/record-window.ts';
import { useDefinition } from '../../lib/use-definition.ts';
import { useActorName } from '../../lib/employees.ts';
import { useSession } from '../../lib/session.tsx';
import { StatusBadge } from '../status-badge/status-badge.tsx';
import classes from './detail-window.module.css';
import { RecordLink } from './field-value.tsx';
import { NoteEditor } from './note-editor.tsx';

interface Props {
  entry: TimelineEntry;
  mayNote: boolean;
  write: (input: NoteInput, done: string) => Promise<void>;
}

/** An entry of the chronology; a note of one's own can be changed and deleted. */
export function TimelineItem({ entry, mayNote, write }: Props) {
  const session = useSession();
  const name = useActorName();
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const [isSaving, setSaving] = useState(false);
  const { kind, at, title, text, author, authorId, collection, id, status, amount } = entry;
  const isOwnNote = kind === 'NOTE' && mayNote && authorId === session.id;
  const save = async (input: NoteInput, done: string) => {
    setSaving(true);
    try {
      await write(input, done);
      setMode('read');
    } finally {
      setSaving(false);
    }
  };
  const writer = authorId ? name(authorId) : author;
  return (
    <li data-kind={kind}>
      <p>
        <strong>{kind === 'RECORD' || kind === 'NOTE' ? title : timelineKinds.options[kind].label}</strong>
        {collection && id && (
          <>
            {' · '}
            <RecordLink collection={collection} id={id} title={title} />
          </>
        )}
        {amount !== null && <span className="figures"> · {formatMoney(amount)}</span>}
        {writer && ` · ${writer === 'Otra persona' ? (author ?? writer) : writer}`}{' '}
        {collection && status && <EntryStatus collection={collection} status={status} />}
        <time>{formatInstant(at)}</time>
      </p>
      {mode === 'edit' ? (
        <NoteEditor
          label="Cambiar la nota"
          action="Guardar"
          initial={text ?? ''}
          isSaving={isSaving}
          onSave={(next, mentions) =>
            save({ action: 'edit', date: at, text: next, mentions }, 'Nota cambiada')
          }
          onCancel={() => setMode('read')}
        />
      ) : (
        text && <p className={classes.long}>{text}</p>
      )}
      {isOwnNote && mode === 'read' && (
        <Group gap={4}>
          <Button size="compact-xs" variant="subtle" onClick={() => setMode('edit')}>
            Editar nota
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => setMode('delete')}>
            Eliminar nota
          </Button>
        </Group>
      )}
      {isOwnNote && mode === 'delete' && (
        <Group gap={4}>
          <Button
            size="compact-xs"
            color="red"
            loading={isSaving}
            onClick={() => void save({ action: 'delete', date: at }, 'Nota eliminada').catch(() => undefined)}
          >
            Eliminar
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => setMode('read')}>
            Conservar
          </Button>
        </Group>
      )}
    </li>
  );
}

function EntryStatus({ collection, status }: { collection: string; status: string }) {
  const { data: definition } = useDefinition(collection);
  return definition?.states ? <StatusBadge set={statusesRead(definition)} value={status} /> : null;
}
