import type { RuleAction } from '@llavero/proto/rules/event-rules/rule';
import { messagesOfRules } from '@llavero/proto/rules/event-rules/rule-messages';
import { Select, Textarea, TextInput } from '@mantine/core';
import { fieldOptions } from './rule-draft.ts';

type EmailAction = Extract<RuleAction, { kind: 'EMAIL' }>;

interface Props {
  collection: string;
  action: EmailAction;
  onChange: (next: EmailAction) => void;
}

/** To whom a mail of a rule goes, and what it says: a text of its own, or a named message of the company. */
export function EmailFields({ collection, action, onChange }: Props) {
  const messages = messagesOfRules(collection).map(({ name, title }) => ({ value: name, label: title }));
  const { template: _template, ...own } = action;
  return (
    <>
      <Select
        label="Para las personas de"
        clearable
        data={fieldOptions(collection, ({ to }) => to === 'agent' || to === 'employee')}
        value={action.toField ?? null}
        onChange={(next) => {
          const { toField: _before, ...rest } = action;
          onChange(next === null ? rest : { ...rest, toField: next });
        }}
      />
      {action.toField === undefined && (
        <TextInput
          label="O a la dirección"
          value={action.to ?? ''}
          onChange={({ currentTarget }) => onChange({ ...action, to: currentTarget.value })}
        />
      )}
      {messages.length > 0 && (
        <Select
          label="Mensaje"
          description="Los de la empresa salen en el idioma de quien los lee; se cambian en Plantillas."
          clearable
          placeholder="Un texto propio de la regla"
          data={messages}
          value={action.template ?? null}
          onChange={(next) => onChange(next === null ? own : { ...action, template: next })}
        />
      )}
      {action.template === undefined && (
        <>
          <TextInput
            label="Asunto"
            value={action.subject}
            onChange={({ currentTarget }) => onChange({ ...action, subject: currentTarget.value })}
          />
          <Textarea
            label="Texto"
            autosize
            minRows={2}
            value={action.body}
            onChange={({ currentTarget }) => onChange({ ...action, body: currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
