import { Button, Group, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { saveQuery } from '@llavero/proto/commands/reporting';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { savedQueriesOptions } from '../../../lib/saved-queries.ts';
import type { Asked } from './use-query-run.ts';

interface Props {
  asked: Asked;
  /** The query of the person's own that is saved anew. */
  replaced: { id: string; name: string; shared: boolean | null } | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** A name for a query, and whether colleagues see it. */
export function SaveDialog({ asked, replaced, onClose, onSaved }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState(replaced?.name ?? '');
  const [shared, setShared] = useState(replaced?.shared === true);
  const save = useMutation({
    mutationFn: () => runCommand(saveQuery, { id: replaced?.id ?? null, name, shared, ...asked }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: savedQueriesOptions.queryKey });
      notifications.show({ message: 'Consulta guardada.', color: 'green' });
      onSaved(id);
    },
  });
  return (
    <FrontModal opened onClose={onClose} title="Guardar consulta" size={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TextInput
          label="Nombre"
          required
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          {...(save.isError ? { error: errorBodyOf(save.error).message } : {})}
        />
        <Switch
          mt="md"
          label="Compartir con administración"
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Group justify="flex-end" mt="md" gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
            Guardar
          </Button>
        </Group>
      </form>
    </FrontModal>
  );
}
