import { pipelineRefresh, refreshPipeline } from '@llavero/proto/commands/leads';
import { formatInstant } from '@llavero/proto/values/dates';
import { counted } from '@llavero/proto/values/number';
import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { refreshCollection } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session.tsx';

const KEY = ['pipeline-refresh'];
const POLL_MS = 2_000;

/** Reads Pipedrive in the background and says how far it is; nothing where it is not connected. */
export function RefreshButton() {
  const client = useQueryClient();
  const { role } = useSession();
  const isStaff = pipelineRefresh.access.includes(role);
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => runCommand(pipelineRefresh, {}, signal),
    refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
    enabled: isStaff,
  });
  const start = useMutation({
    mutationFn: () => runCommand(refreshPipeline, {}),
    onSuccess: () => void client.invalidateQueries({ queryKey: KEY }),
    onError: (error) => notifications.show({ color: 'red', message: errorBodyOf(error).message }),
  });
  const { running = false, finishedAt = null } = data ?? {};
  // What the first answer tells of is over: the board has been read since.
  const seen = useRef<number | null>(undefined);
  useEffect(() => {
    if (!data) return;
    if (seen.current !== undefined && seen.current !== finishedAt) refreshCollection(client, 'lead');
    seen.current = finishedAt;
  }, [client, data, finishedAt]);
  if (!data?.configured) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={16} stroke={1.6} />}
        loading={running || start.isPending}
        onClick={() => start.mutate()}
      >
        Actualizar desde Pipedrive
      </Button>
      <Text size="xs" c="dimmed" aria-live="polite">
        {data.problem ??
          (running
            ? counted(data.done, 'trato leído', 'tratos leídos')
            : finishedAt === null
              ? ''
              : `Leído el ${formatInstant(finishedAt)}`)}
      </Text>
    </>
  );
}
