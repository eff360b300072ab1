import { ActionIcon, Group, type GroupProps } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';

interface Props {
  /** What the buttons are told apart by: 'Idealista'. */
  name: string;
  busy: boolean;
  justify?: GroupProps['justify'];
  onEdit: () => void;
  onRemove: () => void;
}

/** Edits or removes one entry of a setting. */
export function EntryActions({ name, busy, justify, onEdit, onRemove }: Props) {
  return (
    <Group gap={4} justify={justify} wrap="nowrap">
      <ActionIcon aria-label={`Editar ${name}`} onClick={onEdit}>
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={`Eliminar ${name}`} disabled={busy} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Group>
  );
}
