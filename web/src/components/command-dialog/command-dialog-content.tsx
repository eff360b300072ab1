import { Alert, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
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
import type { CommandDialogProps } from './types.ts';

/** Asks for the input of a command by its own declaration, runs it, shows what it refuses beside the fields. */
export default function CommandDialogContent<I extends Fields, O extends Fields>(
  props: CommandDialogProps<I, O>,
) {
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
