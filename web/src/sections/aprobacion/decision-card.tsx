import { decideOrder } from '@llavero/proto/commands/issue-pages';
import { formatMoney } from '@llavero/proto/values/money';
import { Alert, Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../components/issue-page/issue-page.module.css';
import { errorBodyOf, runCommand } from '../../lib/api.ts';

type Decision = 'APPROVED' | 'REJECTED';

interface Props {
  code: string;
  /** What the page shows: another amount by now is refused. */
  totalAmount: number;
  onDecided: (decision: Decision) => void;
}

/** Approves at once, rejects with a reason. */
export function DecisionCard({ code, totalAmount, onDecided }: Props) {
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      runCommand(decideOrder, { code, decision, totalAmount, reason: reason.trim() || null }),
    onSuccess: (_, decision) => onDecided(decision),
  });
  return (
    <section className={classes.card} aria-label="Decidir">
      <Textarea
        label={isRejecting ? 'Por qué lo rechaza' : 'Comentario'}
        required={isRejecting}
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {decide.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(decide.error).message}
        </Alert>
      )}
      {isRejecting ? (
        <>
          <Button
            color="red"
            disabled={!reason.trim()}
            loading={decide.isPending}
            onClick={() => decide.mutate('REJECTED')}
          >
            Rechazar el presupuesto
          </Button>
          <Button variant="default" onClick={() => setRejecting(false)}>
            Volver
          </Button>
        </>
      ) : (
        <>
          <Button loading={decide.isPending} onClick={() => decide.mutate('APPROVED')}>
            Aprobar {formatMoney(totalAmount)}
          </Button>
          <Button variant="default" onClick={() => setRejecting(true)}>
            Rechazar
          </Button>
        </>
      )}
    </section>
  );
}
