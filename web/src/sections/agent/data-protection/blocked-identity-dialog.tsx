import { blockedIdentity } from '@llavero/proto/commands/data-protection';
import { type Json, metaOf } from '@llavero/proto/fields/field';
import { fieldMeta } from '@llavero/proto/fields/record';
import { agent } from '@llavero/proto/records/people/agent';
import { formatDay } from '@llavero/proto/values/dates';
import { formatField } from '@llavero/proto/values/format-field';
import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { refreshCollection } from '../../../lib/records.ts';
import classes from './erasure-dialog.module.css';

const { label, help, maxLength } = metaOf(blockedIdentity.input.reason);

interface Props {
  id: string;
  onClose: () => void;
}

/** The identity of an erased person, once a reason is given; the values live as long as the window (LOPDGDD art. 32). */
export function BlockedIdentityDialog({ id, onClose }: Props) {
  const [reason, setReason] = useState('');
  const reading = useMutation({
    mutationFn: () => runCommand(blockedIdentity, { id, reason: reason.trim() }),
    // The look is a line of the chronology.
    onSuccess: () => refreshCollection(queryClient, 'agent', id),
    gcTime: 0,
  });
  const read = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) reading.mutate();
  };
  return (
    <FrontModal opened onClose={onClose} title={blockedIdentity.label} size={600} centered>
      {reading.data ? (
        <Identity {...reading.data} />
      ) : (
        <form id="blocked-identity" onSubmit={read}>
          <Text size="sm" mb="md">
            Estos datos están bloqueados (LOPDGDD, art. 32): solo se consultan si los pide un juzgado, la
            fiscalía o una administración. La consulta queda anotada en la cronología con su nombre.
          </Text>
          <Textarea
            label={label}
            description={help}
            required
            autosize
            minRows={2}
            maxLength={maxLength}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
        </form>
      )}
      {reading.error && (
        <Alert color="red" mt="md" role="alert">
          {errorBodyOf(reading.error).message}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
        {!reading.data && (
          <Button type="submit" form="blocked-identity" disabled={!reason.trim()} loading={reading.isPending}>
            Ver datos
          </Button>
        )}
      </Group>
    </FrontModal>
  );
}

interface IdentityProps {
  /** Fields of the person as they stood. */
  identity: Json;
  /** Last day, unix seconds. */
  until: number;
}

function Identity({ identity, until }: IdentityProps) {
  const values = Object.entries((identity ?? {}) as Record<string, Json>).filter(
    ([name, value]) => value !== null && value !== false && name in agent.fields,
  );
  return (
    <>
      <dl className={classes.identity} aria-label="Datos bloqueados">
        {values.map(([name, value]) => (
          <div key={name}>
            <dt>{fieldMeta(agent, name)?.label}</dt>
            <dd>{formatField(agent, name, value)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.line}>Bloqueados hasta el {formatDay(until)}; después se borran.</p>
    </>
  );
}
