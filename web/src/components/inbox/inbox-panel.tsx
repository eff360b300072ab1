import { ActionIcon, Indicator, Popover, Skeleton } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { INBOX_PATH, useUnread } from '../../lib/inbox.ts';
import classes from './inbox.module.css';

const InboxList = lazy(async () => ({ default: (await import('./inbox-list.tsx')).InboxList }));

/** The button of the top bar with the inbox behind it. The bell stays what C §2.4 says: the tasks, without a figure. */
export function InboxPanel() {
  const [opened, setOpened] = useState(false);
  const unread = useUnread();
  const label = unread > 0 ? `Avisos: ${unread} sin leer` : 'Avisos';
  const close = () => setOpened(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={440} shadow="md" trapFocus>
      <Indicator inline disabled={unread === 0} size={8} offset={5}>
        <Popover.Target>
          <ActionIcon
            aria-label={label}
            data-hint={label}
            data-hint-side="bottom"
            onClick={() => setOpened((before) => !before)}
          >
            <IconInbox size={18} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} maw="calc(100vw - 16px)" aria-label="Avisos">
        <div className={classes.panel}>
          <Suspense fallback={<Skeleton height={120} m="md" />}>
            <InboxList onOpen={close} />
          </Suspense>
        </div>
        <Link to={INBOX_PATH} className={classes.more} onClick={close}>
          Abrir los avisos en Inicio
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
}
