import { Button, Group, Loader, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Notice } from './notice.tsx';
import type { WizardPreload } from './wizard-definition.ts';
import classes from './wizard.module.css';

interface Props {
  preload: readonly WizardPreload[];
  queries: readonly UseQueryResult[];
}

/** The list of what is being loaded, loaded ones marked (TOP-06). */
export function WizardPreloading({ preload, queries }: Props) {
  const failed = queries.some(({ isError }) => isError);
  return (
    <div className={classes.center}>
      <div>
        <Text fw={500} mb="xs">
          {failed ? 'No se han podido cargar todos los datos' : 'Preparando el asistente…'}
        </Text>
        <ul className={classes.preload} aria-live="polite">
          {preload.map(({ label }, index) => {
            const { isSuccess, isError } = queries[index]!;
            return (
              <li key={label}>
                {isSuccess ? <IconCheck size={16} aria-hidden /> : isError ? '✕' : <Loader size={16} />}
                <Text span size="sm" c={isError ? 'red' : undefined}>
                  {label}
                  <span className={classes.visuallyHidden}>
                    {isSuccess ? ': cargado' : isError ? ': no se ha podido cargar' : ': cargando'}
                  </span>
                </Text>
              </li>
            );
          })}
        </ul>
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
