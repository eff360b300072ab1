import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { previewNotice, recordNotice } from '@llavero/proto/commands/renewals';
import type { NoticeParty } from '@llavero/proto/records/choices/renewals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { FormFields } from '../../../components/record-form/form-fields.tsx';
import { useFormStore, useFormValues } from '../../../components/record-form/form-store.ts';
import { inputProblems } from '../../../components/record-form/record-check.ts';
import { Notice } from '../../../components/wizard/notice.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { refreshCollection } from '../../../lib/records.ts';

const asked = ['party', 'channel', 'sentOn', 'endDate', 'reference', 'proof'] as const;

interface Props {
  id: string;
  version: number;
  title: string;
  /** End of the running term; unix seconds. */
  endDate: number | null;
  /** Who gives it, at first; the owner when absent. */
  party?: NoticeParty;
  onClose: () => void;
}

/** Records a notice; its legal days, what follows and its text are shown while it is filled in. */
export function NoticeDialog({ id, version, title, endDate, party: first = 'OWNER', onClose }: Props) {
  const client = useQueryClient();
  const form = useFormStore(() => ({
    fields: Object.fromEntries(asked.map((name) => [name, recordNotice.input[name]])),
    initial: { party: first, channel: 'BUROFAX', endDate },
    check: (values) => inputProblems(recordNotice.input, { id, version, ...values }, recordNotice.label),
  }));
  const values = useFormValues(form);
  const party = (values['party'] ?? first) as NoticeParty;
  const day = (name: string) => (typeof values[name] === 'number' ? values[name] : null);
  const input = { id, party, sentOn: day('sentOn'), endDate: day('endDate') };
  const preview = useQuery({
    queryKey: ['kpi', previewNotice.name, input],
    queryFn: ({ signal }) => runCommand(previewNotice, input, signal),
  });
  const run = useMutation({
    mutationFn: () => runCommand(recordNotice, { id, version, ...form.values() }),
    onSuccess: () => {
      refreshCollection(client, 'contract');
      notifications.show({ message: 'Preaviso registrado', autoClose: 3000 });
      onClose();
    },
    onError: (error) => form.showProblems(errorBodyOf(error).problems ?? []),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!run.isPending && form.validate()) run.mutate();
  };
  return (
    <FrontModal opened onClose={onClose} title="Registrar preaviso" size={620} centered>
      <form onSubmit={submit} noValidate>
        {run.error && (
          <Alert color="red" mb="md" role="alert">
            {errorBodyOf(run.error).message}
          </Alert>
        )}
        <Text size="sm" c="dimmed" mb="sm">
          {title}
        </Text>
        <FormFields form={form} names={[...asked]} columns={2} />
        {preview.data && (
          <div style={{ marginTop: 12 }}>
            <Notice tone={preview.data.inTime ? 'info' : 'warning'} title="Qué ocurre">
              {preview.data.consequence}
            </Notice>
            <Textarea
              mt="sm"
              label="Texto del preaviso"
              description="Se guarda como borrador si el burofax queda pendiente."
              readOnly
              autosize
              minRows={4}
              maxRows={8}
              value={preview.data.text}
            />
          </div>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={run.isPending}>
            Registrar preaviso
          </Button>
        </Group>
      </form>
    </FrontModal>
  );
}
