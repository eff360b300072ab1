import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { errorBodyOf } from '../../lib/api.ts';
import classes from './states.module.css';

interface Props {
  error: unknown;
  /** What could not be done: 'No se ha podido cargar la lista'. */
  title?: string;
  onRetry?: () => void;
}

/** Something failed: what, whether anything was saved, and what to do. */
export function ErrorState({ error, title = 'No se han podido cargar los datos', onRetry }: Props) {
  const { message } = errorBodyOf(error);
  return (
    <div className={classes.state} role="alert">
      <IconPlugConnectedX size={32} stroke={1.3} />
      <h2>{title}</h2>
      <p>{message}</p>
      {onRetry && (
        <div className={classes.actions}>
          <Button variant="default" onClick={onRetry}>
            Reintentar
          </Button>
        </div>
      )}
    </div>
  );
}
