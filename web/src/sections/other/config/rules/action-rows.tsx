import { ActionIcon, Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { FieldMeta } from '@llavero/proto/fields/field';
import { fieldMeta } from '@llavero/proto/fields/record';
import { eventActions } from '@llavero/proto/records/choices/tasks';
import { definitionOf } from '@llavero/proto/records/registry';
import type { RuleAction } from '@llavero/proto/rules/event-rules/rule';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FieldInput } from '../../../../components/field-input/field-input.tsx';
import { optionsOf } from '../../../../components/inputs/choice-options.ts';
import { schedulesOptions } from '../../errors/errors-queries.ts';
import { EmailFields } from './email-fields.tsx';
import { PersonOf } from './person-of.tsx';
import { fieldOptions } from './rule-draft.ts';
import { TaskFields } from './task-fields.tsx';
import { WebhookAddress } from './webhook-address.tsx';

const kinds = optionsOf(eventActions);

const empty: Record<RuleAction['kind'], RuleAction> = {
  TASK: { kind: 'TASK', title: '' },
  EMAIL: { kind: 'EMAIL', subject: '', body: '', to: '' },
  SLACK: { kind: 'SLACK', channel: '', body: '' },
  INTERNAL_MESSAGE: { kind: 'INTERNAL_MESSAGE', subject: '', body: '' },
  FIELD: { kind: 'FIELD', field: '', value: null },
  JOB: { kind: 'JOB', worker: '' },
  WEBHOOK: { kind: 'WEBHOOK', webhook: '' },
};

interface Props<A> {
  collection: string;
  action: A;
  onChange: (next: A) => void;
}

/** What a field is to have, as its form asks for it. */
function NewValue({ collection, action, onChange }: Props<Extract<RuleAction, { kind: 'FIELD' }>>) {
  const meta = fieldMeta(definitionOf(collection), action.field);
  if (!meta) return null;
  return (
    <FieldInput
      meta={meta}
      name={action.field}
      label="Valor"
      value={action.value}
      onChange={(value) => onChange({ ...action, value })}
      onBlur={() => undefined}
      error={undefined}
      errorAt={() => undefined}
    />
  );
}

/** An input of its own: parts of records and moments are not written by rules. */
const written = ({ readOnly, secret, kind }: FieldMeta) =>
  !readOnly && !secret && !['json', 'object', 'list', 'instant'].includes(kind);

/** Work of the timetable, done once more. */
function Work({ action, onChange }: Omit<Props<Extract<RuleAction, { kind: 'JOB' }>>, 'collection'>) {
  const { data } = useQuery({ ...schedulesOptions, refetchInterval: false });
  return (
    <Select
      label="Trabajo"
      searchable
      data={(data?.schedules ?? []).map(({ name, label }) => ({ value: name, label }))}
      value={action.worker || null}
      onChange={(worker) => onChange({ ...action, worker: worker ?? '' })}
    />
  );
}

/** What an action says, by its kind. */
function ActionFields({ collection, action, onChange }: Props<RuleAction>) {
  const texts = (name: 'subject' | 'channel', label: string, value: string | undefined) => (
    <TextInput
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange({ ...action, [name]: event.currentTarget.value } as RuleAction)}
    />
  );
  const long = (name: 'body', label: string, value: string | undefined) => (
    <Textarea
      label={label}
      autosize
      minRows={2}
      value={value ?? ''}
      onChange={(event) => onChange({ ...action, [name]: event.currentTarget.value } as RuleAction)}
    />
  );
  switch (action.kind) {
    case 'TASK':
      return <TaskFields collection={collection} action={action} onChange={onChange} />;
    case 'EMAIL':
      return <EmailFields collection={collection} action={action} onChange={onChange} />;
    case 'INTERNAL_MESSAGE':
      return (
        <>
          <PersonOf
            collection={collection}
            label="Para"
            person={action.person}
            personField={action.personField}
            onChange={(next) => {
              const { person: _person, personField: _field, ...rest } = action;
              onChange({ ...rest, ...next });
            }}
          />
          {texts('subject', 'Asunto', action.subject)}
          {long('body', 'Texto', action.body)}
        </>
      );
    case 'SLACK':
      return (
        <>
          {texts('channel', 'Canal', action.channel)}
          {long('body', 'Texto', action.body)}
        </>
      );
    case 'FIELD':
      return (
        <>
          <Select
            label="Campo"
            searchable
            data={fieldOptions(collection, written)}
            value={action.field || null}
            onChange={(field) => {
              const kind = fieldMeta(definitionOf(collection), field ?? '')?.kind;
              // An empty box to tick is no, and says so.
              onChange({ ...action, field: field ?? '', value: kind === 'flag' ? false : null });
            }}
          />
          {action.field !== '' && <NewValue collection={collection} action={action} onChange={onChange} />}
        </>
      );
    case 'JOB':
      return <Work action={action} onChange={onChange} />;
    case 'WEBHOOK':
      return <WebhookAddress action={action} onChange={onChange} />;
  }
}

/** What the rule does, one after the other. */
export function ActionRows({
  collection,
  actions,
  onChange,
}: {
  collection: string;
  actions: readonly RuleAction[];
  onChange: (next: RuleAction[]) => void;
}) {
  const replace = (at: number, next: RuleAction) =>
    onChange(actions.map((one, index) => (index === at ? next : one)));
  return (
    <>
      {actions.map((action, at) => (
        <section key={at} aria-label={`Acción ${at + 1}`}>
          <Stack gap={8}>
            <Select
              label={`${at + 1}. Qué se hace`}
              data={kinds}
              value={action.kind}
              onChange={(kind) => kind && replace(at, empty[kind as RuleAction['kind']])}
              allowDeselect={false}
            />
            <ActionFields collection={collection} action={action} onChange={(next) => replace(at, next)} />
            {actions.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Quitar la acción ${at + 1}`}
                onClick={() => onChange(actions.filter((_one, index) => index !== at))}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </Stack>
        </section>
      ))}
      <Button
        size="xs"
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={14} stroke={1.6} />}
        onClick={() => onChange([...actions, empty.TASK])}
      >
        Añadir acción
      </Button>
    </>
  );
}
