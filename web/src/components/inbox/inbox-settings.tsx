import { Skeleton, Switch, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { inboxSettings, setInboxSetting } from '@llavero/proto/commands/inbox';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { inboxKinds } from '@llavero/proto/records/choices/inbox';
import type { InputOf } from '@llavero/proto/commands/command';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { INBOX } from '../../lib/inbox.ts';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { ErrorState } from '../states/error-state.tsx';

/** What one is told of, and where: in the application, in a mail on the mornings of working days. Saved at each switch. */
export function InboxSettings({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const queryKey = [INBOX, 'settings'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => runCommand(inboxSettings, {}, signal),
  });
  const save = useMutation({
    mutationFn: (setting: InputOf<typeof setInboxSetting>) => runCommand(setInboxSetting, setting),
    onError: (refused) => notifications.show({ color: 'red', message: errorBodyOf(refused).message }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <FrontModal opened onClose={onClose} title="Preferencias de avisos" centered size={520}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Aviso</Table.Th>
              <Table.Th w={110}>Aplicación</Table.Th>
              <Table.Th w={90}>Correo</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.settings.map((setting) => {
              const label = choiceLabel(inboxKinds, setting.kind);
              return (
                <Table.Tr key={setting.kind}>
                  <Table.Td>{label}</Table.Td>
                  <Table.Td>
                    <Switch
                      aria-label={`${label}: en la aplicación`}
                      checked={setting.inApp ?? false}
                      disabled={save.isPending}
                      onChange={({ currentTarget }) =>
                        save.mutate({ ...setting, inApp: currentTarget.checked })
                      }
                    />
                  </Table.Td>
                  <Table.Td>
                    <Switch
                      aria-label={`${label}: resumen por correo`}
                      checked={setting.byMail ?? false}
                      disabled={save.isPending}
                      onChange={({ currentTarget }) =>
                        save.mutate({ ...setting, byMail: currentTarget.checked })
                      }
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      )}
      <Text size="sm" c="dimmed" mt="md">
        El correo es un resumen de lo que siga sin leer, los días laborables a las 8:00. Los cambios propios
        no se avisan.
      </Text>
    </FrontModal>
  );
}
