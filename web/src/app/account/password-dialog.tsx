import { Alert, Button, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { reasonOf } from '../../lib/api.ts';
import { generic } from '../../lib/graphql.ts';
import { useSession } from '../../lib/session.tsx';

/** Changes one's own password; the other sessions end (SES-12). */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { id } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password'));
    if (password !== form.get('repeated')) {
      setFailure('Las dos contraseñas no coinciden: vuelva a escribirlas.');
      return;
    }
    setWorking(true);
    try {
      await generic('changeEmployeePassword', { id, password, currentPassword: String(form.get('current')) });
      notifications.show({ message: 'Contraseña cambiada' });
      onClose();
    } catch (error) {
      setFailure(reasonOf(error));
      setWorking(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Cambiar contraseña" centered size={420}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <PasswordInput
            name="current"
            label="Contraseña actual"
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus
          />
          <PasswordInput
            name="password"
            label="Contraseña nueva"
            autoComplete="new-password"
            required
            withAsterisk={false}
          />
          <PasswordInput
            name="repeated"
            label="Repita la contraseña nueva"
            autoComplete="new-password"
            required
            withAsterisk={false}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={working}>
              Cambiar contraseña
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
