import { ActionIcon, Button, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { errorBodyOf } from '../../lib/api.ts';
import { inboxOptions, useMarkRead, useUnread } from '../../lib/inbox.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { InboxItem } from './inbox-item.tsx';
import classes from './inbox.module.css';

const InboxSettings = lazy(async () => ({ default: (await import('./inbox-settings.tsx')).InboxSettings }));

/** What the signed-in person is told of, grouped by record, newest first (decision 31). */
export function InboxList({ onOpen = () => undefined }: { onOpen?: () => void }) {
  const [shown, setShown] = useState<'unread' | 'all'>('unread');
  const [settings, setSettings] = useState(false);
  const unread = useUnread();
  const read = useMarkRead();
  const inbox = useInfiniteQuery(inboxOptions(shown === 'unread'));
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = inbox;
  const mark = (group: Parameters<typeof read.mutate>[0]) =>
    read.mutate(group, {
      onError: (refused) => notifications.show({ color: 'red', message: errorBodyOf(refused).message }),
    });
  return (
    <section className={classes.inbox} aria-label="Avisos">
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Avisos que se muestran"
          data={[
            { value: 'unread', label: unread > 0 ? `Sin leer (${unread})` : 'Sin leer' },
            { value: 'all', label: 'Todos' },
          ]}
          value={shown}
          onChange={(value) => setShown(value === 'all' ? 'all' : 'unread')}
        />
        <Group gap={4} ml="auto" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={unread === 0}
            loading={read.isPending && read.variables === null}
            onClick={() => mark(null)}
          >
            Marcar todo como leído
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Preferencias de avisos"
            data-hint="Preferencias de avisos"
            data-hint-side="left"
            onClick={() => setSettings(true)}
          >
            <IconSettings size={18} stroke={1.6} />
          </ActionIcon>
        </Group>
      </div>
      {error && !data ? (
        <ErrorState error={error} title="No se han podido cargar los avisos" onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton height={120} m="md" />
      ) : data.length === 0 ? (
        <EmptyState
          title={shown === 'unread' ? 'Nada sin leer' : 'Todavía no hay avisos'}
          text="Aquí llegan las menciones en notas, los cambios en las tareas propias y los de las fichas que se siguen."
        />
      ) : (
        <ul className={classes.groups}>
          {data.map((group) => (
            <InboxItem
              key={`${group.collection}/${group.record}`}
              group={group}
              onRead={() => mark(group)}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Group justify="center" p="sm">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Ver avisos anteriores
          </Button>
        </Group>
      )}
      {settings && (
        <Suspense>
          <InboxSettings onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </section>
  );
}
