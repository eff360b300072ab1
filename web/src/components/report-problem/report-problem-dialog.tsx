import { Box, Button, Group, Modal, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { problemContact, reportProblem } from '@llavero/proto/commands/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { Notice } from '../wizard/notice.tsx';

interface Props {
  /** Description of the screen the user is on, as in the breadcrumbs. */
  screen: string;
  /** What was typed so far. */
  description: string;
  onDescription: (text: string) => void;
  onClose: () => void;
}

/** TOP-02: 700 px wide, persistent, six rows; the description is kept until it has been sent. */
export function ReportProblemDialog({ screen, description, onDescription, onClose }: Props) {
  const contact = useQuery({
    queryKey: ['problem-contact'],
    queryFn: ({ signal }) => runCommand(problemContact, {}, signal),
    staleTime: 5 * 60_000,
  });
  const name = contact.data?.name ?? 'soporte';

  const report = useMutation({
    mutationFn: () =>
      runCommand(reportProblem, {
        screen,
        url: window.location.href.slice(0, 2000),
        description: description.trim(),
      }),
    onSuccess: (reply) => {
      notifications.show({ message: `Problema notificado a ${reply.name}`, color: 'green', autoClose: 2000 });
      onDescription('');
      onClose();
    },
  });
  const blank = description.trim() === '';

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Notificar problema en ${screen}`}
      size={700}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!blank && !report.isPending) report.mutate();
        }}
      >
        <Textarea
          label="Descripción del problema"
          rows={6}
          data-autofocus
          value={description}
          onChange={(event) => onDescription(event.currentTarget.value)}
        />
        {report.isError && (
          <Box mt="md">
            <Notice tone="danger" title="No se ha enviado">
              {errorBodyOf(report.error).message}
            </Notice>
          </Box>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose} disabled={report.isPending}>
            Cancelar
          </Button>
          <Button type="submit" disabled={blank} loading={report.isPending}>
            Notificar a {name} del problema
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
