import { listWebhooks, removeWebhook, saveWebhook } from '@llavero/proto/commands/webhooks';
import { events } from '@llavero/proto/events/catalogue';
import { Button, Group, MultiSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CommandButton } from '../../../../components/command-dialog/command-button.tsx';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { runCommand } from '../../../../lib/api.ts';
import type { Row } from '../../../../lib/records.ts';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { Failure } from '../failure.tsx';
import { scopesOf } from './scopes.ts';
import { ShownOnce } from './shown-once.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';

interface Draft {
  id: string | null;
  url: string;
  types: string[];
  active: boolean;
}

const labelOf = (type: string): string => events.get(type)?.label ?? type;

/** Addresses of a partner that are told of events. */
export function PartnerWebhooks({ partner, onClose }: { partner: Row; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', partner.id],
    queryFn: ({ signal }) => runCommand(listWebhooks, { partner: partner.id }, signal),
  });
  const save = useMutation({
    mutationFn: ({ id, url, types, active }: Draft) =>
      runCommand(saveWebhook, {
        ...{ id, url, active, partner: partner.id, newSecret: false },
        events: types.map((type) => ({ type })),
      }),
    onSuccess: () => {
      setDraft(null);
      void refetch();
    },
  });
  const readable = new Set(scopesOf(partner).map(({ collection }) => collection));
  const options = [...events.values()]
    .filter(({ collection }) => readable.has(collection))
    .map(({ subject, label }) => ({ value: subject, label }));
  const found = data?.webhooks ?? [];
  const secret = save.data?.secret;
  return (
    <FrontModal opened onClose={onClose} title={`Webhooks de «${String(partner['name'])}»`} size="lg">
      <Stack gap="sm">
        {secret && <ShownOnce label="Secreto de las firmas" value={secret} />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading height={100} />}
        {data && found.length === 0 && !draft && (
          <EmptyState
            title="No tiene webhooks"
            text="Un webhook avisa a una dirección https de la integración cuando ocurre algo."
          />
        )}
        {found.map(({ id, url, events: types, active, problem }) => (
          <div key={id}>
            <div className={classes.code}>{url}</div>
            <div>{(types as string[]).map(labelOf).join(', ')}</div>
            {!active && <div role="status">Desactivado. {problem}</div>}
            <Group gap={6} mt={6}>
              <Button size="xs" variant="default" onClick={() => setShown(id)}>
                Entregas
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => setDraft({ id, url, active, types: types as string[] })}
              >
                Editar
              </Button>
              <CommandButton
                label="Eliminar"
                command={removeWebhook}
                preset={{ id }}
                ask={[]}
                confirm="Se eliminan también sus entregas, y las pendientes no llegarán. No se puede deshacer."
                done="Webhook eliminado"
                then={() => void refetch()}
              />
            </Group>
          </div>
        ))}
        {!draft && data && (
          <Button
            size="xs"
            w="fit-content"
            onClick={() => setDraft({ id: null, url: '', types: [], active: true })}
          >
            Nuevo webhook
          </Button>
        )}
        {draft && (
          <Stack gap="sm">
            <TextInput
              label="Dirección"
              required
              placeholder="https://"
              value={draft.url}
              onChange={({ currentTarget }) => setDraft({ ...draft, url: currentTarget.value })}
            />
            <MultiSelect
              label="Eventos"
              required
              searchable
              data={options}
              nothingFoundMessage="Añada antes colecciones a la integración"
              value={draft.types}
              onChange={(types) => setDraft({ ...draft, types })}
            />
            <Switch
              label="Activo"
              checked={draft.active}
              onChange={({ currentTarget }) => setDraft({ ...draft, active: currentTarget.checked })}
            />
            <Failure error={save.error} />
            <Group justify="flex-end">
              <Button
                variant="default"
                onClick={() => {
                  setDraft(null);
                  // Another draft begins without what was wrong with this one; what was saved goes on saying so.
                  if (save.isError) save.reset();
                }}
              >
                Cancelar
              </Button>
              <Button loading={save.isPending} onClick={() => save.mutate(draft)}>
                Guardar webhook
              </Button>
            </Group>
          </Stack>
        )}
      </Stack>
      {shown && <WebhookDeliveries webhook={shown} onClose={() => setShown(null)} />}
    </FrontModal>
  );
}
