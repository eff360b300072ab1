import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { errorBodyOf } from '../../lib/api.ts';
import classes from './states.module.css';

interface Props {
  error: unknown;
  /** What could not be done: 'No se ha podido cargar la lista'. */
  title?: string;
  onRetry?: () => void;
  /** Offered instead of another try when trying again cannot help: what is asked for is not there for this person. */
  onBack?: () => void;
}

/** Something failed: what, whether anything was saved, and what to do. */
export function ErrorState({ error, title = 'No se han podido cargar los datos', onRetry, onBack }: Props) {
  const { message, kind } = errorBodyOf(error);
  const isFinal = onBack !== undefined && (kind === 'notFound' || kind === 'forbidden');
  return (
    <div className={classes.state} role="alert">
      <IconPlugConnectedX size={32} stroke={1.3} />
      <h2>{title}</h2>
      <p>{message}</p>
      {(isFinal || onRetry) && (
        <div className={classes.actions}>
          <Button variant="default" onClick={isFinal ? onBack : onRetry}>
            {isFinal ? 'Volver a la lista' : 'Reintentar'}
          </Button>
        </div>
      )}
    </div>
  );
}
