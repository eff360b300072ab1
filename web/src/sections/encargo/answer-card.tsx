import { acceptOrder, declineOrder } from '@llavero/proto/commands/issue-pages';
import { Alert, Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../components/issue-page/issue-page.module.css';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import type { StepProps } from './step-props.ts';

/** Takes the work on, or says why not. */
export function AnswerCard({ code, onChange }: StepProps) {
  const [isDeclining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const accept = useMutation({
    mutationFn: () => runCommand(acceptOrder, { code, visitFrom: null, visitUntil: null }),
    onSuccess: onChange,
  });
  const decline = useMutation({
    mutationFn: () => runCommand(declineOrder, { code, reason: reason.trim() }),
    onSuccess: onChange,
  });
  const error = accept.error ?? decline.error;
  return (
    <section className={classes.card} aria-label="Responder">
      <h2>¿Puede hacerlo?</h2>
      {error && (
        <Alert color="red" role="alert">
          {errorBodyOf(error).message}
        </Alert>
      )}
      {isDeclining ? (
        <>
          <Textarea
            label="Motivo"
            required
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button disabled={!reason.trim()} loading={decline.isPending} onClick={() => decline.mutate()}>
            Rechazar el encargo
          </Button>
          <Button variant="default" onClick={() => setDeclining(false)}>
            Volver
          </Button>
        </>
      ) : (
        <>
          <Button loading={accept.isPending} onClick={() => accept.mutate()}>
            Aceptar el encargo
          </Button>
          <Button variant="default" onClick={() => setDeclining(true)}>
            No puedo
          </Button>
        </>
      )}
    </section>
  );
}
