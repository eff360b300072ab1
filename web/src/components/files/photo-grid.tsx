import { useState } from 'react';
import type { PreviewFile } from './file-content.tsx';
import { mediaPath } from './file-paths.ts';
import { FilePreview } from './file-preview.tsx';
import classes from './photo-grid.module.css';

interface Props {
  ids: readonly string[];
  /** What they show: the alternative text. */
  name: string;
}

/** Photos of a record, each opened over the window. */
export function PhotoGrid({ ids, name }: Props) {
  const [open, setOpen] = useState<PreviewFile | null>(null);
  return (
    <>
      <ul className={classes.photos} aria-label={name}>
        {ids.map((id, at) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => setOpen({ path: mediaPath(id, 'foto.jpg'), name, mimeType: 'image/jpeg' })}
            >
              <img
                src={mediaPath(id, 'foto.jpg', { thumbnail: true })}
                alt={`${name}, ${at + 1}`}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      <FilePreview file={open} onClose={() => setOpen(null)} />
    </>
  );
}
