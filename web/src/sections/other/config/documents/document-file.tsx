import { Button } from '@mantine/core';
import { fileTypes } from '@llavero/proto/records/choices/general';
import { fileTypeOf } from '@llavero/proto/records/documents/media';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { FileContent, type PreviewFile } from '../../../../components/files/file-content.tsx';
import { attached } from '../../../../components/files/file-preview.tsx';
import { documentPath, mediaPath } from '../../../../components/files/file-paths.ts';
import { useLabels } from '../../../../lib/records.ts';
import classes from './documents.module.css';
import type { ReviewedDocument } from './reviewed-document.ts';

/** The files of a document in place; of several the one that is chosen. */
export function DocumentFile({ record }: { record: ReviewedDocument }) {
  const { id, fileName, mimeType, media } = record;
  const [chosen, setChosen] = useState(0);
  const others = (media ?? []).slice(1);
  const names = useLabels('media', others);
  const files: PreviewFile[] = [
    { path: documentPath(id, fileName ?? ''), name: fileName ?? 'Archivo', mimeType: mimeType ?? null },
    ...others.map((other) => {
      const name = names.get(other) ?? 'Archivo';
      const type = fileTypeOf(name);
      return { path: mediaPath(other, name), name, mimeType: type ? fileTypes.options[type].mimeType : null };
    }),
  ];
  const file = files[chosen] ?? files[0]!;
  if (!fileName) return <p>Este documento no tiene archivo: rechácelo para que se suba de nuevo.</p>;
  return (
    <section className={classes.file} aria-label="Archivo">
      {files.length > 1 && (
        <div className={classes.files} role="group" aria-label="Archivos del documento">
          {files.map(({ path, name }, index) => (
            <Button
              key={path}
              size="compact-sm"
              variant={index === chosen ? 'light' : 'subtle'}
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <FileContent file={file} />
      <Button
        component="a"
        href={attached(file.path)}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={16} stroke={1.8} />}
      >
        Descargar {file.name}
      </Button>
    </section>
  );
}
