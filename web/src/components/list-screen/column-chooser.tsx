import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useDraft } from '../../lib/use-draft.ts';
import { type Arrangement, type ArrangedState, withColumnAt, withPinned } from './arrange-columns.ts';
import classes from './list-screen.module.css';

export interface ColumnsProps {
  /** All that may be chosen, as name and label. */
  all: readonly { name: string; label: string }[];
  arrangement: Arrangement;
  /** Null: as the list has them. */
  onArrange: (arranged: ArrangedState | null) => void;
}

/** Which columns, in which order, which of them pinned; in the address like everything else. */
export function ColumnChooser({ all, arrangement: standing, onArrange }: ColumnsProps) {
  const [arrangement, setArrangement] = useDraft<Arrangement>(standing, (next) =>
    onArrange({ columns: [...next.names], pinned: next.names.slice(0, next.pinned) }),
  );
  const { names, pinned } = arrangement;
  const take = ({ columns, pinned: fixed }: ArrangedState) =>
    setArrangement({ names: columns, pinned: fixed.length });
  const labelOf = (name: string) => all.find((each) => each.name === name)?.label ?? name;
  const hide = (name: string) => {
    if (names.length === 1) return;
    const isPinned = names.indexOf(name) < pinned;
    setArrangement({
      names: names.filter((each) => each !== name),
      pinned: isPinned ? pinned - 1 : pinned,
    });
  };
  const others = all.filter(({ name }) => !names.includes(name));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon data-hint="Columnas" data-hint-side="bottom" aria-label="Elegir columnas">
          <IconColumns3 size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Columnas">
        <ScrollArea.Autosize mah={420} p="sm">
          <ul className={classes.columnLines} aria-label="Columnas que se ven">
            {names.map((name, index) => (
              <li key={name}>
                <Checkbox
                  label={labelOf(name)}
                  checked
                  disabled={names.length === 1}
                  onChange={() => hide(name)}
                />
                <ActionIcon
                  size="sm"
                  aria-pressed={index < pinned}
                  aria-label={`Fijar ${labelOf(name)}`}
                  title={index < pinned ? 'Fija a la izquierda' : 'Fijar a la izquierda'}
                  onClick={() => take(withPinned(arrangement, name, index >= pinned))}
                >
                  {index < pinned ? <IconPinFilled size={14} /> : <IconPin size={14} stroke={1.6} />}
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={`Subir ${labelOf(name)}`}
                  disabled={index === 0}
                  onClick={() => take(withColumnAt(arrangement, name, index - 1))}
                >
                  <IconArrowUp size={14} stroke={1.6} />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={`Bajar ${labelOf(name)}`}
                  disabled={index === names.length - 1}
                  onClick={() => take(withColumnAt(arrangement, name, index + 1))}
                >
                  <IconArrowDown size={14} stroke={1.6} />
                </ActionIcon>
              </li>
            ))}
          </ul>
          {others.length > 0 && (
            <>
              <Text size="xs" c="dimmed" mt="sm" mb={6}>
                Más columnas
              </Text>
              <div className={classes.columnList}>
                {others.map(({ name, label }) => (
                  <Checkbox
                    key={name}
                    label={label}
                    checked={false}
                    onChange={() => setArrangement({ names: [...names, name], pinned })}
                  />
                ))}
              </div>
            </>
          )}
        </ScrollArea.Autosize>
        <Group p="xs" className={classes.popoverFoot ?? ''}>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onArrange(null)}>
            Restablecer
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
