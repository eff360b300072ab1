import { Alert, Button } from '@mantine/core';
import classes from './reserva.module.css';

/** The buttons below every step. */
export function StepButtons({
  onBack,
  loading,
  next = 'Guardar y continuar',
  disabled = false,
  error,
  onReload,
}: {
  onBack: (() => void) | null;
  loading: boolean;
  next?: string;
  disabled?: boolean;
  error: { code: string; message: string } | null;
  onReload: () => void;
}) {
  return (
    <>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
          {error.code === 'APPLICATION.STALE' && (
            <Button mt="xs" size="xs" variant="default" onClick={onReload}>
              Recargar lo guardado
            </Button>
          )}
        </Alert>
      )}
      <div className={classes.buttons}>
        {onBack && (
          <Button variant="default" size="md" onClick={onBack}>
            Atrás
          </Button>
        )}
        <Button type="submit" size="md" loading={loading} disabled={disabled} flex={1}>
          {next}
        </Button>
      </div>
    </>
  );
}
