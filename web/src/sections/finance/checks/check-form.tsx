import type { FieldProblem } from '@llavero/proto/errors';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { type ReviewSeverity, reviewSeverities } from '@llavero/proto/records/choices/finance-review';
import { checkConditions } from '@llavero/proto/rules/review-checks';
import { Button, Checkbox, Group, MultiSelect, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { optionsOf } from '../../../components/inputs/choice-options.ts';
import { ApiError, errorBodyOf } from '../../../lib/api.ts';
import { CheckConditions } from './check-conditions.tsx';
import classes from './checks.module.css';
import { type CheckToSave, type SavedCheck, useCheckChanges } from './review-checks.ts';

/** A check: what it asks of which documents, and how grave it is. Of a delivered one only its figures and gravity. */
export function CheckForm({ check, onDone }: { check: SavedCheck | null; onDone: () => void }) {
  const { save } = useCheckChanges();
  const [values, setValues] = useState<CheckToSave>({
    id: check?.id ?? null,
    name: check?.name ?? '',
    severity: check?.severity ?? 'WARNING',
    types: check?.types ?? [],
    conditions: check?.conditions ?? [{ fact: 'CHANGED', value: 10 }],
    shared: check?.shared ?? false,
    enabled: check?.enabled ?? true,
  });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const fixed = Boolean(check?.delivered);
  const set = (patch: Partial<CheckToSave>) => setValues((before) => ({ ...before, ...patch }));
  const { conditions } = values;
  const errorOf = (field: string) => problems.find((one) => one.field === field)?.message ?? null;
  const submit = () => {
    const found = checkConditions(conditions);
    if (values.name.trim() === '')
      found.push({ field: 'name', rule: 'required', message: 'Escriba un nombre para la regla.' });
    setProblems(found);
    if (found.length > 0) return;
    save.mutate(values, {
      onSuccess: onDone,
      onError: (error) => setProblems(error instanceof ApiError ? error.problems : []),
    });
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label="Nombre"
        required
        maxLength={60}
        disabled={fixed}
        value={values.name}
        error={errorOf('name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <Text size="sm" fw={500}>
        Señala un documento cuando se cumplen todas
      </Text>
      <CheckConditions
        conditions={conditions}
        fixed={fixed}
        errorOf={errorOf}
        onChange={(next) => set({ conditions: next })}
      />
      <MultiSelect
        label="Documentos"
        placeholder={values.types.length === 0 ? 'Todos' : ''}
        data={optionsOf(monthDocuments)}
        value={values.types}
        disabled={fixed}
        onChange={(types) => set({ types: types as CheckToSave['types'] })}
      />
      <Select
        label="Gravedad"
        data={optionsOf(reviewSeverities)}
        value={values.severity}
        allowDeselect={false}
        onChange={(severity) => severity && set({ severity: severity as ReviewSeverity })}
      />
      {!fixed && (
        <Checkbox
          label="Compartida con todo el equipo"
          checked={values.shared}
          onChange={({ currentTarget }) => set({ shared: currentTarget.checked })}
        />
      )}
      {save.isError && (
        <Text size="sm" c="red" role="alert">
          {errorBodyOf(save.error).message}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Volver
        </Button>
        <Button type="submit" loading={save.isPending}>
          Guardar
        </Button>
      </Group>
    </form>
  );
}
