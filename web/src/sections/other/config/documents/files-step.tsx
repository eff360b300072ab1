import { useCallback, useState } from 'react';
import { currentSeconds } from '../../../../lib/current-seconds.ts';
import { FilePreview } from '../../../../components/files/file-preview.tsx';
import type { PreviewFile } from '../../../../components/files/file-content.tsx';
import { mediaPath } from '../../../../components/files/file-paths.ts';
import { UploadBox } from '../../../../components/files/upload-box.tsx';
import {
  useFormError,
  useFormProblems,
  useFormValue,
} from '../../../../components/record-form/form-store.ts';
import { useWizard } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { repeatedText, useSameFiles } from './repeated-files.ts';
import { typeByText, typed } from './type-by-text.ts';
import { asJson, rowOf, rowsOf, type UploadedFile, type UploadRow } from './upload-fields.ts';
import { UploadRowCard } from './upload-row.tsx';
import classes from './documents.module.css';

/** Takes the files, and asks of each what it is. */
export function FilesStep() {
  const { form } = useWizard();
  const rows = rowsOf(useFormValue(form, 'rows'));
  const problem = useFormError(form, 'rows');
  const problems = useFormProblems(form);
  const same = useSameFiles(rows);
  const [now] = useState(currentSeconds);
  const [open, setOpen] = useState<PreviewFile | null>(null);

  const change = useCallback(
    (edit: (rows: UploadRow[]) => UploadRow[]) => form.set('rows', asJson(edit(rowsOf(form.get('rows'))))),
    [form],
  );
  const replace = useCallback((at: number, row: UploadRow) => change((all) => all.with(at, row)), [change]);
  const remove = useCallback((at: number) => change((all) => all.toSpliced(at, 1)), [change]);
  const join = useCallback(
    (at: number) =>
      change((all) => {
        const [before, row] = [all[at - 1], all[at]];
        if (!before || !row) return all;
        return all.toSpliced(at - 1, 2, { ...before, files: [...before.files, ...row.files] });
      }),
    [change],
  );
  const split = useCallback(
    (at: number) =>
      change((all) => {
        const [first, ...others] = all[at]?.files ?? [];
        const row = all[at];
        if (!row || !first) return all;
        return all.toSpliced(at, 1, { ...row, files: [first] }, ...others.map((file) => rowOf(file, now)));
      }),
    [change, now],
  );
  const look = useCallback(
    ({ media, name, mimeType }: UploadedFile) => setOpen({ path: mediaPath(media, name), name, mimeType }),
    [],
  );
  return (
    <div className={classes.step}>
      <UploadBox
        target={{ collection: 'document' }}
        label="Añadir archivos"
        shownElsewhere
        onStored={({ media, name, mimeType }) => {
          const file = { media, name, mimeType };
          change((all) => [...all, rowOf(file, now)]);
          // The row is there at once; what its text says of the type follows.
          void typeByText(file).then((type) => {
            if (type) change((all) => all.map((row) => typed(row, media, type, now)));
          });
        }}
        onBusy={(busy) => form.write({ uploading: busy })}
      />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {rows.length > 0 && (
        <ul className={classes.rows} aria-label="Documentos que se archivan">
          {rows.map((row, index) => (
            <UploadRowCard
              key={row.files[0]?.media ?? index}
              row={row}
              index={index}
              now={now}
              problems={problems
                .filter(({ field }) => field.startsWith(`rows.${index}.`))
                .map((one) => ({ ...one, field: one.field.slice(`rows.${index}.`.length) }))}
              repeated={repeatedText(row, same, rows)}
              onChange={replace}
              onRemove={remove}
              onJoin={join}
              onSplit={split}
              onLook={look}
            />
          ))}
        </ul>
      )}
      <WizardFields names={['review']} columns={1} />
      <FilePreview file={open} onClose={() => setOpen(null)} />
    </div>
  );
}
