import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';

/** Why an error is not dealt with: stays beside it. */
export function DismissDialog({
  count,
  pending,
  onClose,
  onDismiss,
}: {
  count: number;
  pending: boolean;
  onClose: () => void;
  onDismiss: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const title = count === 1 ? 'Descartar el error' : `Descartar ${count} errores`;
  return (
    <FrontModal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onDismiss(reason.trim());
        }}
      >
        <Stack gap="sm">
          <Textarea
            label="Motivo"
            description="Se guarda con su nombre. Si el error vuelve a ocurrir, vuelve a la lista."
            required
            data-autofocus
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={pending} disabled={!reason.trim()}>
              Descartar
            </Button>
          </Group>
        </Stack>
      </form>
    </FrontModal>
  );
}
