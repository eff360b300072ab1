import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { rejectDocument, verifyDocument } from '@llavero/proto/commands/document-review';
import type { FieldProblem } from '@llavero/proto/errors';
import { type Json, metaOf } from '@llavero/proto/fields/field';
import { document } from '@llavero/proto/records/documents/document';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { CommandDialog } from '../../../../components/command-dialog/command-dialog.tsx';
import { FieldInput } from '../../../../components/field-input/field-input.tsx';
import { DocumentFields } from '../../../../components/files/document-form/document-fields.tsx';
import {
  type DocumentValues,
  fieldsOf,
  problemsOf,
  valuesOf,
} from '../../../../components/files/document-form/document-values.ts';
import { covered, isOnControl } from '../../../../components/list-screen/use-list-keys.ts';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { errorBodyOf, runCommand } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/app-query.ts';
import { currentSeconds } from '../../../../lib/current-seconds.ts';
import { mayDo } from '../../../../lib/permissions.ts';
import { refreshCollection } from '../../../../lib/records.ts';
import { useSession } from '../../../../lib/session.tsx';
import { DocumentFacts } from './document-facts.tsx';
import classes from './documents.module.css';
import type { ReviewedDocument } from './reviewed-document.ts';

interface Props {
  record: ReviewedDocument;
  onDecided: () => void;
}

/** What was said of the document, to be corrected, and the decision. */
export function ReviewForm({ record, onDecided }: Props) {
  const { id, version } = record;
  const { role } = useSession();
  const [now] = useState(currentSeconds);
  const [name, setName] = useState<Json>(record.name ?? null);
  const [values, setValues] = useState<DocumentValues>(() => valuesOf(record));
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [rejecting, setRejecting] = useState(false);
  const mayDecide = mayDo(document, role, 'update');

  const decided = (message: string) => {
    notifications.show({ message, autoClose: 3000 });
    onDecided();
    refreshCollection(queryClient, 'document', id);
  };
  const verification = useMutation({
    mutationFn: () => runCommand(verifyDocument, { id, version, fields: { name, ...fieldsOf(values) } }),
    onSuccess: () => decided('Documento verificado'),
    onError: (error) => {
      const { kind, problems: told = [] } = errorBodyOf(error);
      setProblems(told);
      // Somebody else was faster: what stands now is read again.
      if (kind === 'stale' || kind === 'conflict') refreshCollection(queryClient, 'document', id);
    },
  });
  const verify = () => {
    if (!mayDecide || verification.isPending) return;
    const found = problemsOf(values);
    setProblems(found);
    if (found.length === 0) verification.mutate();
  };
  const edit = (next: DocumentValues) => {
    setProblems([]);
    setValues(next);
  };
  useHotkeys([
    ['r', () => !covered() && mayDecide && setRejecting(true)],
    ['Enter', () => !covered() && !isOnControl() && verify(), { preventDefault: false }],
  ]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    verify();
  };
  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate aria-label="Datos del documento">
        <FieldInput
          meta={metaOf(document.fields.name)}
          name="name"
          value={name}
          onChange={setName}
          error={problems.find(({ field }) => field === 'name')?.message}
        />
        <DocumentFields values={values} onChange={edit} problems={problems} now={now} />
        <DocumentFacts record={record} />
        {verification.error && <Notice tone="danger" title={errorBodyOf(verification.error).message} />}
        {mayDecide ? (
          <div className={classes.decide}>
            <Button variant="default" onClick={() => setRejecting(true)}>
              Rechazar
            </Button>
            <Button type="submit" loading={verification.isPending}>
              Verificar
            </Button>
          </div>
        ) : (
          <p className={classes.keys}>Los verifica el personal de la oficina.</p>
        )}
      </form>
      {/* Outside: what is sent from a dialog inside of a form is sent by that form as well. */}
      {rejecting && (
        <CommandDialog
          command={rejectDocument}
          preset={{ id, version }}
          ask={['reason']}
          done="Documento rechazado: quien lo subió tiene una tarea"
          then={onDecided}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}
