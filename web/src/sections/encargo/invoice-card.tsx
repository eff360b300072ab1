import { invoiceOrder } from '@llavero/proto/commands/issue-pages';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { addMoney, formatMoney, percentOf } from '@llavero/proto/values/money';
import { Alert, Button, FileInput, NumberInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../components/issue-page/issue-page.module.css';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { currentSeconds } from '../../lib/current-seconds.ts';
import { smallPicture } from '../../lib/small-picture.ts';
import type { StepProps } from './step-props.ts';

/** Bytes of a PDF that one message carries. */
const MOST_BYTES = 700_000;
const numberOf = (value: string | number) => (typeof value === 'number' ? value : Number(value) || 0);

/** A PDF as it is, a photo made smaller; base64. */
async function contentOf(file: File): Promise<string> {
  if (file.type.startsWith('image/')) return smallPicture(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The invoice with its paper. */
export function InvoiceCard({ code, order, onChange }: StepProps) {
  const [number, setNumber] = useState('');
  const [issued, setIssued] = useState(() => dayKey(currentSeconds()));
  const [base, setBase] = useState(0);
  const [vat, setVat] = useState(21);
  const [file, setFile] = useState<File | null>(null);
  const isTooLarge = file !== null && !file.type.startsWith('image/') && file.size > MOST_BYTES;
  const send = useMutation({
    mutationFn: async (paper: File) =>
      runCommand(invoiceOrder, {
        code,
        number: number.trim(),
        issueDate: fromDayKey(issued),
        baseAmount: base,
        vatPercent: vat,
        fileName: paper.type.startsWith('image/') ? 'factura.jpg' : paper.name,
        file: await contentOf(paper),
      }),
    onSuccess: onChange,
  });
  const total = addMoney(base, percentOf(base, vat));
  const isMore = order.totalAmount !== null && total > order.totalAmount;
  return (
    <form
      className={classes.card}
      aria-label="Factura"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (file && !isTooLarge && !send.isPending) send.mutate(file);
      }}
    >
      <h2>Factura</h2>
      <div className={classes.row}>
        <TextInput
          label="Número"
          required
          maxLength={60}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="Fecha"
          required
          value={issued}
          onChange={(event) => setIssued(event.currentTarget.value)}
        />
      </div>
      <div className={classes.row}>
        <NumberInput
          label="Base"
          required
          min={0}
          decimalScale={2}
          decimalSeparator=","
          thousandSeparator="."
          suffix=" €"
          value={base}
          onChange={(value) => setBase(numberOf(value))}
        />
        <NumberInput
          label="IVA (%)"
          required
          min={0}
          max={100}
          value={vat}
          onChange={(value) => setVat(numberOf(value))}
        />
      </div>
      <FileInput
        label="PDF o foto de la factura"
        required
        placeholder="Elegir archivo"
        accept="application/pdf,image/*"
        value={file}
        error={isTooLarge ? 'El PDF pesa más de 700 KB: envíe una foto o uno más pequeño.' : null}
        onChange={setFile}
      />
      <p role="status">
        Total: <strong>{formatMoney(total)}</strong>
        {isMore &&
          `. Es más de los ${formatMoney(order.totalAmount ?? 0)} aprobados: tendremos que revisarlo.`}
      </p>
      {send.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(send.error).message}
        </Alert>
      )}
      <Button
        type="submit"
        loading={send.isPending}
        disabled={!file || isTooLarge || !number.trim() || base <= 0}
      >
        Enviar factura
      </Button>
    </form>
  );
}
