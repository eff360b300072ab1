import { ActionIcon, Badge, Group, NumberInput, Select } from '@mantine/core';
import { type ParagraphTypeCode, paragraphTypes } from '@llavero/proto/records/choices/templates';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { CardProps } from './card-props.ts';
import { ParagraphContent } from './paragraph-content.tsx';
import { ParagraphRules } from './paragraph-rules.tsx';
import classes from './templates.module.css';

interface Props extends CardProps {
  onMove(by: 1 | -1): void;
  onCopy(): void;
  onRemove(): void;
}

const types = paragraphTypes.values.map((value) => ({ value, label: paragraphTypes.options[value].label }));

/** One paragraph: its type, what it says, and beside it when it is in and what it goes through. */
export function ParagraphCard({ onMove, onCopy, onRemove, ...props }: Props) {
  const { paragraph, index, fixed, onChange } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || by === null || fixed) return;
    event.preventDefault();
    onMove(by);
  };
  const button = (label: string, Icon: typeof IconCopy, run: () => void) => (
    <ActionIcon variant="subtle" color="gray" aria-label={`${label} el párrafo ${index + 1}`} onClick={run}>
      <Icon size={16} />
    </ActionIcon>
  );
  return (
    <div className={classes.card} role="group" aria-label={`Párrafo ${index + 1}`} onKeyDown={onKeyDown}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Group gap="xs">
          <Badge variant="light" color="gray">
            {index + 1}
          </Badge>
          <Select
            aria-label={`Tipo del párrafo ${index + 1}`}
            data={types}
            value={paragraph.type}
            disabled={fixed}
            allowDeselect={false}
            size="xs"
            onChange={(type) => type && onChange({ ...paragraph, type: type as ParagraphTypeCode })}
          />
          {paragraph.type === 'NUMBERED' && (
            <NumberInput
              aria-label={`Nivel del párrafo ${index + 1}`}
              prefix="Nivel "
              value={paragraph.level ?? 1}
              min={1}
              max={6}
              size="xs"
              w={92}
              disabled={fixed}
              onChange={(level) => onChange({ ...paragraph, level: Number(level) || 1 })}
            />
          )}
        </Group>
        {!fixed && (
          <Group gap={2} wrap="nowrap">
            {button('Subir', IconArrowUp, () => onMove(-1))}
            {button('Bajar', IconArrowDown, () => onMove(1))}
            {button('Duplicar', IconCopy, onCopy)}
            {button('Quitar', IconTrash, onRemove)}
          </Group>
        )}
      </Group>
      <ParagraphContent {...props} />
      <ParagraphRules {...props} />
    </div>
  );
}
