import type { CollectionName } from '@llavero/proto/collections';
import { agent } from '@llavero/proto/records/people/agent';
import { checkEmail } from '@llavero/proto/values/email';
import { idsOf } from '@llavero/proto/values/ids';
import { Button, Checkbox, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { titleOf } from '../../lib/format.ts';
import { useList, useRecord } from '../../lib/records.ts';
import { ErrorState } from '../states/error-state.tsx';
import classes from './generate-document.module.css';

/** A letter; everybody gets one of their own, so that nobody learns another's address. */
export interface Mail {
  /** Addresses, or relation links whose description is the address (C §3.4). */
  to: (string | { id: string; collection: string; description: string })[];
  subject: string;
  body: string;
}

interface Props {
  collection: CollectionName;
  record: string;
  /** Of the document. */
  title: string;
  disabled: boolean;
  busy: boolean;
  onSend: (mail: Mail) => void;
}

/** Fields by which a record names people, with what they are called here. */
const parties: Readonly<Record<string, string>> = {
  tenants: 'Inquilino',
  avalists: 'Avalista',
  landlords: 'Propietario',
};

/** The mail that carries a document: whom it goes to is seen before it is sent. */
export function MailForm({ collection, record, title, disabled, busy, onSend }: Props) {
  const people = usePeople(collection, record);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [others, setOthers] = useState('');
  const [subject, setSubject] = useState(title);
  const [body, setBody] = useState('Le enviamos el documento adjunto.\n\nUn saludo.');
  const addresses = others.split(/[\s,;]+/).filter(Boolean);
  const wrong = addresses.find((address) => checkEmail(address) !== null);
  const chosen = (people.data ?? []).filter(({ id, email }) => email && !left.includes(id));
  const to = [
    ...chosen.map(({ id, email }) => ({ id, collection: 'agent', description: email })),
    ...addresses,
  ];
  const isReady = to.length > 0 && wrong === undefined && subject.trim() !== '' && body.trim() !== '';
  if (people.error) return <ErrorState error={people.error} onRetry={people.retry} />;
  if (!people.data) return <Skeleton height={240} role="status" aria-label="Cargando" />;
  return (
    <Stack gap="sm" mt="sm">
      <fieldset className={classes.people}>
        <legend>Personas de la ficha</legend>
        {people.data.length === 0 && <small>La ficha no nombra a nadie: escriba una dirección.</small>}
        {people.data.map(({ id, name, as, email }) => (
          <Checkbox
            key={id}
            size="sm"
            label={`${name} (${as.toLowerCase()})`}
            description={email || 'Sin correo: complete su ficha'}
            disabled={!email}
            checked={email !== '' && !left.includes(id)}
            onChange={({ currentTarget }) =>
              setLeft(currentTarget.checked ? left.filter((one) => one !== id) : [...left, id])
            }
          />
        ))}
      </fieldset>
      <TextInput
        label="Otras direcciones"
        description="Separadas por comas"
        value={others}
        error={wrong === undefined ? null : `«${wrong}» no es una dirección de correo.`}
        onChange={({ currentTarget }) => setOthers(currentTarget.value)}
      />
      <TextInput
        label="Asunto"
        required
        value={subject}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <Textarea
        label="Texto"
        required
        autosize
        minRows={4}
        maxRows={12}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <p className={classes.summary} role="status">
        {to.length === 0
          ? 'Nadie lo recibirá todavía: elija a quién se envía.'
          : `Lo recibirá${to.length === 1 ? '' : 'n, cada uno en su propio correo'}: ${[...chosen.map(({ email }) => email), ...addresses].join(', ')}`}
      </p>
      <Button
        style={{ alignSelf: 'flex-end' }}
        leftSection={<IconSend size={16} stroke={1.8} />}
        disabled={disabled || !isReady}
        loading={busy}
        onClick={() => onSend({ to, subject, body })}
      >
        Guardar y enviar
      </Button>
    </Stack>
  );
}

/** The people that a record names, each once, with their addresses. */
function usePeople(collection: CollectionName, record: string) {
  const own = useRecord(collection, record);
  const roles = new Map(
    Object.entries(parties).flatMap(([field, as]) =>
      idsOf(own.data?.[field] ?? null).map((id) => [id, as] as const),
    ),
  );
  const ids = [...roles.keys()];
  const found = useList(
    {
      component: 'agent',
      collection: 'agent',
      fields: [...agent.titleFields, 'email'],
      filter: { id: { $in: ids } },
      limit: 100,
    },
    ids.length > 0,
  );
  const items = ids.length === 0 ? [] : found.data?.items;
  return {
    error: own.error ?? found.error,
    retry: () => void Promise.all([own.refetch(), found.refetch()]),
    data:
      own.data &&
      items?.map((row) => ({
        id: row.id,
        name: titleOf(agent, row),
        as: roles.get(row.id) ?? 'Persona',
        email: typeof row['email'] === 'string' ? row['email'] : '',
      })),
  };
}
