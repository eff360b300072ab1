import { Alert, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import type { Fields, ValuesOf } from '@llavero/proto/fields/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { refreshCollection } from '../../lib/records.ts';
import classes from './command-dialog.module.css';
import { FormFields } from '../record-form/form-fields.tsx';
import { type FormStore, type FormValues, useFormStore, useFormValues } from '../record-form/form-store.ts';
import { inputProblems } from '../record-form/record-check.ts';
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

/** Asks for the input of a command by its own declaration, runs it, shows what it refuses beside the fields. */
export function CommandDialog<I extends Fields, O extends Fields>(props: CommandDialogProps<I, O>) {
  const {
    command,
    preset,
    initial,
    ask,
    overrides,
    below,
    columns = 1,
    height,
    confirm,
    done,
    then,
    onClose,
  } = props;
  const client = useQueryClient();
  const form = useFormStore(() => ({
    fields: Object.fromEntries(ask.map((name) => [name, command.input[name]!])),
    ...(initial ? { initial: initial as FormValues } : {}),
    check: (values) => inputProblems(command.input, { ...preset, ...values }, command.label),
  }));
  const run = useMutation({
    mutationFn: () => runCommand(command, { ...preset, ...(form.values() as Partial<ValuesOf<I>>) }),
    onSuccess: (output) => {
      refreshCollection(client, command.collection);
      notifications.show({ message: typeof done === 'string' ? done : done(output), autoClose: 3000 });
      onClose();
      then?.(output);
    },
    onError: (error) => form.showProblems(errorBodyOf(error).problems ?? []),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!run.isPending && form.validate()) run.mutate();
  };
  return (
    <FrontModal
      opened
      onClose={onClose}
      title={command.label}
      size={500}
      centered
      {...(height ? { styles: { content: { height } } } : {})}
    >
      <form onSubmit={submit} noValidate>
        {run.error && (
          <Alert color="red" mb="md" role="alert">
            {errorBodyOf(run.error).message}
          </Alert>
        )}
        {confirm && (
          <Text size="sm" mb="md">
            {confirm}
          </Text>
        )}
        <FormFields form={form} names={ask} columns={columns} {...(overrides ? { overrides } : {})} />
        {below && <Below form={form} render={below} />}
        <Group justify="flex-end" mt="lg" className={height ? (classes.foot ?? '') : ''}>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={run.isPending}>
            {command.label}
          </Button>
        </Group>
      </form>
    </FrontModal>
  );
}

function Below({ form, render }: { form: FormStore; render: (values: FormValues) => ReactNode }) {
  return render(useFormValues(form));
}
