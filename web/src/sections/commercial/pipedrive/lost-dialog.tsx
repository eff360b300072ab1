import { leadLostReasons } from '@llavero/proto/records/choices/leads';
import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { optionsOf } from '../../../components/inputs/choice-options.ts';
import { errorBodyOf } from '../../../lib/api.ts';
import { usePatch } from '../../../lib/records.ts';

interface Props {
  lead: { id: string; version: number; name: string };
  onClose: () => void;
}

/** A lead that comes to nothing: why. */
export function LostDialog({ lead: { id, version, name }, onClose }: Props) {
  const [reason, setReason] = useState<string | null>(null);
  const [notes, setNotes] = useState('');
  const patch = usePatch('lead');
  const lose = (event: FormEvent) => {
    event.preventDefault();
    const lost = { status: 'LOST', lostReason: reason, lostNotes: notes.trim() || null };
    patch.mutate(
      { id, version, patch: lost },
      {
        onSuccess: () => {
          notifications.show({ message: 'Captación perdida; se puede volver a abrir', autoClose: 3000 });
          onClose();
        },
      },
    );
  };
  return (
    <FrontModal opened onClose={onClose} size={440} title="Dar por perdida">
      <form onSubmit={lose}>
        <Stack gap="sm">
          <Text size="sm">{name}</Text>
          <Select
            label="Motivo"
            required
            data-autofocus
            data={optionsOf(leadLostReasons)}
            value={reason}
            onChange={setReason}
          />
          <Textarea
            label="Explicación"
            description="Opcional"
            autosize
            minRows={2}
            value={notes}
            onChange={({ currentTarget }) => setNotes(currentTarget.value)}
          />
          {patch.error && (
            <Text size="sm" c="red" role="alert">
              {errorBodyOf(patch.error).message}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" color="red" disabled={reason === null} loading={patch.isPending}>
              Dar por perdida
            </Button>
          </Group>
        </Stack>
      </form>
    </FrontModal>
  );
}
