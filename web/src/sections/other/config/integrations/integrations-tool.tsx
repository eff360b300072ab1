import { choiceLabel } from '@llavero/proto/fields/choices';
import { partnerRoles } from '@llavero/proto/records/choices/partners';
import { definitionOf } from '@llavero/proto/records/registry';
import { Box, Button, Group, Table, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { type Row, useList } from '../../../../lib/records.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { PartnerEditor } from './partner-editor.tsx';
import { PartnerKeys } from './partner-keys.tsx';
import { PartnerWebhooks } from './partner-webhooks.tsx';
import { scopesOf } from './scopes.ts';

const opensOf = (row: Row): string =>
  scopesOf(row)
    .map(({ collection, write }) => definitionOf(collection).label.many + (write ? ' (escribe)' : ''))
    .join(', ') || 'Nada todavía';

/** Integraciones: programs of partners, their keys, and what they are told of (decisions 0142, 0143). */
export default function IntegrationsTool() {
  const { role } = useSession();
  const isAdmin = role === 'ADMIN';
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [keysOf, setKeysOf] = useState<Row | null>(null);
  const [webhooksOf, setWebhooksOf] = useState<Row | null>(null);
  const list = useList(
    {
      ...{ component: 'partner', collection: 'partner', limit: 200 },
      fields: ['name', 'email', 'role', 'scopes', 'perMinute', 'active'],
      sort: [{ field: 'name', order: 'asc' }],
    },
    isAdmin,
  );
  if (!isAdmin)
    return <EmptyState title="Solo para administración" text="Pida ayuda a una persona de administración." />;
  const rows = list.data?.items ?? [];
  const actionsOf = (row: Row) => (
    <Group gap={6} wrap="nowrap">
      <Button size="xs" variant="default" onClick={() => setKeysOf(row)}>
        Claves
      </Button>
      <Button size="xs" variant="default" onClick={() => setWebhooksOf(row)}>
        Webhooks
      </Button>
      <Button size="xs" variant="default" onClick={() => setEdited(row)}>
        Editar
      </Button>
    </Group>
  );
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Cada integración entra con sus claves, toca solo las colecciones que se le dan y queda nombrada en el
        historial de las fichas. Quien programa tiene su guía, con ejemplos, en{' '}
        <a href="/desarrolladores" target="_blank" rel="noreferrer">
          /desarrolladores
        </a>
        .
      </p>
      <Button
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={16} stroke={1.6} />}
        onClick={() => setEdited('new')}
      >
        Nueva integración
      </Button>
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading height={160} />}
      {list.data && rows.length === 0 && (
        <EmptyState
          title="Todavía no hay integraciones"
          text="Por ejemplo: un portal que lee los inmuebles, o un programa que recibe los avisos de contratos."
        />
      )}
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label="Integraciones" fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th miw={160}>Integración</Table.Th>
                <Table.Th>Colecciones</Table.Th>
                <Table.Th>Por minuto</Table.Th>
                <Table.Th visibleFrom="sm">
                  <VisuallyHidden>Acciones</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td>
                    {String(row['name'])}
                    <div className={classes.code}>
                      {row['active'] === false
                        ? 'Desactivada'
                        : choiceLabel(partnerRoles, String(row['role']))}
                    </div>
                    <Box hiddenFrom="sm" mt={6}>
                      {actionsOf(row)}
                    </Box>
                  </Table.Td>
                  <Table.Td>{opensOf(row)}</Table.Td>
                  <Table.Td>{String(row['perMinute'])}</Table.Td>
                  <Table.Td visibleFrom="sm">{actionsOf(row)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {edited && <PartnerEditor row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {keysOf && <PartnerKeys partner={keysOf} onClose={() => setKeysOf(null)} />}
      {webhooksOf && <PartnerWebhooks partner={webhooksOf} onClose={() => setWebhooksOf(null)} />}
    </div>
  );
}
