import { ActionIcon, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import classes from './detail-window.module.css';
import { useNeighbours } from './neighbours.ts';

/** The record before and after this one in the list behind the window, also with `k` and `j`. */
export function NeighbourButtons({ id, enabled }: { id: string; enabled: boolean }) {
  const neighbours = useNeighbours(id);
  /** Not while a dialog lies over the window. */
  const inFront = (step: (() => void) | null | undefined) => () => {
    if (enabled && document.querySelectorAll('[role="dialog"]').length === 1) step?.();
  };
  useHotkeys([
    ['k', inFront(neighbours?.previous)],
    ['j', inFront(neighbours?.next)],
  ]);
  if (!neighbours || !enabled) return null;
  return (
    <Group gap={2} wrap="nowrap" className={classes.neighbours ?? ''}>
      <Text size="xs" c="dimmed" className="figures">
        {neighbours.position}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Ficha anterior"
        data-hint="Anterior (k)"
        data-hint-side="bottom"
        disabled={!neighbours.previous}
        onClick={() => neighbours.previous?.()}
      >
        <IconChevronUp size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Ficha siguiente"
        data-hint="Siguiente (j)"
        data-hint-side="bottom"
        disabled={!neighbours.next}
        onClick={() => neighbours.next?.()}
      >
        <IconChevronDown size={18} stroke={1.6} />
      </ActionIcon>
    </Group>
  );
}
