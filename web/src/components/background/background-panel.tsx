import { ActionIcon, Indicator, Popover, Text, Tooltip } from '@mantine/core';
import { IconProgressCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import { BackgroundPoller } from './background-poller.tsx';
import { BackgroundRow } from './background-row.tsx';
import classes from './background.module.css';
import './finance-process.ts';
import './import-process.ts';
import { ProcessFeed } from './process-feed.tsx';
import { backgroundTasks, useBackgroundTasks } from './use-background-tasks.ts';
import { useEndNotices } from './use-end-notices.ts';

/**
 * The icon of the top bar with the list of long work behind it. Survives navigation and reload; a running
 * piece of work is seen at the icon, a finished one stays until it is dismissed.
 */
export function BackgroundPanel() {
  const { tasks, cancel, dismiss } = useBackgroundTasks();
  const [opened, setOpened] = useState(false);
  const { id } = useSession();
  useEffect(() => backgroundTasks.claim(id), [id]);
  useEndNotices(tasks, opened);
  const running = tasks.filter(({ state }) => state === 'running').length;
  const label = running > 0 ? `Trabajos en curso: ${running}` : 'Trabajos en segundo plano';

  return (
    <>
      <BackgroundPoller />
      <ProcessFeed />
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={400} shadow="md" trapFocus>
        <Popover.Target>
          <Tooltip label={label} disabled={opened}>
            <Indicator inline disabled={tasks.length === 0} processing={running > 0} size={8} offset={5}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={label}
                aria-expanded={opened}
                onClick={() => setOpened((before) => !before)}
              >
                <IconProgressCheck size={20} stroke={1.6} />
              </ActionIcon>
            </Indicator>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown p={0} maw="calc(100vw - 16px)">
          <Text fw={600} px="md" py="sm">
            Trabajos en segundo plano
          </Text>
          <ul className={classes.list}>
            {tasks.map((task) => (
              <BackgroundRow
                key={task.id}
                task={task}
                onCancel={() => void cancel(task.id)}
                onDismiss={() => dismiss(task.id)}
                onLeave={() => setOpened(false)}
              />
            ))}
          </ul>
          {tasks.length === 0 && (
            <Text size="sm" c="dimmed" px="md" pb="md">
              Aquí verá el avance de las generaciones, exportaciones y cambios en bloque. Puede seguir
              trabajando mientras terminan.
            </Text>
          )}
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
