import { erasePerson, previewErasure } from '@llavero/proto/commands/data-protection';
import { formatDay } from '@llavero/proto/values/dates';
import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { refreshCollection } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './erasure-dialog.module.css';

interface Props {
  id: string;
  version: number;
  onClose: () => void;
}

/** What erasing a person takes away, what a law keeps and until when, and what stands in the way. */
export function ErasureDialog({ id, version, onClose }: Props) {
  const { isAdmin } = useSession();
  const [understood, setUnderstood] = useState(false);
  const preview = useQuery({
    queryKey: ['record', 'agent', id, 'erasure'],
    queryFn: ({ signal }) => runCommand(previewErasure, { id }, signal),
  });
  const erasing = useMutation({
    mutationFn: () => runCommand(erasePerson, { id, version }),
    onSuccess: () => {
      refreshCollection(queryClient, 'agent', id);
      notifications.show({ message: 'Datos personales suprimidos', autoClose: 3000 });
      onClose();
    },
  });
  const isFree = preview.data?.obstacles.length === 0;
  return (
    <FrontModal opened onClose={onClose} title="Suprimir datos personales" size={600} centered>
      {preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Loading height={160} what="Consultando qué se conserva" />}
      {preview.data && <Consequences {...preview.data} />}
      {erasing.error && (
        <Alert color="red" mt="md" role="alert">
          {errorBodyOf(erasing.error).message}
        </Alert>
      )}
      {isFree && isAdmin && (
        <Checkbox
          mt="md"
          label="Lo suprimido no se puede recuperar"
          checked={understood}
          onChange={(event) => setUnderstood(event.currentTarget.checked)}
        />
      )}
      {isFree && !isAdmin && (
        <Text size="sm" mt="md">
          La supresión la hace la administración del sistema.
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
        {isAdmin && (
          <Button
            color="red"
            disabled={!isFree || !understood}
            loading={erasing.isPending}
            onClick={() => erasing.mutate()}
          >
            Suprimir datos
          </Button>
        )}
      </Group>
    </FrontModal>
  );
}

type Preview = Awaited<
  ReturnType<typeof runCommand<typeof previewErasure.input, typeof previewErasure.output>>
>;

function Consequences({ obstacles, kept, blockedUntil }: Preview) {
  return (
    <>
      {obstacles.length > 0 && (
        <section className={classes.refused} aria-label="Lo que lo impide">
          <h3>Todavía no se puede suprimir</h3>
          <ul>
            {obstacles.map(({ what, count }) => (
              <li key={what}>
                {what[0]?.toUpperCase()}
                {what.slice(1)}: {count}
              </li>
            ))}
          </ul>
          <p>Ciérrelo antes y vuelva a intentarlo.</p>
        </section>
      )}
      <h3 className={classes.heading}>Se suprime</h3>
      <p className={classes.line}>
        Nombre, documento, fecha de nacimiento, teléfonos, correo, dirección, cuenta bancaria, ingresos,
        notas, cronología, acceso de la persona y los valores de su historial de cambios; y lo que haya de
        ella en candidaturas, solicitudes de solvencia, contactos de visita y suministros.
      </p>
      <h3 className={classes.heading}>Se conserva</h3>
      {kept.length === 0 ? (
        <p className={classes.line}>Nada: ninguna norma obliga a conservar datos de esta persona.</p>
      ) : (
        <>
          <ul className={classes.kept}>
            {kept.map(({ what, count, law, until }) => (
              <li key={what}>
                <span>
                  {what} ({count})<small>{law}</small>
                </span>
                <span>hasta el {formatDay(until)}</span>
              </li>
            ))}
          </ul>
          {blockedUntil != null && (
            <p className={classes.line}>
              Su identidad queda bloqueada hasta el {formatDay(blockedUntil)} (LOPDGDD, art. 32): fuera de
              listas y búsquedas, solo para juzgados, fiscalía y administraciones.
            </p>
          )}
        </>
      )}
    </>
  );
}
