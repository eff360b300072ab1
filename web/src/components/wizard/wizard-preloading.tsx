import { Button, Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { ProgressView } from '../progress-view/progress-view.tsx';
import { Notice } from './notice.tsx';
import type { WizardPreload } from './wizard-definition.ts';
import classes from './wizard.module.css';

interface Props {
  preload: readonly WizardPreload[];
  queries: readonly UseQueryResult[];
}

/** What a wizard loads before its first step (C §2.6), as the progress view shows it (TOP-06). */
export function WizardPreloading({ preload, queries }: Props) {
  const failed = queries.some(({ isError }) => isError);
  return (
    <div className={classes.center}>
      <div>
        <ProgressView
          title={failed ? 'No se han podido cargar todos los datos' : 'Preparando el asistente…'}
          items={preload.map(({ label }, index) => {
            const { isSuccess, isError } = queries[index]!;
            return { label, state: isSuccess ? 'loaded' : isError ? 'failed' : 'loading' };
          })}
        />
        {failed && (
          <Notice tone="danger" title="Compruebe la conexión">
            Todavía no se ha guardado nada. Vuelva a intentarlo.
            <Group mt="sm">
              <Button
                size="xs"
                onClick={() => queries.forEach((query) => query.isError && void query.refetch())}
              >
                Reintentar
              </Button>
            </Group>
          </Notice>
        )}
      </div>
    </div>
  );
}
