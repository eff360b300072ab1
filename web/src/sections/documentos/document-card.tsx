import { ActionIcon } from '@mantine/core';
import { documentTypes } from '@llavero/proto/records/choices/documents';
import { IconFileCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DocumentFields } from '../../components/files/document-form/document-fields.tsx';
import { UploadBox } from '../../components/files/upload-box.tsx';
import { type SentDocument, withValues } from './sent-document.ts';
import classes from './documentos.module.css';

interface Props {
  card: SentDocument;
  /** Of the link. */
  code: string;
  /** Unix seconds: the day that dates stand at. */
  now: number;
  /** Somebody has tried to send: what is missing is said. */
  tried: boolean;
  onChange: (change: (card: SentDocument) => SentDocument) => void;
  onBusy: (busy: boolean) => void;
}

/** One of the documents that are asked for: its files and, once there are some, what its type asks for. */
export function DocumentCard({ card, code, now, tried, onChange, onBusy }: Props) {
  const { label } = documentTypes.options[card.type];
  const [sentBy] = useState(() => ({ collection: 'document' as const, link: code }));
  return (
    <section className={classes.card} aria-label={label}>
      <h2>{label}</h2>
      {card.files.length > 0 && (
        <ul className={classes.files} aria-label={`Archivos de ${label}`}>
          {card.files.map(({ media, name }) => (
            <li key={media}>
              <IconFileCheck size={18} stroke={1.8} aria-hidden />
              <span>{name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Quitar ${name}`}
                onClick={() =>
                  onChange((one) => ({ ...one, files: one.files.filter((file) => file.media !== media) }))
                }
              >
                <IconX size={16} stroke={1.8} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <UploadBox
        target={sentBy}
        label={card.files.length > 0 ? 'Añadir otro archivo' : 'Añadir archivo'}
        shownElsewhere
        onStored={({ media, name }) =>
          onChange((one) => ({ ...one, files: [...one.files, { media, name }] }))
        }
        onBusy={onBusy}
      />
      {card.files.length > 0 && (
        <DocumentFields
          briefly
          values={card.values}
          now={now}
          problems={tried ? card.problems : []}
          onChange={(values) => onChange((one) => withValues(one, values))}
        />
      )}
    </section>
  );
}
