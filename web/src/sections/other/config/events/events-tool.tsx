import { Skeleton, Table, TextInput } from '@mantine/core';
import { listEventConsumers } from '@llavero/proto/commands/reporting';
import { metaOf } from '@llavero/proto/fields/field';
import { events } from '@llavero/proto/events/catalogue';
import { definitionOf } from '@llavero/proto/records/registry';
import { matchesText, SEARCH_MIN } from '@llavero/proto/values/search-text';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { runCommand } from '../../../../lib/api.ts';
import classes from '../config.module.css';

const rows = [...events.values()].map(({ subject, label, collection, verb, extra }) => {
  const record = definitionOf(collection).label.one;
  const carried = Object.values(extra).map((field) => metaOf(field).label);
  return { subject, label, record, code: `${collection}.${verb}`, carried };
});

/** Eventos: the catalogue of what the system tells, what each carries and who listens (NAV-03). */
export default function EventsTool() {
  const [wanted, setWanted] = useState('');
  const consumers = useQuery({
    queryKey: ['event-consumers'],
    queryFn: ({ signal }) => runCommand(listEventConsumers, {}, signal),
    staleTime: 30_000,
  });
  const listeners = new Map<string, string[]>();
  for (const { name, subjects } of consumers.data?.consumers ?? [])
    for (const { subject } of subjects) listeners.set(subject, [...(listeners.get(subject) ?? []), name]);

  const shown =
    wanted.trim().length < SEARCH_MIN
      ? rows
      : rows.filter(({ label, record, code }) => matchesText(`${label} ${record} ${code}`, wanted));
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Cada cambio se comunica una vez a las partes del sistema que lo escuchan, sin datos personales:
        nombres de campos e identificadores.
      </p>
      <TextInput
        aria-label="Buscar eventos"
        placeholder="Buscar por evento o ficha"
        leftSection={<IconSearch size={16} stroke={1.6} />}
        maw={360}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {consumers.isError && (
        <ErrorState
          error={consumers.error}
          title="No se sabe quién escucha"
          onRetry={() => void consumers.refetch()}
        />
      )}
      <Table.ScrollContainer minWidth={760} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing={6} aria-label="Eventos">
          <Table.Thead>
            <Table.Tr>
              <Table.Th miw={200}>Evento</Table.Th>
              <Table.Th>Ficha</Table.Th>
              <Table.Th>Lleva además</Table.Th>
              <Table.Th>Quién escucha</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ subject, label, record, code, carried }) => (
              <Table.Tr key={subject}>
                <Table.Td>
                  {label}
                  <div className={classes.code}>{code}</div>
                </Table.Td>
                <Table.Td>{record}</Table.Td>
                <Table.Td>{carried.join(', ') || '—'}</Table.Td>
                <Table.Td>
                  {consumers.isPending ? (
                    <Skeleton height={12} width={120} />
                  ) : (
                    <ul className={classes.chips}>
                      {listeners.get(subject)?.map((name) => (
                        <li key={name} className={classes.code}>
                          {name.replace('_', ' · ')}
                        </li>
                      )) ?? <li>Nadie</li>}
                    </ul>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {shown.length === 0 && <p className={classes.lead}>Ningún evento contiene ese texto.</p>}
    </div>
  );
}
