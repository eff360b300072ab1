import { Button, CloseButton, Menu, Text, Tooltip } from '@mantine/core';
import { formatNumber } from '@llavero/proto/values/number';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { ChangeDialog } from './bulk-dialogs.tsx';
import classes from './list-screen.module.css';
import type { BulkAction } from './types.ts';

interface BulkProps {
  count: number;
  /** How many the list has in all, as people read it; undefined when all are selected. */
  total: string | undefined;
  actions: readonly BulkAction[];
  statuses: readonly BulkAction[];
  /** Why an action is not offered for the rows that are selected; null when it is. */
  refusalOf?: ((action: BulkAction) => string | null) | undefined;
  onAction: (action: BulkAction) => void;
  onAll: () => void;
  onClear: () => void;
}

/** Why an action is refused is shown to a finger, too. */
const seen = { hover: true, focus: true, touch: true };

/** What can be done with the selected rows. */
export function BulkBar({ refusalOf = () => null, ...props }: BulkProps) {
  const { count, total, actions, statuses, onAction, onAll, onClear } = props;
  useEffect(() => ChangeDialog.prepare(), []);
  return (
    <div className={classes.bulk} role="toolbar" aria-label="Acciones con los seleccionados">
      <CloseButton aria-label="Quitar la selección" onClick={onClear} />
      <Text size="sm" fw={550} role="status">
        {count === 1 ? '1 seleccionado' : `${formatNumber(count, 0)} seleccionados`}
      </Text>
      {total !== undefined && (
        <Button size="xs" variant="subtle" onClick={onAll}>
          Seleccionar {total}
        </Button>
      )}
      <div className={classes.bulkActions}>
        {actions.map((action) => {
          const refusal = refusalOf(action);
          return (
            <Tooltip
              key={action.key}
              label={refusal}
              disabled={refusal === null}
              multiline
              maw={360}
              events={seen}
            >
              <Button
                size="xs"
                variant="default"
                leftSection={action.icon ? <action.icon size={16} stroke={1.6} /> : undefined}
                aria-disabled={refusal !== null || undefined}
                data-disabled={refusal !== null || undefined}
                aria-description={refusal ?? undefined}
                onClick={() => {
                  if (refusal === null) onAction(action);
                }}
              >
                {action.label}
              </Button>
            </Tooltip>
          );
        })}
        {statuses.length > 0 && (
          <Menu position="top-start" width={280}>
            <Menu.Target>
              <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
                Cambiar estado
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {statuses.map((action) => {
                const refusal = refusalOf(action);
                return (
                  <Menu.Item key={action.key} disabled={refusal !== null} onClick={() => onAction(action)}>
                    {action.label}
                    {refusal !== null && <small className={classes.refusal}>{refusal}</small>}
                  </Menu.Item>
                );
              })}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </div>
  );
}
