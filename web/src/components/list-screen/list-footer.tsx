import { ActionIcon, Group, Text } from '@mantine/core';
import { formatNumber } from '@llavero/proto/values/number';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ListPage } from '../../lib/records.ts';
import classes from './list-screen.module.css';

interface PagerProps {
  page: number;
  data: ListPage | undefined;
  onPage: (page: number) => void;
}

export const PAGE_SIZE = 50;

/** '1–50 de 382' and the way to the other pages. */
export function Pager({ page, data, onPage }: PagerProps) {
  if (!data) return null;
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = first + data.items.length - 1;
  return (
    <nav className={classes.pager} aria-label="Páginas">
      <Text size="sm" className="figures" c="dimmed">
        {data.items.length === 0
          ? 'Sin resultados'
          : `${formatNumber(first, 0)}–${formatNumber(last, 0)}${totalText(data)}`}
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
          {page}
        </Text>
        <ActionIcon
          variant="default"
          aria-label="Página siguiente"
          disabled={!data.hasMore}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
    </nav>
  );
}

function totalText({ count, capped }: ListPage): string {
  if (count === undefined) return '';
  return capped ? ` de más de ${formatNumber(count, 0)}` : ` de ${formatNumber(count, 0)}`;
}
