import { completeOrder } from '@llavero/proto/commands/issue-pages';
import { Alert, Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../components/issue-page/issue-page.module.css';
import { PhotoAdder } from '../../components/issue-page/photo-adder.tsx';
import { usePhotoQueue } from '../../components/issue-page/photo-queue.ts';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import type { StepProps } from './step-props.ts';

/** The work is done: what was done, with photos. */
export function CompleteCard({ code, onChange }: StepProps) {
  const queue = usePhotoQueue(code, 'SUPPLIER', true, onChange);
  const [notes, setNotes] = useState('');
  const complete = useMutation({
    mutationFn: () => runCommand(completeOrder, { code, notes: notes.trim() }),
    onSuccess: onChange,
  });
  const isSending = queue.photos.some(({ phase }) => phase !== 'failed');
  return (
    <form
      className={classes.card}
      aria-label="Trabajo terminado"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (notes.trim() && !complete.isPending) complete.mutate();
      }}
    >
      <h2>Trabajo terminado</h2>
      <Textarea
        label="Qué se ha hecho"
        required
        autosize
        minRows={2}
        maxLength={2000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <PhotoAdder queue={queue} label="Añadir fotos del trabajo" />
      {complete.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(complete.error).message}
        </Alert>
      )}
      <Button type="submit" loading={complete.isPending} disabled={!notes.trim() || isSending}>
        {isSending ? 'Enviando fotos…' : 'El trabajo está terminado'}
      </Button>
    </form>
  );
}
