import type { CollectionName } from '@llavero/proto/collections';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { checkEmail } from '@llavero/proto/values/email';
import { Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorState } from '../states/error-state.tsx';
import { Loading } from '../states/loading.tsx';
import classes from './generate-document.module.css';
import { type Person, usePeople } from './record-people.ts';

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
  language: DocumentLanguage;
  /** Of the document. */
  title: string;
  disabled: boolean;
  busy: boolean;
  onSend: (mail: Mail) => void;
}

const letters: Readonly<Record<DocumentLanguage, string>> = {
  ES: 'Le enviamos el documento adjunto.\n\nUn saludo.',
  CA: 'Us enviem el document adjunt.\n\nSalutacions.',
};

/** The mail that carries a document: whom it goes to is seen before it is sent. */
export function MailForm({ collection, record, language, title, disabled, busy, onSend }: Props) {
  const people = usePeople(collection, record);
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  const [others, setOthers] = useState('');
  const [subject, setSubject] = useState(title);
  const [body, setBody] = useState(letters[language]);
  const addresses = others.split(/[\s,;]+/).filter(Boolean);
  const wrong = addresses.find((address) => checkEmail(address) !== null);
  // A receipt or a settlement tells one side what the other need not know.
  const isChosen = ({ id, email, isReader }: Person) =>
    email !== '' && (ticked[id] ?? (collection !== 'finance' || isReader));
  const chosen = (people.data ?? []).filter(isChosen);
  const to = [
    ...chosen.map(({ id, email }) => ({ id, collection: 'agent', description: email })),
    ...addresses,
  ];
  const isReady = to.length > 0 && wrong === undefined && subject.trim() !== '' && body.trim() !== '';
  if (people.error) return <ErrorState error={people.error} onRetry={people.retry} />;
  if (!people.data) return <Loading height={240} />;
  return (
    <Stack gap="sm" mt="sm">
      <fieldset className={classes.people}>
        <legend>Personas de la ficha</legend>
        {people.data.length === 0 && <small>La ficha no nombra a nadie: escriba una dirección.</small>}
        {people.data.map((person) => (
          <Checkbox
            key={person.id}
            size="sm"
            label={`${person.name} (${person.as.toLowerCase()})`}
            description={person.email || 'Sin correo: complete su ficha'}
            disabled={!person.email}
            checked={isChosen(person)}
            onChange={({ currentTarget: { checked } }) => setTicked({ ...ticked, [person.id]: checked })}
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
