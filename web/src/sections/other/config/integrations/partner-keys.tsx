import { createPartnerKey, listPartnerKeys, revokePartnerKey } from '@llavero/proto/commands/partners';
import { formatDay } from '@llavero/proto/values/dates';
import { Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CommandButton } from '../../../../components/command-dialog/command-button.tsx';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { runCommand } from '../../../../lib/api.ts';
import type { Row } from '../../../../lib/records.ts';
import { ShownOnce } from './shown-once.tsx';
import { Loading } from '../../../../components/states/loading.tsx';

/** The keys of a partner; a new one is shown once. */
export function PartnerKeys({ partner, onClose }: { partner: Row; onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['partner-keys', partner.id],
    queryFn: ({ signal }) => runCommand(listPartnerKeys, { partner: partner.id }, signal),
  });
  const keys = data?.keys ?? [];
  return (
    <FrontModal opened onClose={onClose} title={`Claves de «${String(partner['name'])}»`} size="lg">
      <Stack gap="sm" align="stretch">
        <div>
          <CommandButton
            label="Nueva clave"
            command={createPartnerKey}
            preset={{ partner: partner.id }}
            ask={['name', 'expiresOn']}
            overrides={{ expiresOn: { help: 'Vacío: dentro de un año.' } }}
            done="Clave creada"
            then={(made) => {
              setKey(made.key);
              void refetch();
            }}
          />
        </div>
        {key && <ShownOnce label="Clave" value={key} />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading height={100} />}
        {data && keys.length === 0 && (
          <EmptyState title="No tiene claves" text="Cree una por cada programa que vaya a entrar." />
        )}
        {keys.length > 0 && (
          <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
            <Table aria-label="Claves" fz="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Para qué es</Table.Th>
                  <Table.Th>Creada</Table.Th>
                  <Table.Th>Caduca</Table.Th>
                  <Table.Th>Último uso</Table.Th>
                  <Table.Th>Estado</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {keys.map(({ id, name, createdAt, expiresAt, lastUsedOn, revoked }) => (
                  <Table.Tr key={id}>
                    <Table.Td>{name}</Table.Td>
                    <Table.Td>{formatDay(createdAt)}</Table.Td>
                    <Table.Td>{formatDay(expiresAt)}</Table.Td>
                    <Table.Td>{lastUsedOn === null ? 'Nunca' : formatDay(lastUsedOn)}</Table.Td>
                    <Table.Td>
                      {revoked ? (
                        'Anulada'
                      ) : (
                        <CommandButton
                          label="Anular"
                          command={revokePartnerKey}
                          preset={{ id }}
                          ask={[]}
                          confirm="El programa que la usa deja de entrar en el acto. No se puede deshacer."
                          done="Clave anulada"
                          then={() => void refetch()}
                        />
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </FrontModal>
  );
}
