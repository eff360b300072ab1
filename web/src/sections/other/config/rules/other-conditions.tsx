import { ActionIcon, Group } from '@mantine/core';
import { definitionOf } from '@llavero/proto/records/registry';
import type { Filter } from '@llavero/proto/requests';
import { IconTrash } from '@tabler/icons-react';
import { filterWords } from './condition-words.ts';

/** Conditions that came by the API and no line can say: in words, to keep or to take away. */
export function OtherConditions({
  collection,
  others,
  onChange,
}: {
  collection: string;
  others: readonly Filter[];
  onChange: (next: Filter[]) => void;
}) {
  return others.map((other, at) => (
    <Group key={at} gap={6} wrap="nowrap" justify="space-between" role="note">
      <span>{filterWords(definitionOf(collection), other)}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Quitar la condición «${filterWords(definitionOf(collection), other)}»`}
        onClick={() => onChange(others.filter((_one, index) => index !== at))}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Group>
  ));
}
