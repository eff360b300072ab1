import { Button, CopyButton, Stack, Text } from '@mantine/core';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { supplyChangeLetter } from '@llavero/proto/commands/supply-changes';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { Notice } from '../../../components/wizard/notice.tsx';
import classes from './supply-change.module.css';

export type Letter = OutputOf<typeof supplyChangeLetter>;

/** What a company wants to have: what is missing, the data of its form, and the mail. */
export function LetterView({ letter }: { letter: Letter }) {
  const { data, subject, body, to, form, phone, requirements, missing } = letter;
  return (
    <Stack gap="md">
      {missing.length > 0 && (
        <Notice tone="warning" title="Antes de solicitarlo">
          {missing.map(({ message }) => message).join(' ')}
        </Notice>
      )}
      {requirements && (
        <Notice tone="info" title="La compañía pide">
          {requirements}
        </Notice>
      )}
      <section aria-label="Datos para el formulario">
        <Heading
          title="Datos para el formulario"
          copied={data.map((one) => `${one.label}: ${one.value}`).join('\n')}
        />
        <dl className={classes.data}>
          {data.map(({ label, value }) => (
            <Datum key={label} label={label} value={value} />
          ))}
          {phone && <Datum label="Teléfono de la compañía" value={phone} />}
        </dl>
        {form && (
          <Button
            component="a"
            href={form}
            target="_blank"
            rel="noreferrer"
            size="xs"
            mt="xs"
            variant="default"
            leftSection={<IconExternalLink size={14} />}
          >
            Abrir el formulario
          </Button>
        )}
      </section>
      <section aria-label="Correo a la compañía">
        <Heading title="Correo a la compañía" copied={`${subject}\n\n${body}`} />
        <dl className={classes.data}>
          <Datum label="Para" value={to ?? 'Sin correo: anótelo en la comercializadora'} />
          <Datum label="Asunto" value={subject} />
        </dl>
        <pre className={classes.text}>{body}</pre>
      </section>
    </Stack>
  );
}

function Datum({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Heading({ title, copied }: { title: string; copied: string }) {
  return (
    <Text component="h3" size="sm" fw={600} mb={6} style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      {title}
      <CopyButton value={copied}>
        {({ copied: done, copy }) => (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={done ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            {done ? 'Copiado' : 'Copiar'}
          </Button>
        )}
      </CopyButton>
    </Text>
  );
}
