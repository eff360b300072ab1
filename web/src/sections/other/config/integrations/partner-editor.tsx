import { partnerRoles } from '@llavero/proto/records/choices/partners';
import { Button, Group, MultiSelect, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { optionsOf } from '../../../../components/inputs/choice-options.ts';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { type Row, useCreate, usePatch } from '../../../../lib/records.ts';
import { collectionOptions } from '../rules/rule-draft.ts';
import { Failure } from '../failure.tsx';
import { scopesOf } from './scopes.ts';

const options = collectionOptions.filter(({ value }) => value !== 'partner');
const roles = optionsOf(partnerRoles);

/** Who a partner is and what its keys open. */
export function PartnerEditor({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const scopes = row ? scopesOf(row) : [];
  const [draft, setDraft] = useState({
    name: String(row?.['name'] ?? ''),
    email: String(row?.['email'] ?? ''),
    role: String(row?.['role'] ?? 'INTERNAL_EMPLOYEE'),
    perMinute: Number(row?.['perMinute'] ?? 120),
    active: row?.['active'] !== false,
    read: scopes.map(({ collection }) => collection),
    write: scopes.filter(({ write }) => write).map(({ collection }) => collection),
  });
  const change = (next: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...next }));
  const [create, patch] = [useCreate('partner'), usePatch('partner')];
  const save = () => {
    const { read, write, ...rest } = draft;
    const all = [...new Set([...read, ...write])];
    const given = {
      ...rest,
      scopes: all.map((collection) => ({ collection, write: write.includes(collection) })),
    };
    const then = {
      onSuccess: () => {
        notifications.show({ message: 'Integración guardada', color: 'green', autoClose: 3000 });
        onClose();
      },
    };
    if (row) patch.mutate({ id: row.id, version: row.version, patch: given }, then);
    else create.mutate(given, then);
  };
  return (
    <FrontModal opened onClose={onClose} title={row ? 'Editar integración' : 'Nueva integración'} size="lg">
      <Stack gap="sm">
        <TextInput
          label="Nombre"
          required
          maxLength={120}
          value={draft.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <TextInput
          label="Correo de contacto"
          required
          type="email"
          value={draft.email}
          onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        />
        <Group grow align="flex-start">
          <Select
            label="Actúa como"
            allowDeselect={false}
            data={roles}
            value={draft.role}
            onChange={(role) => role && change({ role })}
          />
          <NumberInput
            label="Peticiones por minuto"
            min={1}
            max={6000}
            allowDecimal={false}
            value={draft.perMinute}
            onChange={(value) => change({ perMinute: Number(value) })}
          />
        </Group>
        <MultiSelect
          label="Puede leer"
          searchable
          clearable
          data={options}
          value={draft.read}
          onChange={(read) => change({ read, write: draft.write.filter((one) => read.includes(one)) })}
        />
        <MultiSelect
          label="Puede escribir"
          description="Lo que puede escribir también lo puede leer."
          searchable
          clearable
          data={options}
          value={draft.write}
          onChange={(write) => change({ write, read: [...new Set([...draft.read, ...write])] })}
        />
        <Switch
          label="Activa"
          description="Desactivada, sus claves dejan de servir en el acto."
          checked={draft.active}
          onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
        />
        <Failure error={create.error ?? patch.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={create.isPending || patch.isPending} onClick={save}>
            Guardar
          </Button>
        </Group>
      </Stack>
    </FrontModal>
  );
}
