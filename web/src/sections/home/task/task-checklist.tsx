import { tickTaskItem } from '@llavero/proto/commands/tasks';
import { task } from '@llavero/proto/records/notifications/task';
import type { ChecklistItem } from '@llavero/proto/rules/tasks/checklist';
import { formatInstant } from '@llavero/proto/values/dates';
import { ActionIcon, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { reasonOf, runCommand } from '../../../lib/api.ts';
import { mayDo } from '../../../lib/permissions.ts';
import { patchRecord, refreshCollection, type RowOf, useLabels } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session.tsx';
import { isOpen } from './complete-tasks.ts';
import classes from './task-checklist.module.css';

/** What has to be checked before a task is finished: ticked with name and time, added and taken away in place (JOB-06). */
export default function TaskChecklist({ record }: { record: RowOf<typeof task> }) {
  const client = useQueryClient();
  const { role } = useSession();
  const [text, setText] = useState('');
  const [required, setRequired] = useState(true);
  const items = record.checklist ?? [];
  const ticks = new Map((record.ticks ?? []).map((tick) => [tick.text, tick]));
  const names = useLabels(
    'employee',
    [...ticks.values()].flatMap(({ by }) => by ?? []),
  );
  const refresh = () => refreshCollection(client, 'task', record.id);
  const tick = useMutation({
    mutationFn: (asked: { text: string; ticked: boolean }) =>
      runCommand(tickTaskItem, { task: record.id, ...asked }),
    onSettled: refresh,
  });
  const write = useMutation({
    mutationFn: (checklist: ChecklistItem[]) =>
      patchRecord('task', {
        id: record.id,
        version: record.version,
        patch: { checklist: [...checklist.map((one) => ({ ...one }))] },
      }),
    onSuccess: () => setText(''),
    onSettled: refresh,
  });
  const editable = record.deletedAt == null && isOpen(record) && mayDo(task, role, 'update');
  if (items.length === 0 && !editable) return null;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted) write.mutate([...items, { text: wanted, required }]);
  };
  const failure = tick.error ?? write.error;
  return (
    <section className={classes.checklist} aria-label="Comprobaciones">
      <h3>Comprobaciones{items.length > 0 && ` · ${ticks.size} de ${items.length}`}</h3>
      <Stack gap={10} component="ul" className={classes.items ?? ''}>
        {items.map((item) => {
          const done = ticks.get(item.text);
          const asked = tick.isPending && tick.variables.text === item.text ? tick.variables : null;
          return (
            <li key={item.text}>
              <Checkbox
                label={item.text}
                description={
                  done
                    ? `${(done.by && names.get(done.by)) || 'El sistema'}, ${formatInstant(done.at)}`
                    : item.required && 'Obligatoria'
                }
                checked={asked ? asked.ticked : done !== undefined}
                disabled={!editable || tick.isPending}
                onChange={({ currentTarget }) =>
                  tick.mutate({ text: item.text, ticked: currentTarget.checked })
                }
              />
              {editable && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Quitar «${item.text}»`}
                  disabled={write.isPending}
                  onClick={() => write.mutate(items.filter((one) => one !== item))}
                >
                  <IconTrash size={16} stroke={1.6} />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </Stack>
      {editable && (
        <form onSubmit={add}>
          <Group gap={8} align="center">
            <TextInput
              flex={1}
              miw={180}
              aria-label="Nueva comprobación"
              placeholder="Nueva comprobación"
              maxLength={255}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <Checkbox
              label="Obligatoria"
              checked={required}
              onChange={({ currentTarget }) => setRequired(currentTarget.checked)}
            />
            <Button
              type="submit"
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} stroke={1.6} />}
              loading={write.isPending}
              disabled={!text.trim()}
            >
              Añadir
            </Button>
          </Group>
        </form>
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          {reasonOf(failure)}
        </p>
      )}
    </section>
  );
}
