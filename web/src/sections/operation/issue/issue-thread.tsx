import { issueThread, writeIssueMessage } from '@llavero/proto/commands/issues';
import { messageAudiences, type MessageAudience } from '@llavero/proto/records/choices/issues';
import { formatInstant } from '@llavero/proto/values/dates';
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { queryClient } from '../../../lib/app-query.ts';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { refreshCollection } from '../../../lib/records.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './issue.module.css';

/** How often somebody who has the conversation open looks for what an outsider has written. */
const LOOK_MS = 15_000;

/** The conversations of an issue, one for each audience: nobody writes to the wrong one, because the button names who reads it. */
export function IssueThread({ issue }: { issue: string }) {
  const [audience, setAudience] = useState<MessageAudience>('TENANT');
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['issue-thread', issue],
    queryFn: ({ signal }) => runCommand(issueThread, { issue }, signal),
    refetchInterval: LOOK_MS,
  });
  const send = useMutation({
    mutationFn: () => runCommand(writeIssueMessage, { issue, audience, text: text.trim() }),
    onSuccess: () => {
      setText('');
      refreshCollection(queryClient, 'issue', issue);
      return refetch();
    },
  });
  if (error && !data)
    return (
      <ErrorState error={error} title="No se han podido cargar los mensajes" onRetry={() => void refetch()} />
    );
  if (!data) return <Loading height={240} m={24} />;
  const messages = data.messages.filter((one) => one.audience === audience);
  const readers = data.audiences.find((one) => one.audience === audience);
  const count = (of: MessageAudience) => data.messages.filter((one) => one.audience === of).length;
  const isInternal = audience === 'INTERNAL';
  const names = readers?.names ?? null;
  return (
    <div className={classes.tab}>
      <SegmentedControl
        size="xs"
        aria-label="Conversación"
        value={audience}
        data={messageAudiences.values.map((value) => ({
          value,
          label: `${messageAudiences.options[value].label}${count(value) > 0 ? ` (${count(value)})` : ''}`,
        }))}
        onChange={(value) => {
          setAudience(value);
          send.reset();
        }}
      />
      {messages.length === 0 ? (
        <p className={classes.note}>
          {isInternal ? 'Notas de la oficina: nadie de fuera las lee.' : 'Todavía no hay mensajes.'}
        </p>
      ) : (
        <ul className={classes.messages} aria-label="Mensajes">
          {messages.map((one) => (
            <li key={one.id} data-outside={one.outside || undefined}>
              <header>
                <strong>{one.author}</strong>
                <span>{formatInstant(one.at)}</span>
                {one.recipients && <span>para {one.recipients}</span>}
              </header>
              <p>{one.text}</p>
            </li>
          ))}
        </ul>
      )}
      <form
        className={classes.writer}
        aria-label="Escribir un mensaje"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() && !send.isPending) send.mutate();
        }}
      >
        <Textarea
          label={isInternal ? 'Nota interna' : 'Mensaje'}
          autosize
          minRows={3}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {readers?.withoutEmail && (
          <p className={classes.note}>Sin correo electrónico, no lo recibirá: {readers.withoutEmail}.</p>
        )}
        {!isInternal && !names && !readers?.withoutEmail && (
          <p className={classes.note}>
            {audience === 'SUPPLIER'
              ? 'Envíe primero un encargo a un proveedor.'
              : 'La incidencia no tiene a nadie en esta conversación.'}
          </p>
        )}
        {send.error && (
          <p role="alert" className={classes.problem}>
            {errorBodyOf(send.error).message}
          </p>
        )}
        <Button
          type="submit"
          loading={send.isPending}
          disabled={!text.trim() || (!isInternal && !names)}
          leftSection={<IconSend size={16} stroke={1.6} />}
          // The names of several readers take more than one line of a phone.
          h="auto"
          mih={36}
          py={6}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          style={{ justifySelf: 'start', maxWidth: '100%' }}
        >
          {isInternal
            ? names
              ? `Guardar y avisar a ${names}`
              : 'Guardar la nota'
            : `Enviar a ${names ?? 'nadie'}`}
        </Button>
      </form>
    </div>
  );
}
