import type { CollectionName } from '@llavero/proto/collections';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorBodyOf } from '../../lib/api.ts';
import { queryClient } from '../../lib/app-query.ts';
import { changeRecord, refreshCollection } from '../../lib/records.ts';
import { mediaPath } from './file-paths.ts';
import classes from './one-picture.module.css';
import { UploadBox } from './upload-box.tsx';

interface Props {
  collection: CollectionName;
  record: string;
  /** The field that links to the picture. */
  field: string;
  /** Its id; null or absent: there is none yet. */
  media: string | null | undefined;
  title: string;
  /** What is shown, for those who do not see it. */
  alternative: string;
  /** «Añadir plano», «Cambiar plano», «Quitar plano»: what stands behind the verb. */
  noun: string;
  /** Said below the picture. */
  help?: string;
  above?: boolean;
  /** Whoever may only read sees the picture alone, and nothing where there is none. */
  readOnly?: boolean;
}

/** One picture of a record: shown, put, changed and taken away, each at once. */
export function OnePicture(props: Props) {
  const {
    collection,
    record,
    field,
    media,
    title,
    alternative,
    noun,
    help,
    above = false,
    readOnly = false,
  } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const put = async (next: string | null) => {
    await changeRecord(collection, record, () => ({ [field]: next }));
    refreshCollection(queryClient, collection, record);
  };
  const remove = () => {
    setProblem(null);
    put(null).catch((failure: unknown) => setProblem(errorBodyOf(failure).message));
  };
  if (readOnly && !media) return null;
  return (
    <section className={classes.picture} data-above={above || undefined} aria-label={title}>
      <h3>{title}</h3>
      {media && (
        <div className={classes.shown}>
          <img src={mediaPath(media, noun, { thumbnail: true })} alt={alternative} loading="lazy" />
          {!readOnly && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTrash size={14} stroke={1.8} />}
              onClick={remove}
            >
              Quitar {noun}
            </Button>
          )}
        </div>
      )}
      {help && !readOnly && <p className={classes.help}>{help}</p>}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {!readOnly && (
        <UploadBox
          target={{ collection, record }}
          label={media ? `Cambiar ${noun}` : `Añadir ${noun}`}
          pictures
          shownElsewhere
          onStored={({ media: kept }) => put(kept)}
        />
      )}
    </section>
  );
}
