import { ActionIcon } from '@mantine/core';
import type { CollectionName } from '@llavero/proto/collections';
import { formatInstant } from '@llavero/proto/values/dates';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useActorName } from '../../lib/employees.ts';
import { formatAgo } from '../../lib/format.ts';
import type { InboxGroup } from '../../lib/inbox.ts';
import { useRecordPath } from '../../lib/menu.ts';
import { useDefinition } from '../../lib/use-definition.ts';
import classes from './inbox.module.css';
import { noticeText } from './notice-text.ts';

interface Props {
  group: InboxGroup;
  onRead: () => void;
  /** Called when the record is opened. */
  onOpen: () => void;
}

/** Notices of one record; to open it marks them as read. */
export function InboxItem({ group, onRead, onOpen }: Props) {
  const { data: definition } = useDefinition(group.collection);
  const name = useActorName();
  const path = useRecordPath()(group.collection as CollectionName, group.record);
  const title = group.title ?? 'Ficha que ya no está a la vista';
  const isMention = group.notices.some(({ kind }) => kind === 'MENTION');
  return (
    <li className={classes.group} data-unread={group.unread > 0 || undefined}>
      <div className={classes.groupHead}>
        <p>
          <small>{definition?.label.one}</small>
          {path && group.title !== null ? (
            <Link
              to={isMention ? `${path}?tab=cronologia` : path}
              onClick={() => {
                if (group.unread > 0) onRead();
                onOpen();
              }}
            >
              {title}
            </Link>
          ) : (
            <strong>{title}</strong>
          )}
        </p>
        {group.unread > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Marcar como leído: ${title}`}
            data-hint="Marcar como leído"
            data-hint-side="left"
            onClick={onRead}
          >
            <IconCheck size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <ul>
        {group.notices.map((notice, index) => (
          <li key={`${notice.at}-${index}`}>
            {noticeText(notice, definition, name)}{' '}
            <time dateTime={new Date(notice.at * 1000).toISOString()} title={formatInstant(notice.at)}>
              {formatAgo(notice.at, Date.now() / 1000)}
            </time>
          </li>
        ))}
      </ul>
    </li>
  );
}
