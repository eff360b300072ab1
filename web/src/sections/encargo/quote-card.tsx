import { quoteOrder } from '@llavero/proto/commands/issue-pages';
import { type QuoteLine, quoteTotal } from '@llavero/proto/rules/order-bill';
import { addDays, dayKey, fromDayKey, startOfDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Alert, Button, Fieldset, NumberInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../components/issue-page/issue-page.module.css';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { currentSeconds } from '../../lib/current-seconds.ts';
import type { StepProps } from './step-props.ts';

interface Line extends QuoteLine {
  concept: string;
}

const DAYS_VALID = 30;
const blank: Line = { concept: '', units: 1, unitAmount: 0, vatPercent: 21 };
const numberOf = (value: string | number) => (typeof value === 'number' ? value : Number(value) || 0);

/** What the work costs, line by line; the sum follows while one types. */
export function QuoteCard({ code, order, onChange }: StepProps) {
  const [lines, setLines] = useState<readonly Line[]>([blank]);
  const [until, setUntil] = useState(() => dayKey(addDays(startOfDay(currentSeconds()), DAYS_VALID)));
  const send = useMutation({
    mutationFn: () =>
      runCommand(quoteOrder, {
        code,
        lines: lines.map((line) => ({ ...line, concept: line.concept.trim() })),
        validUntil: until ? fromDayKey(until) : null,
      }),
    onSuccess: onChange,
  });
  const change = (at: number, part: Partial<Line>) =>
    setLines((all) => all.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const total = quoteTotal(lines);
  const isReady = lines.every(({ concept }) => concept.trim()) && total !== null && total > 0;
  return (
    <form
      className={classes.card}
      aria-label="Presupuesto"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !send.isPending) send.mutate();
      }}
    >
      <h2>{order.status === 'BUDGETED' ? 'Cambiar el presupuesto' : 'Presupuesto'}</h2>
      {lines.map((line, at) => (
        <Fieldset key={at} legend={`Partida ${at + 1}`} p="sm">
          <TextInput
            label="Concepto"
            required
            maxLength={300}
            value={line.concept}
            onChange={(event) => change(at, { concept: event.currentTarget.value })}
          />
          <div className={classes.row}>
            <NumberInput
              label="Unidades"
              min={0}
              decimalSeparator=","
              value={line.units}
              onChange={(value) => change(at, { units: numberOf(value) })}
            />
            <NumberInput
              label="Precio sin IVA"
              min={0}
              decimalScale={2}
              decimalSeparator=","
              thousandSeparator="."
              suffix=" €"
              value={line.unitAmount}
              onChange={(value) => change(at, { unitAmount: numberOf(value) })}
            />
          </div>
          {lines.length > 1 && (
            <Button
              mt="xs"
              size="xs"
              variant="subtle"
              onClick={() => setLines((all) => all.filter((_, index) => index !== at))}
            >
              Quitar la partida {at + 1}
            </Button>
          )}
        </Fieldset>
      ))}
      <Button variant="subtle" onClick={() => setLines((all) => [...all, blank])}>
        Añadir una partida
      </Button>
      <TextInput
        type="date"
        label="Válido hasta"
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <p role="status" aria-label="Total del presupuesto">
        {total === null ? (
          'El presupuesto suma más de lo que se puede anotar: revise unidades y precios.'
        ) : (
          <>
            Total con IVA: <strong>{formatMoney(total)}</strong>
          </>
        )}
      </p>
      {send.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(send.error).message}
        </Alert>
      )}
      <Button type="submit" loading={send.isPending} disabled={!isReady}>
        Enviar presupuesto
      </Button>
    </form>
  );
}
