import { acceptOrder } from '@llavero/proto/commands/issue-pages';
import { addDays, dayKey, startOfDay } from '@llavero/proto/values/dates';
import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../components/issue-page/issue-page.module.css';
import { instantOf } from '../../components/issue-page/visit-text.ts';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { currentSeconds } from '../../lib/current-seconds.ts';
import type { StepProps } from './step-props.ts';

/** Proposes when to come; tenant and office are told. */
export function VisitCard({ code, order, onChange }: StepProps) {
  const [now] = useState(currentSeconds);
  const [day, setDay] = useState(() => dayKey(order.visitFrom ?? addDays(startOfDay(now), 1)));
  const [[from, until], setHours] = useState(['10:00', '12:00']);
  const propose = useMutation({
    mutationFn: () =>
      runCommand(acceptOrder, {
        code,
        visitFrom: instantOf(day, from ?? ''),
        visitUntil: instantOf(day, until ?? ''),
      }),
    onSuccess: onChange,
  });
  return (
    <form
      className={classes.card}
      aria-label="Visita"
      onSubmit={(event) => {
        event.preventDefault();
        if (!propose.isPending) propose.mutate();
      }}
    >
      <h2>{order.visitFrom === null ? 'Proponer una visita' : 'Cambiar la visita'}</h2>
      <TextInput
        type="date"
        label="Día"
        required
        min={dayKey(now)}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <TextInput
          type="time"
          label="Desde"
          required
          value={from}
          onChange={(event) => setHours([event.currentTarget.value, until ?? ''])}
        />
        <TextInput
          type="time"
          label="Hasta"
          required
          value={until}
          onChange={(event) => setHours([from ?? '', event.currentTarget.value])}
        />
      </div>
      {propose.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(propose.error).message}
        </Alert>
      )}
      <Button type="submit" variant="default" loading={propose.isPending}>
        {order.visitFrom === null ? 'Proponer la visita' : 'Cambiar la visita'}
      </Button>
    </form>
  );
}
