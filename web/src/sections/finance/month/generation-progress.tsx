import { Button, Progress, Text } from '@mantine/core';
import { backgroundTasks, useBackgroundTask } from '../../../components/background/use-background-tasks.ts';

/** How far the generation is. Closing the window does not stop it: the panel of long work goes on. */
export function GenerationProgress({ task: id }: { task: string }) {
  const task = useBackgroundTask(id);
  if (!task) return null;
  const { state, progress, result, error } = task;
  if (state !== 'running')
    return (
      <Text size="sm" fw={500} c={state === 'finished' ? undefined : 'var(--ll-danger)'} role="status">
        {error ??
          (state === 'cancelled'
            ? `Cancelado. ${result?.summary ?? 'No se ha creado nada'}.`
            : `${result?.summary ?? 'Terminado'}.`)}
      </Text>
    );
  const percent = progress.total ? (progress.done / progress.total) * 100 : 100;
  return (
    <>
      <Progress value={percent} animated={!progress.total} mb={6} aria-label="Avance de la generación" />
      <Text size="sm" className="figures">
        {progress.label ?? 'En curso'}
        {progress.total !== null && ` · ${progress.done} de ${progress.total}`}
      </Text>
      <Text size="sm" c="dimmed">
        Puede cerrar esta ventana: sigue en segundo plano.
      </Text>
      <Button size="compact-sm" variant="default" mt="xs" onClick={() => void backgroundTasks.cancel(id)}>
        Cancelar la generación
      </Button>
    </>
  );
}
