import { ActionIcon, Anchor, Button, Group, Progress, Spoiler, Text } from '@mantine/core';
import { formatTime } from '@llavero/proto/values/dates';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { download } from '../../lib/download.ts';
import type { BackgroundTask, TaskState } from './background-tasks.ts';
import { undoInBackground } from './list-job-process.ts';
import classes from './background.module.css';

const words: Record<TaskState, { label: string; colour: string }> = {
  running: { label: 'En curso', colour: 'blue' },
  finished: { label: 'Terminado', colour: 'green' },
  failed: { label: 'Con error', colour: 'red' },
  cancelled: { label: 'Cancelado', colour: 'gray' },
  interrupted: { label: 'Interrumpido al recargar la página; vuelva a empezarlo', colour: 'orange' },
};

interface Props {
  task: BackgroundTask;
  onCancel: () => void;
  onDismiss: () => void;
  onLeave: () => void;
}

/** One piece of work: what, how far, what came out, and the one thing to do about it. */
export function BackgroundRow({ task, onCancel, onDismiss, onLeave }: Props) {
  const { title, state, progress, result, error, startedAt } = task;
  const running = state === 'running';
  const percent = progress.total ? Math.round((progress.done / progress.total) * 100) : 0;
  return (
    <li className={classes.row}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text size="sm" fw={500}>
          {title}
        </Text>
        {running && task.cancellable && (
          <Button size="compact-xs" variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        {!running && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`Quitar «${title}»`}
            onClick={onDismiss}
          >
            <IconX size={14} />
          </ActionIcon>
        )}
      </Group>
      {running && (
        <Progress
          mt={6}
          size="sm"
          value={progress.total ? percent : 100}
          animated={!progress.total}
          aria-label={`Avance de «${title}»`}
        />
      )}
      <Text size="xs" c="dimmed" mt={4} className={classes.figures}>
        {running ? (
          <>
            {progress.label ?? words.running.label}
            {progress.total !== null
              ? ` · ${progress.done} de ${progress.total}`
              : progress.done > 0 && ` · ${progress.done}`}
          </>
        ) : (
          <>
            <Text span size="xs" c={words[state].colour} fw={500}>
              {words[state].label}
            </Text>
            {result && ` · ${result.summary}`}
            {` · ${formatTime(startedAt / 1000)}`}
          </>
        )}
      </Text>
      {error && (
        <Text size="xs" c="var(--ll-danger)" mt={4} lineClamp={4} title={error}>
          {error}
        </Text>
      )}
      {result?.problems && result.problems.length > 0 && (
        <Spoiler maxHeight={54} showLabel="Ver todos" hideLabel="Ver menos" mt={4}>
          {result.problems.map(({ label, message }) => (
            <Text key={`${label}${message}`} size="xs">
              {label}: {message}
            </Text>
          ))}
        </Spoiler>
      )}
      <Group gap="sm" mt={result?.to || result?.file || result?.download || result?.undo ? 6 : 0}>
        {result?.download && (
          <Anchor href={result.download} download size="xs">
            Descargar el fichero
          </Anchor>
        )}
        {result?.undo && (
          <Anchor component="button" size="xs" onClick={() => void undoInBackground(task)}>
            Deshacer
          </Anchor>
        )}
        {result?.to && (
          <Anchor component={Link} to={result.to} size="xs" onClick={onLeave}>
            Ver el resultado
          </Anchor>
        )}
        {result?.file && (
          <Anchor component="button" size="xs" onClick={() => download(result.file!.blob, result.file!.name)}>
            Descargar {result.file.name}
          </Anchor>
        )}
      </Group>
    </li>
  );
}
