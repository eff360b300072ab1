import { applicationProgress, resendApplicationLink } from '@llavero/proto/commands/applications';
import { applicantRoles, applicantStates } from '@llavero/proto/records/choices/applications';
import { documentTypes } from '@llavero/proto/records/choices/documents';
import { formatDay, formatInstant } from '@llavero/proto/values/dates';
import { Button, Loader, Table, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import classes from './application.module.css';

/** Who of an application has sent their part, what the others lack, and the button that mails a link again (OPS-06). */
export function ApplicationTab({ candidature, version }: { candidature: string; version: number }) {
  const client = useQueryClient();
  const key = ['application-progress', candidature];
  const { data, error, refetch } = useQuery({
    queryKey: [...key, version],
    queryFn: ({ signal }) => runCommand(applicationProgress, { candidature }, signal),
  });
  const resend = useMutation({
    mutationFn: (applicant: string) => runCommand(resendApplicationLink, { applicant }),
    onSuccess: () => {
      notifications.show({ message: 'Enlace reenviado; el anterior deja de servir', autoClose: 3000 });
      void client.invalidateQueries({ queryKey: key });
    },
    onError: (failure) => notifications.show({ message: errorBodyOf(failure).message, color: 'red' }),
  });
  if (error) return <ErrorState error={error} title="No se ha podido leer" onRetry={() => void refetch()} />;
  if (!data) return <Loader role="status" aria-label="Cargando la solicitud" />;
  if (data.people.length === 0)
    return (
      <p className={`${classes.tab} ${classes.note}`}>
        Esta candidatura no viene del formulario de solicitud: sus datos se han escrito en la ficha.
      </p>
    );
  return (
    <div className={classes.tab}>
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label="Personas de la solicitud" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Persona</Table.Th>
              <Table.Th>Estado</Table.Th>
              <Table.Th>Qué falta</Table.Th>
              <Table.Th>Enlace</Table.Th>
              <Table.Th>
                <VisuallyHidden>Acciones</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.people.map((person) => (
              <Table.Tr key={person.id}>
                <Table.Td>
                  {person.name || 'Sin nombre'}
                  <span className={classes.detail}>
                    {applicantRoles.options[person.role].label}
                    {person.main ? ', primer solicitante' : ''}
                  </span>
                </Table.Td>
                <Table.Td>
                  <StatusBadge set={applicantStates} value={person.state} />
                </Table.Td>
                <Table.Td>
                  {person.submittedAt !== null
                    ? `Nada: recibida el ${formatInstant(person.submittedAt)}`
                    : [
                        'Enviar su parte',
                        ...person.missing.map((type) => documentTypes.options[type].label),
                      ].join(' · ')}
                </Table.Td>
                <Table.Td>{linkText(person)}</Table.Td>
                <Table.Td ta="right">
                  {person.submittedAt === null && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      loading={resend.isPending && resend.variables === person.id}
                      aria-label={`Reenviar enlace a ${person.name ?? 'la persona'}`}
                      onClick={() => resend.mutate(person.id)}
                    >
                      Reenviar enlace
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {data.retentionDate !== null && (
        <p className={classes.note}>
          No se ha aceptado: los datos y documentos se eliminan después del {formatDay(data.retentionDate)}.
        </p>
      )}
    </div>
  );
}

function linkText({
  expiresAt,
  openedAt,
  sentAt,
}: {
  expiresAt: number | null;
  openedAt: number | null;
  sentAt: number | null;
}): string {
  if (sentAt === null) return '—';
  const opened = openedAt === null ? 'sin abrir' : `abierto el ${formatDay(openedAt)}`;
  return `Enviado el ${formatDay(sentAt)}, ${opened}${expiresAt === null ? '' : `, caduca el ${formatDay(expiresAt)}`}`;
}
