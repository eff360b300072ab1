import { Alert, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import { CodedError, type FieldProblem } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { validateInput } from '@llavero/proto/fields/validate';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { errorBodyOf, postJson } from '../../lib/api.ts';
import { refreshCollection } from '../../lib/records.ts';
import { FormFields } from '../record-form/form-fields.tsx';
import { useFormStore } from '../record-form/form-store.ts';
import type { FieldOverrides } from '../record-form/types.ts';

interface Props {
  command: CommandDefinition;
  /** Input that is not asked for. */
  preset: Record<string, Json>;
  /** Input fields that are asked for, in order. */
  ask: readonly string[];
  overrides?: FieldOverrides;
  /** Said afterwards. */
  done: string;
  onClose: () => void;
}

/** Asks for the input of a command by its own declaration, runs it, shows what it refuses beside the fields. */
export function CommandDialog({ command, preset, ask, overrides, done, onClose }: Props) {
  const client = useQueryClient();
  const form = useFormStore(() => ({
    fields: Object.fromEntries(ask.map((name) => [name, command.input[name]!])),
    check: (values) => inputProblems(command, { ...preset, ...values }),
  }));
  const run = useMutation({
    mutationFn: () => postJson(`/commands/${command.name}`, { ...preset, ...form.values() }),
    onSuccess: () => {
      refreshCollection(client, command.collection);
      notifications.show({ message: done, autoClose: 3000 });
      onClose();
    },
    onError: (error) => form.showProblems(errorBodyOf(error).problems ?? []),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.validate()) run.mutate();
  };
  return (
    <FrontModal opened onClose={onClose} title={command.label} size={500} centered>
      <form onSubmit={submit} noValidate>
        {run.error && (
          <Alert color="red" mb="md" role="alert">
            {errorBodyOf(run.error).message}
          </Alert>
        )}
        <FormFields form={form} names={ask} columns={1} {...(overrides ? { overrides } : {})} />
        <Group justify="flex-end" mt="lg">
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

function inputProblems(command: CommandDefinition, input: Record<string, Json>): FieldProblem[] {
  try {
    validateInput(command.input, input, command.label);
    return [];
  } catch (error) {
    if (error instanceof CodedError) return error.body.problems ?? [];
    throw error;
  }
}
