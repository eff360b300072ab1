import type { CommandDefinition } from '@llavero/proto/commands/command';
import type { Fields, ValuesOf } from '@llavero/proto/fields/field';
import { notifications } from '@mantine/notifications';
import { runCommand } from '../../lib/api.ts';
import type { Row } from '../../lib/records.ts';
import type { RecordAction } from '../detail-window/types.ts';
import { CommandDialog } from './command-dialog.tsx';
import type { CommandQuestion } from './types.ts';

/** What an action takes from the record by itself. */
type FromRecord = 'id' | 'version';

interface CommandActionOptions<I extends Fields, O extends Fields>
  extends CommandQuestion<I, O>, Pick<RecordAction, 'icon' | 'allowed' | 'confirm' | 'primary' | 'inMenu'> {
  /** Asked in a dialog, in this order; nothing: the command runs at once, or after `confirm`. */
  ask: readonly (Exclude<keyof I, FromRecord> & string)[];
  /** On the button; the command's own label when absent. */
  label?: string;
  /** Input taken from the record, beside its `id` and `version`. */
  preset?: (record: Row) => Partial<ValuesOf<I>>;
  /** Values that stand in the dialog's fields at first. */
  initial?: (record: Row) => Partial<ValuesOf<I>>;
}

/**
 * A record's button for a command, from the command's definition: asks for what `ask` names by the declaration of
 * the input, sends the record's id and the version that was read, and says what was done.
 */
export function commandAction<I extends Fields, O extends Fields>(
  command: CommandDefinition<I, O>,
  options: CommandActionOptions<I, O>,
): RecordAction {
  const { ask, overrides, done, then, preset, initial, confirm, label = command.label, ...shown } = options;
  const action = { key: command.name, label, access: command.access, ...shown };
  const inputOf = (record: Row): Partial<ValuesOf<I>> => {
    const own = Object.fromEntries(
      (['id', 'version'] as const)
        .filter((name) => name in command.input)
        .map((name) => [name, record[name]]),
    );
    return { ...own, ...preset?.(record) } as Partial<ValuesOf<I>>;
  };
  if (ask.length === 0)
    return {
      ...action,
      ...(confirm ? { confirm } : {}),
      run: async (record) => {
        const output = await runCommand(command, inputOf(record));
        notifications.show({ message: typeof done === 'string' ? done : done(output), autoClose: 3000 });
        then?.(output);
      },
    };
  return {
    ...action,
    dialog: (record, close) => (
      <CommandDialog
        command={command}
        preset={inputOf(record)}
        ask={ask}
        {...(initial ? { initial: initial(record) } : {})}
        confirm={confirm?.(record)}
        done={done}
        onClose={close}
        {...(overrides ? { overrides } : {})}
        {...(then ? { then } : {})}
      />
    ),
  };
}
