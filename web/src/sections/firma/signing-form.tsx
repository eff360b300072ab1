import { requestSigningCode, signDocument } from '@llavero/proto/commands/signatures';
import { CODE_MINUTES, CONSENT } from '@llavero/proto/rules/signatures';
import { Alert, Button, Checkbox, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SignaturePad } from '../../components/signature/signature-pad.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';

interface Props {
  code: string;
  /** Of the signer. */
  name: string;
  /** Masked address that the one-time code goes to. */
  sentTo: string;
  /** @param left how many sign afterwards */
  onDone: (left: number) => void;
}

const ways = [
  { value: 'drawn', label: 'Dibujar la firma' },
  { value: 'typed', label: 'Escribir el nombre' },
];

/** Identity, signature, consent and the one-time code, in the order in which they are filled in. */
export function SigningForm({ code, name, sentTo, onDone }: Props) {
  const [idNumber, setIdNumber] = useState('');
  const [way, setWay] = useState('drawn');
  const [drawing, setDrawing] = useState<string | null>(null);
  const [typed, setTyped] = useState(name);
  const [consent, setConsent] = useState(false);
  const [oneTimeCode, setOneTimeCode] = useState('');
  const ask = useMutation({ mutationFn: () => runCommand(requestSigningCode, { code }) });
  const sign = useMutation({
    mutationFn: () =>
      runCommand(signDocument, {
        ...{ code, oneTimeCode, idNumber, consent },
        drawing: way === 'drawn' ? drawing : null,
        typed: way === 'typed' ? typed : null,
      }),
    onSuccess: ({ left }) => onDone(left),
  });
  const failed = sign.error ?? ask.error;
  const problems = new Map(
    (sign.error ? (errorBodyOf(sign.error).problems ?? []) : []).map(({ field, message }) => [
      field,
      message,
    ]),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sign.isPending) sign.mutate();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Firmar documento">
      <Stack gap="md">
        <TextInput
          label="Su DNI, NIE o pasaporte"
          description={`Compruebe que usted es ${name}.`}
          required
          autoComplete="off"
          value={idNumber}
          onChange={(event) => setIdNumber(event.currentTarget.value)}
          error={problems.get('idNumber')}
        />
        <Stack gap={6}>
          <SegmentedControl fullWidth data={ways} value={way} onChange={setWay} aria-label="Cómo firma" />
          {way === 'drawn' ? (
            <SignaturePad onChange={setDrawing} />
          ) : (
            <TextInput
              label="Su nombre completo"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {problems.has('drawing') && (
            <Text c="var(--mantine-color-error)" size="sm">
              {problems.get('drawing')}
            </Text>
          )}
        </Stack>
        <Checkbox
          label={CONSENT}
          checked={consent}
          onChange={(event) => setConsent(event.currentTarget.checked)}
          error={problems.get('consent')}
        />
        {ask.isSuccess ? (
          <TextInput
            label="Código de un solo uso"
            description={`Lo hemos enviado a ${sentTo}. Sirve durante ${CODE_MINUTES} minutos.`}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={oneTimeCode}
            onChange={(event) => setOneTimeCode(event.currentTarget.value)}
            error={problems.get('oneTimeCode')}
          />
        ) : (
          <Text size="sm">Para comprobar que es usted, le enviaremos un código a {sentTo}.</Text>
        )}
        {failed && (
          <Alert color="red" role="alert">
            {errorBodyOf(failed).message}
          </Alert>
        )}
        {ask.isSuccess ? (
          <>
            <Button type="submit" size="md" fullWidth loading={sign.isPending} disabled={oneTimeCode === ''}>
              Firmar el documento
            </Button>
            <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
              Enviar otro código
            </Button>
          </>
        ) : (
          <Button size="md" fullWidth loading={ask.isPending} onClick={() => ask.mutate()}>
            Enviarme el código
          </Button>
        )}
      </Stack>
    </form>
  );
}
