import { previewRefusals, sendRefusals } from '@llavero/proto/commands/applications';
import type { OutputOf } from '@llavero/proto/commands/command';
import { Alert, Button, Group, Loader, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import classes from './application.module.css';

interface Props {
  candidatures: readonly string[];
  onClose: () => void;
}

/** The kind message to those who were not chosen: to whom it goes, and its words, before it goes. */
export function RefusalDialog({ candidatures, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['refusals', candidatures],
    queryFn: ({ signal }) => runCommand(previewRefusals, { candidatures: [...candidatures] }, signal),
    staleTime: 0,
  });
  return (
    <FrontModal opened onClose={onClose} size={640} title="Avisar a los no elegidos">
      {error ? (
        <ErrorState error={error} title="No se ha podido preparar" onRetry={() => void refetch()} />
      ) : data ? (
        <Message preview={data} onClose={onClose} />
      ) : (
        <Loader role="status" aria-label="Preparando el aviso" />
      )}
    </FrontModal>
  );
}

function Message({ preview, onClose }: { preview: OutputOf<typeof previewRefusals>; onClose: () => void }) {
  const [subject, setSubject] = useState(preview.subject);
  const [body, setBody] = useState(preview.body);
  const told = preview.candidatures.filter(({ problem }) => problem === null);
  const send = useMutation({
    mutationFn: () => runCommand(sendRefusals, { candidatures: told.map(({ id }) => id), subject, body }),
    onSuccess: ({ sent }) => {
      notifications.show({
        message: sent === 1 ? 'Aviso enviado a una candidatura' : `Aviso enviado a ${sent} candidaturas`,
        autoClose: 3000,
      });
      onClose();
    },
  });
  return (
    <div className={classes.message}>
      <ul className={classes.told} aria-label="Candidaturas">
        {preview.candidatures.map(({ id, name, to, problem }) => (
          <li key={id}>
            {name}
            <span className={classes.detail}>
              {problem ?? `Para: ${to.map(({ email }) => email).join(', ')}`}
            </span>
          </li>
        ))}
      </ul>
      <TextInput label="Asunto" value={subject} onChange={(event) => setSubject(event.currentTarget.value)} />
      <Textarea
        label="Mensaje"
        autosize
        minRows={8}
        maxRows={16}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {send.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(send.error).message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button loading={send.isPending} disabled={told.length === 0} onClick={() => send.mutate()}>
          {told.length === 1 ? 'Enviar a una candidatura' : `Enviar a ${told.length} candidaturas`}
        </Button>
      </Group>
    </div>
  );
}
