import { answerInquiry } from '@llavero/proto/commands/visits';
import { Alert, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FormFields } from '../../components/record-form/form-fields.tsx';
import { useFormStore } from '../../components/record-form/form-store.ts';
import { inputProblems } from '../../components/record-form/record-check.ts';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { refreshCollection } from '../../lib/records.ts';

const names = ['name', 'email', 'phone', 'language', 'employees', 'inquiry', 'message'] as const;
const fields = Object.fromEntries(names.map((name) => [name, answerInquiry.input[name]]));

/** What a portal has sent: who asks for which unit. The answer is a mail with moments by rules. */
export function InquiryForm({
  unit,
  onClose,
  onBack,
}: {
  unit: string;
  onClose: () => void;
  onBack: () => void;
}) {
  const client = useQueryClient();
  const form = useFormStore(() => ({
    fields,
    initial: { language: 'ES' },
    check: (values) => inputProblems(answerInquiry.input, { ...values, unit }, answerInquiry.label),
  }));
  const send = useMutation({
    mutationFn: () => runCommand(answerInquiry, { ...form.values(), unit }),
    onSuccess: ({ slots }) => {
      refreshCollection(client, 'visitInvitation');
      refreshCollection(client, 'visitContact');
      notifications.show({
        message:
          slots > 0
            ? `Invitación enviada con ${slots} horas para elegir.`
            : 'Invitación enviada, pero ahora no hay horas libres: revise «Disponibilidad».',
        autoClose: 5000,
      });
      onClose();
    },
    onError: (error) => form.showProblems(errorBodyOf(error).problems ?? []),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending && form.validate()) send.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      {send.error && (
        <Alert color="red" mb="md" role="alert">
          {errorBodyOf(send.error).message}
        </Alert>
      )}
      <FormFields form={form} names={names} columns={2} overrides={{ employees: { span: 2 } }} />
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" onClick={onBack}>
          Otra unidad
        </Button>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={send.isPending}>
            Enviar horas
          </Button>
        </Group>
      </Group>
    </form>
  );
}
