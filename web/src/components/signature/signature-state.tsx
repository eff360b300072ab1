import {
  correctSigner,
  remindSigner,
  type signatureProgress,
  voidSignature,
} from '@llavero/proto/commands/signatures';
import type { OutputOf } from '@llavero/proto/commands/command';
import { choiceLabel } from '@llavero/proto/fields/choices';
import {
  signatureEvents,
  signatureStatuses,
  signerRoles,
  signerStates,
} from '@llavero/proto/records/choices/signatures';
import { formatInstant } from '@llavero/proto/values/dates';
import { Alert, Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { StatusBadge } from '../status-badge/status-badge.tsx';
import classes from './signature.module.css';

type Progress = OutputOf<typeof signatureProgress>;
type Signer = Progress['signers'][number];

interface Props {
  progress: Progress;
  onChanged: () => void;
}

/** Signers with what each has done, the evidence, and what the office can do while it is open. */
export function SignatureState({ progress, onChanged }: Props) {
  const {
    request,
    status,
    createdAt,
    expiresAt,
    reason,
    signers,
    events,
    sealedSha256,
    sameFile,
    atProvider,
  } = progress;
  const [asking, setAsking] = useState(false);
  const [why, setWhy] = useState('');
  const [correcting, setCorrecting] = useState<Signer | null>(null);
  const id = request ?? '';
  const act = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: () => {
      setAsking(false);
      setCorrecting(null);
      onChanged();
    },
  });
  const isOpen = status === 'OPEN';
  return (
    <Stack gap="md">
      <Group gap="sm">
        <StatusBadge set={signatureStatuses} value={status} />
        <span className={classes.quiet}>
          {createdAt !== null && `Enviado el ${formatInstant(createdAt)}`}
          {isOpen && expiresAt !== null && ` · hasta el ${formatInstant(expiresAt)}`}
        </span>
      </Group>
      {reason && <Alert color="yellow">Motivo: {reason}</Alert>}
      {isOpen && !sameFile && (
        <Alert color="red">
          El archivo del documento ha cambiado desde que se envió: nadie puede firmarlo. Anule esta firma y
          envíelo de nuevo.
        </Alert>
      )}
      {isOpen && atProvider && (
        <Alert>Se firma en Signaturit, que envía los correos y los recordatorios a los firmantes.</Alert>
      )}
      <ol className={classes.signers} aria-label="Firmantes">
        {signers.map((signer) => (
          <li key={signer.id}>
            <div>
              <b>{signer.name}</b>
              <small>
                {choiceLabel(signerRoles, signer.role)} · {signer.email}
                {signer.signedAt !== null && ` · ${formatInstant(signer.signedAt)}`}
                {signer.reminders > 0 &&
                  ` · recordado ${signer.reminders === 1 ? 'una vez' : `${signer.reminders} veces`}`}
              </small>
            </div>
            <StatusBadge set={signerStates} value={signer.state} />
            {isOpen && !atProvider && signer.state !== 'SIGNED' && (
              <Button size="compact-sm" variant="subtle" onClick={() => setCorrecting(signer)}>
                Corregir
              </Button>
            )}
          </li>
        ))}
      </ol>
      {correcting && (
        <Group align="end" gap="sm">
          <TextInput
            label="Nombre"
            value={correcting.name}
            onChange={(event) => setCorrecting({ ...correcting, name: event.currentTarget.value })}
          />
          <TextInput
            label="Correo electrónico"
            value={correcting.email}
            onChange={(event) => setCorrecting({ ...correcting, email: event.currentTarget.value })}
          />
          <Button
            loading={act.isPending}
            onClick={() => {
              const { id: signer, name, email } = correcting;
              act.mutate(() => runCommand(correctSigner, { request: id, signer, name, email }));
            }}
          >
            Guardar
          </Button>
        </Group>
      )}
      {asking && (
        <Stack gap="xs">
          <Textarea
            label="Por qué se anula"
            description="Quien ya tiene su enlace o ha firmado recibe un aviso, sin este motivo."
            required
            autosize
            minRows={2}
            maxLength={1000}
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
          <Button
            color="red"
            disabled={why.trim() === ''}
            loading={act.isPending}
            onClick={() => act.mutate(() => runCommand(voidSignature, { request: id, reason: why }))}
          >
            Anular la firma
          </Button>
        </Stack>
      )}
      {act.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(act.error).message}
        </Alert>
      )}
      {isOpen && !asking && (
        <Group gap="sm">
          <Button
            variant="default"
            loading={act.isPending}
            onClick={() => act.mutate(() => runCommand(remindSigner, { request: id }))}
          >
            Enviar recordatorio
          </Button>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Anular…
          </Button>
        </Group>
      )}
      {sealedSha256 && <small className={classes.quiet}>Huella del archivo sellado: {sealedSha256}</small>}
      <details>
        <summary>Pruebas ({events.length})</summary>
        <ol className={classes.events}>
          {events.map(({ at, kind, name, address, device }, index) => (
            <li key={index}>
              {choiceLabel(signatureEvents, kind)}
              {name && ` · ${name}`}
              <small>{[formatInstant(at), address, device].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ol>
      </details>
    </Stack>
  );
}
