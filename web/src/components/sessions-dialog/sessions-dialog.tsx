import { listSessions, revokeSession } from '@llavero/proto/commands/people';
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../states/error-state.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { deviceName } from '../../lib/device-name.ts';
import { useActorName } from '../../lib/employees.ts';
import { formatAgo } from '../../lib/format.ts';

interface Props {
  /** Somebody else's, for an admin. */
  personId?: string;
  onClose: () => void;
}

/** One's own sessions, or a colleague's; each can be ended from here (SES-12). */
export default function SessionsDialog({ personId, onClose }: Props) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions', personId ?? null],
    queryFn: ({ signal }) => runCommand(listSessions, personId ? { personId } : {}, signal),
    staleTime: 0,
  });
  const end = useMutation({
    mutationFn: (session: string) => runCommand(revokeSession, { session }),
    onError: (failure) => notifications.show({ color: 'red', message: errorBodyOf(failure).message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const actorName = useActorName();
  const now = Date.now() / 1000;
  return (
    <Modal opened onClose={onClose} title="Sesiones abiertas" centered size={520}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.sessions.length === 0 && <Text size="sm">No hay sesiones abiertas.</Text>}
      <Stack gap="md">
        {data?.sessions.map((session) => (
          <Group key={session.id} justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text truncate>
                {session.impersonator
                  ? `${actorName(session.impersonator)} ha entrado como esta persona`
                  : deviceName(session.device)}
              </Text>
              {session.reason && <Text size="sm">Motivo: {session.reason}</Text>}
              <Text size="xs" c="dimmed">
                {session.ip ? `${session.ip} · ` : ''}última actividad{' '}
                {formatAgo(session.lastSeenAt ?? session.createdAt, now)}
              </Text>
            </div>
            {session.current ? (
              <Text size="xs" c="dimmed">
                Esta sesión
              </Text>
            ) : (
              <Button size="xs" variant="default" onClick={() => end.mutate(session.id)}>
                Cerrar sesión
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
