import { Button, Textarea } from '@mantine/core';
import { replaceDocumentFiles } from '@llavero/proto/commands/document-review';
import { fileTypes } from '@llavero/proto/records/choices/general';
import { type document } from '@llavero/proto/records/documents/document';
import { fileTypeOf } from '@llavero/proto/records/documents/media';
import { formatInstant } from '@llavero/proto/values/dates';
import { notifications } from '@mantine/notifications';
import { IconColumns2, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { runCommand } from '../../lib/api.ts';
import { queryClient } from '../../lib/app-query.ts';
import { useActorName } from '../../lib/employees.ts';
import { refreshCollection, type RowOf, useRecord } from '../../lib/records.ts';
import { documentPath, mediaPath } from './file-paths.ts';
import { FileContent, type PreviewFile } from './file-content.tsx';
import { UploadBox } from './upload-box.tsx';
import classes from './versions.module.css';

type Document = RowOf<typeof document>;
const newFile = { collection: 'document' as const };
type Earlier = NonNullable<Document['earlierFiles']>[number];

interface Props {
  id: string;
  /** What is known of its file before the document has been read: it is fetched meanwhile. */
  file: PreviewFile;
  editable: boolean;
}

/** The file of a document with its earlier versions: one beside the other, and a newer one in their place. */
export function DocumentVersions({ id, file, editable }: Props) {
  const { data: record } = useRecord<Document>('document', id);
  const [chosen, setChosen] = useState<number | null>(null);
  const [adding, setAdding] = useState(false);
  const earlier = record?.earlierFiles ?? [];
  const old = earlier.find(({ version }) => version === chosen);
  const current: PreviewFile = record
    ? {
        path: documentPath(id, record.fileName ?? '', record.fileVersion),
        name: record.fileName ?? 'Archivo',
        mimeType: record.mimeType ?? null,
      }
    : file;
  // What is signed, or is being signed, keeps its file.
  const mayChange = editable && record && record.status !== 'SIGNED' && record.status !== 'WAITING_SIGNATURE';
  return (
    <div className={classes.versions}>
      <div className={old ? classes.beside : classes.alone}>
        {old && (
          <section aria-label={`Versión ${old.version}`}>
            <h3>
              Versión {old.version}
              <Replaced {...old} />
            </h3>
            {old.media[0] ? (
              <FileContent file={fileOf(old.media[0], old.fileName)} />
            ) : (
              <p>De esta versión no se conserva el archivo.</p>
            )}
          </section>
        )}
        <section aria-label={`Versión ${record?.fileVersion ?? 1}, actual`}>
          {old && <h3>Versión {record?.fileVersion ?? 1}, actual</h3>}
          <FileContent file={current} />
        </section>
      </div>
      <div className={classes.bar} role="group" aria-label="Versiones">
        {earlier.map(({ version }) => (
          <Button
            key={version}
            size="compact-sm"
            variant={version === chosen ? 'light' : 'subtle'}
            aria-pressed={version === chosen}
            leftSection={<IconColumns2 size={16} stroke={1.8} />}
            onClick={() => setChosen(version === chosen ? null : version)}
          >
            Comparar con la versión {version}
          </Button>
        ))}
        {mayChange && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={adding}
            leftSection={<IconFileUpload size={16} stroke={1.8} />}
            onClick={() => setAdding(!adding)}
          >
            Subir una versión nueva
          </Button>
        )}
      </div>
      {adding && mayChange && <NewVersion record={record} onDone={() => setAdding(false)} />}
    </div>
  );
}

function Replaced({ replacedAt, replacedBy, reason }: Earlier) {
  const nameOf = useActorName();
  const by = replacedBy ? ` por ${nameOf(replacedBy)}` : '';
  return (
    <small>
      Sustituida el {formatInstant(replacedAt)}
      {by}
      {reason && `: ${reason}`}
    </small>
  );
}

function NewVersion({ record, onDone }: { record: Document; onDone: () => void }) {
  const { id, version } = record;
  const [reason, setReason] = useState('');
  return (
    <div className={classes.adding}>
      <Textarea
        label="Motivo"
        description="Se guarda con la versión anterior, que se conserva."
        maxLength={500}
        autosize
        minRows={1}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <UploadBox
        // Without a record: a file that belongs to a document already takes no other's place.
        target={newFile}
        label="Elegir el archivo nuevo"
        onStored={async ({ media }) => {
          await runCommand(replaceDocumentFiles, {
            id,
            version,
            files: [media],
            reason: reason.trim() || null,
          });
          refreshCollection(queryClient, 'document');
          notifications.show({ message: 'Versión nueva guardada; la anterior se conserva', autoClose: 3000 });
          onDone();
        }}
      />
    </div>
  );
}

function fileOf(media: string, fileName: string | null): PreviewFile {
  const name = fileName ?? 'Archivo';
  const type = fileTypeOf(name);
  return { path: mediaPath(media, name), name, mimeType: type ? fileTypes.options[type].mimeType : null };
}
