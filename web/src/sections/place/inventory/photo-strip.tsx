import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { mediaPath } from '../../../components/files/file-paths.ts';
import { FilePreview } from '../../../components/files/file-preview.tsx';
import type { PreviewFile } from '../../../components/files/file-content.tsx';
import classes from './inventory.module.css';

interface Props {
  ids: readonly string[];
  /** What they show: the alternative text. */
  name: string;
  onRemove?: (id: string) => void;
}

/** Small photos, each opened over the window. */
export function PhotoStrip({ ids, name, onRemove }: Props) {
  const [open, setOpen] = useState<PreviewFile | null>(null);
  if (ids.length === 0) return null;
  return (
    <>
      <ul className={classes.photos} aria-label={`Fotos de ${name}`}>
        {ids.map((id, at) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => setOpen({ path: mediaPath(id, `${name}.jpg`), name, mimeType: 'image/jpeg' })}
            >
              <img
                src={mediaPath(id, `${name}.jpg`, { thumbnail: true })}
                alt={`${name}, foto ${at + 1}`}
                loading="lazy"
              />
            </button>
            {onRemove && (
              <ActionIcon
                size={28}
                variant="filled"
                className={classes.removePhoto}
                aria-label={`Quitar la foto ${at + 1} de ${name}`}
                onClick={() => onRemove(id)}
              >
                <IconX size={12} stroke={2} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <FilePreview file={open} onClose={() => setOpen(null)} />
    </>
  );
}
