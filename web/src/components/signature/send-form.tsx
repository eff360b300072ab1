import { proposeSigners, sendForSignature } from '@llavero/proto/commands/signatures';
import type { InputOf } from '@llavero/proto/commands/command';
import { signatureMethods, signerRoles } from '@llavero/proto/records/choices/signatures';
import { MOST_SIGNING_DAYS, SIGNING_DAYS } from '@llavero/proto/rules/signatures';
import {
  ActionIcon,
  Alert,
  Button,
  NumberInput,
  Select,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { IconArrowUp, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { Loading } from '../states/loading.tsx';
import classes from './signature.module.css';

type Signer = InputOf<typeof sendForSignature>['signers'][number];

interface Props {
  document: string;
  /** An earlier signature has ended without one. */
  again: boolean;
  onSent: () => void;
}

const roles = signerRoles.values.map((value) => ({ value, label: signerRoles.options[value].label }));
const methods = signatureMethods.values.map((value) => ({
  value,
  label: signatureMethods.options[value].label,
}));
const nobody: Signer = { agent: null, name: '', email: '', role: 'OTHER' };

/** Who signs, in which order, until when; the parties of the contract or mandate are proposed. */
export function SendForm({ document, again, onSent }: Props) {
  const proposed = useQuery({
    queryKey: ['signers', document],
    queryFn: ({ signal }) => runCommand(proposeSigners, { document }, signal),
    staleTime: Infinity,
  });
  const [signers, setSigners] = useState<Signer[] | null>(null);
  const [message, setMessage] = useState('');
  const [days, setDays] = useState<number>(SIGNING_DAYS);
  const [chosen, setChosen] = useState<string | null>(null);
  const method = methods.find(({ value }) => value === chosen)?.value ?? proposed.data?.method ?? null;
  useEffect(() => {
    if (!proposed.data) return;
    const found = proposed.data.signers.map((signer) => ({ ...signer, email: signer.email ?? '' }));
    setSigners((kept) => kept ?? (found.length > 0 ? found : [nobody]));
  }, [proposed.data]);
  const send = useMutation({
    mutationFn: () =>
      runCommand(sendForSignature, {
        document,
        signers: signers ?? [],
        message: message || null,
        days,
        method,
      }),
    onSuccess: onSent,
  });
  const list = signers ?? (proposed.error ? [nobody] : null);
  if (!list) return <Loading height={160} />;
  const change = (at: number, part: Partial<Signer>) =>
    setSigners(list.map((signer, index) => (index === at ? { ...signer, ...part } : signer)));
  const raise = (at: number) => {
    const next = [...list];
    next.splice(at - 1, 0, ...next.splice(at, 1));
    setSigners(next);
  };
  const problems = new Map(
    (send.error ? (errorBodyOf(send.error).problems ?? []) : []).map(({ field, message: text }) => [
      field,
      text,
    ]),
  );
  return (
    <Stack gap="md">
      <Title order={4}>{again ? 'Enviar de nuevo' : 'Quién firma, por orden'}</Title>
      {list.map((signer, at) => (
        <div className={classes.person} key={at}>
          <TextInput
            label={`Firmante ${at + 1}`}
            value={signer.name}
            error={problems.get(`signers.${at}.name`)}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <TextInput
            label="Correo electrónico"
            type="email"
            value={signer.email}
            error={problems.get(`signers.${at}.email`)}
            onChange={(event) => change(at, { email: event.currentTarget.value })}
          />
          <Select
            label="Firma como"
            data={roles}
            allowDeselect={false}
            value={signer.role}
            onChange={(value) =>
              change(at, { role: roles.find((one) => one.value === value)?.value ?? 'OTHER' })
            }
          />
          <div className={classes.order}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Firmante ${at + 1}: antes`}
              disabled={at === 0}
              onClick={() => raise(at)}
            >
              <IconArrowUp size={16} stroke={1.8} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Quitar al firmante ${at + 1}`}
              disabled={list.length === 1}
              onClick={() => setSigners(list.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} stroke={1.8} />
            </ActionIcon>
          </div>
        </div>
      ))}
      <Button
        variant="subtle"
        size="xs"
        style={{ justifySelf: 'start', alignSelf: 'start' }}
        leftSection={<IconPlus size={16} stroke={1.8} />}
        onClick={() => setSigners([...list, nobody])}
      >
        Añadir firmante
      </Button>
      {proposed.data?.hasProvider && (
        <Select
          label="Se firma en"
          description="Signaturit envía sus propios correos y guarda las pruebas de la firma."
          data={methods}
          allowDeselect={false}
          value={method}
          onChange={setChosen}
        />
      )}
      <Textarea
        label="Mensaje para los firmantes"
        autosize
        minRows={2}
        maxLength={2000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <NumberInput
        label="Plazo en días"
        min={1}
        max={MOST_SIGNING_DAYS}
        allowDecimal={false}
        w={160}
        value={days}
        onChange={(value) => setDays(Number(value) || SIGNING_DAYS)}
      />
      {send.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(send.error).message}
        </Alert>
      )}
      <Button
        loading={send.isPending}
        leftSection={<IconSend size={16} stroke={1.8} />}
        onClick={() => send.mutate()}
      >
        Enviar a firmar
      </Button>
    </Stack>
  );
}
