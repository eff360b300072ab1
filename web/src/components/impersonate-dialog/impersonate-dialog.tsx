import { Button, Group, Select, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorBodyOf } from '../../lib/api.ts';
import { useList } from '../../lib/records.ts';
import { impersonate, startAnew, useSession } from '../../lib/session.tsx';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';

const MOST_REASON = 300;

interface Props {
  /** Whose window this was opened from; somebody is chosen here when it is absent. */
  employeeId?: string;
  onClose: () => void;
}

/** SES-05: an administrator chooses an employee, says why, and goes on as them. */
export default function ImpersonateDialog({ employeeId, onClose }: Props) {
  const session = useSession();
  const { data, error, refetch } = useList({
    component: 'employee',
    collection: 'employee',
    fields: ['firstname', 'lastname', 'email', 'active'],
    limit: 500,
  });
  const [chosen, setChosen] = useState<string | null>(employeeId ?? null);
  const [reason, setReason] = useState('');
  const people = (data?.items ?? [])
    .filter(({ id, active, email }) => id !== session.id && active !== false && typeof email === 'string')
    .map((row) => ({
      value: row.id,
      label: [row['firstname'], row['lastname']].filter(Boolean).join(' '),
      email: String(row['email']),
    }));
  const person = people.find(({ value }) => value === chosen);
  const enter = useMutation({
    mutationFn: ({ email }: { email: string }) => impersonate(email, reason.trim()),
    onSuccess: startAnew,
  });
  return (
    <FrontModal opened onClose={onClose} title="Entrar como otra persona" size={520}>
      {error && !data ? (
        <ErrorState error={error} title="No se ha podido cargar el equipo" onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={220} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (person && reason.trim() !== '' && !enter.isPending) enter.mutate(person);
          }}
        >
          <Stack gap="md">
            <Text size="sm">
              Verá y hará lo mismo que esa persona. Todo quedará registrado con ambos nombres, y la persona
              verá el motivo entre sus sesiones.
            </Text>
            <Select
              label="Persona"
              placeholder="Elija a quién"
              data={people}
              value={chosen}
              onChange={setChosen}
              searchable
              nothingFoundMessage="Sin datos"
              required
            />
            <Textarea
              label="Motivo"
              placeholder="Por ejemplo: comprobar por qué no ve un contrato"
              rows={3}
              maxLength={MOST_REASON}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              required
            />
            {enter.isError && (
              <Notice tone="danger" title="No se ha podido entrar">
                {errorBodyOf(enter.error).message}
              </Notice>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose} disabled={enter.isPending}>
                Cancelar
              </Button>
              <Button type="submit" disabled={!person || reason.trim() === ''} loading={enter.isPending}>
                Entrar como esta persona
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FrontModal>
  );
}
