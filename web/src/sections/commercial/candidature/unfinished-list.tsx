import { openApplications, resendApplicationLink } from '@llavero/proto/commands/applications';
import { formatDay, formatInstant } from '@llavero/proto/values/dates';
import { withoutTown } from '@llavero/proto/values/address';
import { Button, Loader, Table, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { useLabels } from '../../../lib/records.ts';
import classes from './application.module.css';

/** Applications that somebody has begun and not sent: nobody's candidature yet, and erased on their day. */
export function UnfinishedList() {
  const { data, error, refetch } = useQuery({
    queryKey: ['open-applications'],
    queryFn: ({ signal }) => runCommand(openApplications, {}, signal),
  });
  const units = useLabels('place', [...new Set((data?.applications ?? []).map(({ unit }) => unit))]);
  const resend = useMutation({
    mutationFn: (applicant: string) => runCommand(resendApplicationLink, { applicant }),
    onSuccess: () => notifications.show({ message: 'Enlace reenviado', autoClose: 3000 }),
    onError: (failure) => notifications.show({ message: errorBodyOf(failure).message, color: 'red' }),
  });
  if (error) return <ErrorState error={error} title="No se han podido leer" onRetry={() => void refetch()} />;
  if (!data) return <Loader m="lg" role="status" aria-label="Cargando solicitudes" />;
  if (data.applications.length === 0)
    return (
      <EmptyState
        title="No hay solicitudes sin terminar"
        text="Aquí aparecen las que alguien ha empezado en el formulario público y todavía no ha enviado."
      />
    );
  return (
    <div className={classes.unfinished}>
      <p className={classes.note}>
        Empezadas y sin enviar. Se eliminan solas al pasar su plazo de conservación.
      </p>
      <Table aria-label="Solicitudes sin terminar" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Persona</Table.Th>
            <Table.Th>Unidad</Table.Th>
            <Table.Th>Última vez</Table.Th>
            <Table.Th>Se elimina</Table.Th>
            <Table.Th>
              <VisuallyHidden>Acciones</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.applications.map(({ applicant, name, unit, savedAt, retentionDate }) => (
            <Table.Tr key={applicant}>
              <Table.Td>{name || 'Sin nombre'}</Table.Td>
              <Table.Td>{withoutTown(units.get(unit) ?? '')}</Table.Td>
              <Table.Td>{formatInstant(savedAt)}</Table.Td>
              <Table.Td>{formatDay(retentionDate)}</Table.Td>
              <Table.Td ta="right">
                <Button
                  size="compact-xs"
                  variant="default"
                  loading={resend.isPending && resend.variables === applicant}
                  aria-label={`Reenviar enlace a ${name}`}
                  onClick={() => resend.mutate(applicant)}
                >
                  Reenviar enlace
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
