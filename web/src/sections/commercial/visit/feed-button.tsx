import { issueVisitFeed, revokeVisitFeed } from '@llavero/proto/commands/visits';
import { Alert, Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';

/** The secret address by which a calendar program shows the visits of a person. */
export function FeedButton({ employee }: { employee: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCalendarShare size={16} stroke={1.6} />}
        onClick={() => setOpened(true)}
      >
        Ver en otro calendario
      </Button>
      {opened && <FeedDialog employee={employee} onClose={() => setOpened(false)} />}
    </>
  );
}

function FeedDialog({ employee, onClose }: { employee: string; onClose: () => void }) {
  const issue = useMutation({ mutationFn: () => runCommand(issueVisitFeed, { employee }) });
  const revoke = useMutation({
    mutationFn: () => runCommand(revokeVisitFeed, { employee }),
    onSuccess: () => issue.reset(),
  });
  const error = issue.error ?? revoke.error;
  const address = issue.data?.address;
  return (
    <FrontModal opened onClose={onClose} title="Visitas en otro calendario" size={560}>
      <Text size="sm" mb="md">
        Una dirección secreta enseña las visitas en el calendario del móvil o del ordenador. Quien la tenga
        las ve sin contraseña: no la comparta. Al crear otra, la anterior deja de servir.
      </Text>
      {error && (
        <Alert color="red" role="alert" mb="md">
          {errorBodyOf(error).message}
        </Alert>
      )}
      {address && (
        <TextInput
          label="Dirección (se muestra una sola vez)"
          readOnly
          value={address}
          mb="md"
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {revoke.isSuccess && !address && (
        <Text size="sm" mb="md" role="status">
          La dirección ha dejado de servir.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
          Anular la dirección
        </Button>
        {address ? (
          <CopyButton value={address}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copiada' : 'Copiar'}</Button>}
          </CopyButton>
        ) : (
          <Button loading={issue.isPending} onClick={() => issue.mutate()}>
            Crear dirección
          </Button>
        )}
      </Group>
    </FrontModal>
  );
}
