import { writeLinkedMessage } from '@llavero/proto/commands/issue-pages';
import type { OutsideAudience } from '@llavero/proto/records/choices/issues';
import { formatInstant } from '@llavero/proto/values/dates';
import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import classes from './issue-page.module.css';

interface Props {
  code: string;
  audience: OutsideAudience;
  messages: readonly { at: number; own: boolean; text: string }[];
  onSent: () => void;
}

/** What the office and the reader of the page have written to each other, and a place to go on. */
export function PageConversation({ code, audience, messages, onSent }: Props) {
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () => runCommand(writeLinkedMessage, { code, audience, text: text.trim() }),
    onSuccess: () => {
      setText('');
      onSent();
    },
  });
  return (
    <section className={classes.card} aria-label="Mensajes">
      <h2>Mensajes</h2>
      {messages.length > 0 && (
        <ul className={classes.messages}>
          {messages.map(({ at, own, text: said }, index) => (
            <li key={index} data-own={own || undefined}>
              <small>
                {own ? 'Usted' : 'La oficina'} · {formatInstant(at)}
              </small>
              <span className={classes.text}>{said}</span>
            </li>
          ))}
        </ul>
      )}
      <form
        className={classes.stack}
        aria-label="Escribir un mensaje"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() && !send.isPending) send.mutate();
        }}
      >
        <Textarea
          label="Mensaje"
          autosize
          minRows={2}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {send.error && (
          <p role="alert" className={classes.problem}>
            {errorBodyOf(send.error).message}
          </p>
        )}
        <Button type="submit" variant="default" loading={send.isPending} disabled={!text.trim()}>
          Enviar a la oficina
        </Button>
      </form>
    </section>
  );
}
