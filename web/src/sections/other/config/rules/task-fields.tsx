import type { Json } from '@llavero/proto/fields/field';
import { fieldMeta } from '@llavero/proto/fields/record';
import { taskTypes } from '@llavero/proto/records/choices/tasks';
import { task as taskDefinition } from '@llavero/proto/records/notifications/task';
import type { RuleAction } from '@llavero/proto/rules/event-rules/rule';
import type { Filter } from '@llavero/proto/requests';
import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { FieldInput } from '../../../../components/field-input/field-input.tsx';
import { optionsOf } from '../../../../components/inputs/choice-options.ts';
import { type Condition, filterOf, linesOf } from './condition-lines.ts';
import { ConditionRows } from './condition-rows.tsx';
import { PersonOf } from './person-of.tsx';
import { eventOptions } from './rule-draft.ts';

type TaskAction = Extract<RuleAction, { kind: 'TASK' }>;

interface Props {
  collection: string;
  action: TaskAction;
  onChange: (next: TaskAction) => void;
}

const types = optionsOf(taskTypes);

/** The action with one part more, or without it. */
function put<K extends keyof TaskAction>(
  action: TaskAction,
  name: K,
  value: TaskAction[K] | null,
): TaskAction {
  const { [name]: _before, ...rest } = action;
  return (value === null ? rest : { ...rest, [name]: value }) as TaskAction;
}

/** What a task of a rule says, whom it is given to, and what ends it. */
export function TaskFields({ collection, action, onChange }: Props) {
  const watchers = fieldMeta(taskDefinition, 'watchers');
  return (
    <>
      <Select
        label="Tipo de tarea"
        searchable
        allowDeselect={false}
        data={types}
        value={action.type ?? 'OTHER'}
        onChange={(type) => onChange(put(action, 'type', type as TaskAction['type'] | null))}
      />
      <TextInput
        label="Título"
        {...((action.type ?? 'OTHER') === 'OTHER' ? {} : { placeholder: 'El de su tipo' })}
        value={action.title}
        onChange={({ currentTarget }) => onChange({ ...action, title: currentTarget.value })}
      />
      <Textarea
        label="Descripción"
        autosize
        minRows={2}
        value={action.description ?? ''}
        onChange={({ currentTarget }) => onChange({ ...action, description: currentTarget.value })}
      />
      <PersonOf
        collection={collection}
        label="Responsable"
        person={action.person}
        personField={action.personField}
        onChange={(next) => {
          const { person: _person, personField: _field, ...rest } = action;
          onChange({ ...rest, ...next });
        }}
      />
      {watchers && (
        <FieldInput
          meta={watchers}
          name="watchers"
          label="Observadores"
          value={[...(action.watchers ?? [])]}
          onChange={(value: Json) =>
            onChange(
              put(action, 'watchers', Array.isArray(value) && value.length > 0 ? (value as string[]) : null),
            )
          }
        />
      )}
      <NumberInput
        label="Días de plazo"
        min={0}
        value={action.dueDays ?? ''}
        onChange={(days) => onChange(put(action, 'dueDays', typeof days === 'number' ? days : null))}
      />
      {action.dueDays !== undefined && (
        <Checkbox
          label="Contar solo días laborables"
          checked={action.workingDays === true}
          onChange={({ currentTarget }) => onChange({ ...action, workingDays: currentTarget.checked })}
        />
      )}
      <Textarea
        label="Comprobaciones"
        description="Una por línea: se marcan en la tarea antes de darla por hecha."
        autosize
        minRows={2}
        value={(action.checklist ?? []).join('\n')}
        onChange={({ currentTarget: { value } }) =>
          onChange(put(action, 'checklist', value === '' ? null : value.split('\n')))
        }
      />
      <EndsBy collection={collection} action={action} onChange={onChange} />
    </>
  );
}

/** A task may end by itself: with an event of its record, or once its record meets a condition. */
function EndsBy({ collection, action, onChange }: Props) {
  const { event, filter } = action.until ?? {};
  const { conditions, others } = linesOf(collection, filter ?? {});
  const until = (next: { event?: string | undefined; filter?: Filter | undefined }) =>
    onChange(
      put(
        action,
        'until',
        next.event === undefined && next.filter === undefined
          ? null
          : {
              ...(next.event === undefined ? {} : { event: next.event }),
              ...(next.filter === undefined ? {} : { filter: next.filter }),
            },
      ),
    );
  const lines = (next: readonly Condition[]) => {
    const asked = filterOf(next, others);
    until({ event, filter: Object.keys(asked).length > 0 ? asked : undefined });
  };
  return (
    <>
      <Select
        label="Termina sola con el evento"
        description="Sin evento ni condiciones la termina una persona."
        clearable
        searchable
        data={eventOptions(collection)}
        value={event ?? null}
        onChange={(next) => until({ event: next ?? undefined, filter })}
      />
      <fieldset aria-label="Termina sola cuando la ficha cumple" style={{ border: 0, margin: 0, padding: 0 }}>
        <ConditionRows
          collection={collection}
          conditions={conditions}
          add="Terminar cuando…"
          onChange={lines}
        />
      </fieldset>
    </>
  );
}
