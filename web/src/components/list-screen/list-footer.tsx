import { ActionIcon, Group, Text } from '@mantine/core';
import { formatNumber } from '@llavero/proto/values/number';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './list-screen.module.css';

interface PagerProps {
  page: number;
  /** Rows of the page. */
  shown: number;
  /** How many rows the list has, at most 10,000; undefined before it is known. */
  count: number | undefined;
  /** There are more than were counted. */
  capped: boolean;
  hasMore: boolean;
  onPage: (page: number) => void;
}

export const PAGE_SIZE = 50;
/** Deepest page the server reaches by its number; those behind follow the cursor of the page before. */
export const DEEPEST_PAGE = 10_000 / PAGE_SIZE;

/** '1–50 de 382' and the way to the other pages. */
export function Pager({ page, shown, count, capped, hasMore, onPage }: PagerProps) {
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <nav className={classes.pager} aria-label="Páginas">
      <Text size="sm" className="figures" c="dimmed">
        {shown === 0
          ? 'Sin resultados'
          : `${formatNumber(first, 0)}–${formatNumber(first + shown - 1, 0)}${totalText(count, capped)}`}
      </Text>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="default"
          aria-label="Página anterior"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Text size="sm" px={4} className="figures" aria-current="page">
          {formatNumber(page, 0)}
        </Text>
        <ActionIcon
          variant="default"
          aria-label="Página siguiente"
          disabled={!hasMore || page >= DEEPEST_PAGE}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
    </nav>
  );
}

function totalText(count: number | undefined, capped: boolean): string {
  if (count === undefined) return '';
  return capped ? ` de más de ${formatNumber(count, 0)}` : ` de ${formatNumber(count, 0)}`;
}
