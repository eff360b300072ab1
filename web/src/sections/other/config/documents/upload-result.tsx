import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Filed, UploadRow } from './upload-fields.ts';
import classes from './documents.module.css';

/** What became of each document. */
export function UploadResult({ rows, results }: { rows: readonly UploadRow[]; results: Filed }) {
  return (
    <ul className={classes.results} aria-label="Resultado de cada documento">
      {rows.map(({ files }, index) => {
        const { ok = false, message = null } = results[index] ?? {};
        return (
          <li key={files[0]?.media ?? index} data-refused={!ok || undefined}>
            {ok ? (
              <IconCheck size={16} stroke={2} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} aria-hidden />
            )}
            <span>
              {files.map(({ name }) => name).join(', ')}
              {!ok && <small>No se ha archivado. {message}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
