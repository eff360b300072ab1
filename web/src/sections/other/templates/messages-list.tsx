import { Badge, Skeleton, Table, TextInput, UnstyledButton } from '@mantine/core';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { messageCatalogue } from '@llavero/proto/messages/catalogue';
import { audiences, messageChannels } from '@llavero/proto/messages/message';
import { messageLanguages } from '@llavero/proto/records/choices/message-languages';
import { formatInstant } from '@llavero/proto/values/dates';
import { matchesText } from '@llavero/proto/values/search-text';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { useLabels } from '../../../lib/records.ts';
import classes from './templates.module.css';
import { useChangedTexts } from './use-message-texts.ts';

/** Every named message of the product, and which of their texts staff have changed (JOB-04). */
export default function MessagesList({ onOpen }: { onOpen(name: string): void }) {
  const [wanted, setWanted] = useState('');
  const { data, error, refetch } = useChangedTexts();
  const own = (data ?? []).filter(({ builtIn }) => !builtIn);
  const authors = useLabels('employee', [...new Set(own.flatMap(({ author }) => author ?? []))]);
  const shown = messageCatalogue.filter(({ title, name, audience, channel }) =>
    matchesText(`${title} ${name} ${audiences[audience]} ${messageChannels[channel]}`, wanted),
  );
  return (
    <div className={classes.messages}>
      <TextInput
        aria-label="Buscar mensajes"
        placeholder="Buscar por nombre, destinatario o canal"
        leftSection={<IconSearch size={16} stroke={1.6} />}
        maw={360}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {error && (
        <ErrorState
          error={error}
          title="No se sabe qué textos se han cambiado"
          onRetry={() => void refetch()}
        />
      )}
      {shown.length === 0 && (
        <EmptyState title="Ningún mensaje se llama así" text="Pruebe con otra palabra." />
      )}
      {shown.length > 0 && (
        <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing={6} highlightOnHover aria-label="Mensajes">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Mensaje</Table.Th>
                <Table.Th>Para</Table.Th>
                <Table.Th>Canal</Table.Th>
                <Table.Th>Texto</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map(({ name, title, audience, channel, marketing }) => {
                const changed = own.filter(({ message }) => message === name);
                return (
                  <Table.Tr key={name}>
                    <Table.Td>
                      <UnstyledButton className={classes.open} onClick={() => onOpen(name)}>
                        {title}
                      </UnstyledButton>
                      {marketing && (
                        <Badge ml={8} size="sm" variant="light" color="gray">
                          Publicidad
                        </Badge>
                      )}
                    </Table.Td>
                    <Table.Td>{audiences[audience]}</Table.Td>
                    <Table.Td>{messageChannels[channel]}</Table.Td>
                    <Table.Td>
                      {!data && !error ? (
                        <Skeleton h={16} w={120} />
                      ) : changed.length === 0 ? (
                        <span className={classes.quiet}>De fábrica</span>
                      ) : (
                        changed.map(({ language, author, createdAt }) => (
                          <div key={language}>
                            {choiceLabel(messageLanguages, language)}:{' '}
                            {(author && authors.get(author)) ?? 'cambiado'}, {formatInstant(createdAt)}
                          </div>
                        ))
                      )}
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </div>
  );
}
