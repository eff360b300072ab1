import { communication } from '@llavero/proto/records/notifications/communication';
import { communicationTypes } from '@llavero/proto/records/choices/tasks';
import { Box, Button, Group, SegmentedControl, Select, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { DataTab } from '../../../../components/detail-window/data-tab.tsx';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { mayDo } from '../../../../lib/permissions.ts';
import { useList, useRecord } from '../../../../lib/records.ts';
import { useSession } from '../../../../lib/session.tsx';
import { describedIn, type Message, OutboxRow, rowFields } from './outbox-row.tsx';
import { type View, views } from './outbox-views.ts';
import { Loading } from '../../../../components/states/loading.tsx';

const PAGE = 50;

/** Every message of the company by where it stands: what waits or failed leaves now, or is cancelled (JOB-04). */
export function Outbox() {
  const { role } = useSession();
  const [view, setView] = useState<View>('waiting');
  const [type, setType] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 300);
  const [pages, setPages] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const list = useList({
    component: 'communication',
    collection: 'communication',
    fields: [...rowFields],
    filter: { ...views[view].filter, ...(type ? { type } : {}) },
    ...(asked.length > 2 ? { text: asked } : {}),
    sort: [{ field: 'createdAt', order: 'desc' }],
    limit: PAGE * pages,
  });
  const rows = (list.data?.items ?? []) as Message[];
  const mayAct = mayDo(communication, role, 'update') && view !== 'sent';
  return (
    <>
      <Group gap="sm" align="end" mb="sm">
        <Box maw="100%" style={{ overflowX: 'auto' }}>
          <SegmentedControl
            aria-label="Qué mensajes"
            value={view}
            onChange={(next) => {
              setView(next as View);
              setPages(1);
            }}
            data={Object.entries(views).map(([value, { label }]) => ({ value, label }))}
          />
        </Box>
        <Select
          aria-label="Canal"
          placeholder="Todos los canales"
          clearable
          w={190}
          value={type}
          onChange={setType}
          data={communicationTypes.values.map((value) => ({
            value,
            label: communicationTypes.options[value].label,
          }))}
        />
        <TextInput
          aria-label="Buscar por asunto"
          placeholder="Buscar por asunto"
          w={220}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Group>
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading height={160} />}
      {list.data && rows.length === 0 && <EmptyState title={views[view].empty} text={views[view].hint} />}
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing={6} aria-label="Mensajes">
            <Table.Thead>
              <Table.Tr>
                <Table.Th miw={220}>Mensaje</Table.Th>
                <Table.Th>Canal</Table.Th>
                <Table.Th>Estado</Table.Th>
                <Table.Th>Fecha</Table.Th>
                {mayAct && <Table.Th w={210}>Acciones</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <OutboxRow key={row.id} row={row} mayAct={mayAct} onOpen={() => setOpen(row.id)} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {list.data?.hasMore && (
        <Button variant="default" mt="sm" loading={list.isFetching} onClick={() => setPages(pages + 1)}>
          Mostrar más
        </Button>
      )}
      <FrontModal opened={open !== null} onClose={() => setOpen(null)} title="Mensaje" size="xl">
        {open && <Whole id={open} />}
      </FrontModal>
    </>
  );
}

/** All that is known of a message: text, people, attachments, what it refers to and how its sending went. */
function Whole({ id }: { id: string }) {
  const { data, isError, error, refetch } = useRecord('communication', id);
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={200} />;
  const message = data as Message;
  const names = { from: 'De', to: 'Para', cc: 'Copia', bcc: 'Copia oculta' } as const;
  const people = Object.entries(names).flatMap(([field, name]) => {
    const text = describedIn(message[field as keyof typeof names]);
    return text ? [`${name}: ${text}`] : [];
  });
  return (
    <DataTab
      definition={communication}
      record={data}
      hidden={[...Object.keys(names), 'contentKey', 'operatorId']}
      intro={people.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    />
  );
}
