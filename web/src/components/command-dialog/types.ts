import type { CommandDefinition } from '@llavero/proto/commands/command';
import type { Fields, ValuesOf } from '@llavero/proto/fields/field';
import type { ReactNode } from 'react';
import type { FormValues } from '../record-form/form-store.ts';
import type { FieldOverride } from '../record-form/types.ts';

/** What a dialog about a command says and asks; its keys are those of the command's input. */
export interface CommandQuestion<I extends Fields, O extends Fields> {
  /** Input fields that are asked for, in order. */
  ask: readonly (keyof I & string)[];
  overrides?: Partial<Record<keyof I & string, FieldOverride>>;
  /** Said afterwards. */
  done: string | ((output: ValuesOf<O>) => string);
  /** Called with the answer of the command, after the dialog is closed. */
  then?: (output: ValuesOf<O>) => void;
}

export interface CommandDialogProps<I extends Fields, O extends Fields> extends CommandQuestion<I, O> {
  command: CommandDefinition<I, O>;
  /** Input that is not asked for. */
  preset: Partial<ValuesOf<I>>;
  /** Values that stand in the fields at first. */
  initial?: Partial<ValuesOf<I>>;
  /** Under the fields, renders on every change: what follows from the answers. */
  below?: (values: FormValues) => ReactNode;
  /** Columns of the questions; 1 when absent. */
  columns?: 1 | 2;
  /** Height of the window in pixels; as high as its content when absent. */
  height?: number;
  /** What the command will do, read before it is run. */
  confirm?: string | undefined;
  onClose: () => void;
}
