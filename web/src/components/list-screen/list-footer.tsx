import { ActionIcon, Button, CloseButton, Group, Menu, Text } from '@mantine/core';
import { formatNumber } from '@llavero/proto/values/number';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ListPage } from '../../lib/records.ts';
import classes from './list-screen.module.css';
import type { BulkAction } from './types.ts';

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

interface BulkProps {
  count: number;
  /** How many the list has in all, when more than are selected. */
  total: number | undefined;
  actions: readonly BulkAction[];
  statuses: readonly BulkAction[];
  onAction: (action: BulkAction) => void;
  onAll: () => void;
  onClear: () => void;
}

/** What can be done with the selected rows. */
export function BulkBar({ count, total, actions, statuses, onAction, onAll, onClear }: BulkProps) {
  return (
    <div className={classes.bulk} role="toolbar" aria-label="Acciones con los seleccionados">
      <CloseButton aria-label="Quitar la selección" onClick={onClear} />
      <Text size="sm" fw={550} role="status">
        {count === 1 ? '1 seleccionado' : `${formatNumber(count, 0)} seleccionados`}
      </Text>
      {total !== undefined && total > count && (
        <Button size="xs" variant="subtle" onClick={onAll}>
          Seleccionar los {formatNumber(total, 0)}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action.key}
          size="xs"
          variant="default"
          leftSection={action.icon ? <action.icon size={16} stroke={1.6} /> : undefined}
          onClick={() => onAction(action)}
        >
          {action.label}
        </Button>
      ))}
      {statuses.length > 0 && (
        <Menu position="top-start" width={240}>
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
              Cambiar estado
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {statuses.map((action) => (
              <Menu.Item key={action.key} onClick={() => onAction(action)}>
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
