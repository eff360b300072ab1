import { answerTenantIssue } from '@llavero/proto/commands/issue-pages';
import type { InputOf } from '@llavero/proto/commands/command';
import { Alert, Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../components/issue-page/issue-page.module.css';
import { errorBodyOf, runCommand } from '../../lib/api.ts';

type Outcome = InputOf<typeof answerTenantIssue>['outcome'];

interface Props {
  code: string;
  status: string;
  onSent: () => void;
}

/** A solved issue is confirmed or opened again, with words; an open one may be withdrawn. */
export function AnswerForm({ code, status, onSent }: Props) {
  const [isReopening, setReopening] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [text, setText] = useState('');
  const answer = useMutation({
    mutationFn: (outcome: Outcome) =>
      runCommand(answerTenantIssue, { code, outcome, text: text.trim() || null }),
    onSuccess: () => {
      setReopening(false);
      setWithdrawing(false);
      setText('');
      onSent();
    },
  });
  const problem = answer.error && (
    <Alert color="red" role="alert">
      {errorBodyOf(answer.error).message}
    </Alert>
  );
  if (status === 'SOLVED' || status === 'CLOSED')
    return (
      <section className={classes.card} aria-label="Confirmar">
        <h2>{status === 'SOLVED' ? '¿Está arreglado?' : 'Esta incidencia está cerrada'}</h2>
        {problem}
        {isReopening ? (
          <>
            <Textarea
              label="Qué sigue sin funcionar"
              required
              autosize
              minRows={2}
              maxLength={4000}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button
              disabled={!text.trim()}
              loading={answer.isPending}
              onClick={() => answer.mutate('REOPENED')}
            >
              Reabrir la incidencia
            </Button>
          </>
        ) : (
          <>
            {status === 'SOLVED' && (
              <Button loading={answer.isPending} onClick={() => answer.mutate('CONFIRMED')}>
                Sí, está arreglado
              </Button>
            )}
            <Button variant="default" onClick={() => setReopening(true)}>
              Sigue sin funcionar
            </Button>
          </>
        )}
      </section>
    );
  return (
    <>
      {problem}
      {isWithdrawing ? (
        <section className={classes.card} aria-label="Retirar">
          <p>La incidencia se cerrará y nadie irá a verla.</p>
          <Button color="red" loading={answer.isPending} onClick={() => answer.mutate('WITHDRAWN')}>
            Retirar la incidencia
          </Button>
          <Button variant="default" onClick={() => setWithdrawing(false)}>
            Dejarla como está
          </Button>
        </section>
      ) : (
        <Button variant="subtle" onClick={() => setWithdrawing(true)}>
          Ya no hace falta
        </Button>
      )}
    </>
  );
}
