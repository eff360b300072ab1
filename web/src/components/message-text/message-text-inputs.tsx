import {
  hasSubject,
  type MessageDefinition,
  type MessageText,
  MOST_SUBJECT,
} from '@llavero/proto/messages/message';
import { fieldsOfMessage, messageTextProblems } from '@llavero/proto/messages/message-fields';
import { writeField } from '@llavero/proto/templates/text';
import { Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { FieldPicker } from './field-picker.tsx';

interface Props {
  definition: MessageDefinition;
  text: MessageText;
  readOnly?: boolean;
  /** Nothing is wrong yet with what nobody has written. */
  forgiving?: boolean;
  onChange(text: MessageText): void;
}

type Part = keyof MessageText;

/** Subject, where it has one, and text of a message with the picker of its merge fields, which puts a field where the cursor was. */
export function MessageTextInputs({
  definition,
  text,
  readOnly = false,
  forgiving = false,
  onChange,
}: Props) {
  const inputs = { subject: useRef<HTMLInputElement>(null), body: useRef<HTMLTextAreaElement>(null) };
  const edited = useRef<Part>('body');
  const problems = messageTextProblems(definition, text);
  const errorOf = (part: Part) =>
    forgiving && text[part] === '' ? undefined : problems.find((one) => one.part === part)?.message;
  const insert = (path: string) => {
    const part = edited.current;
    const { selectionStart, selectionEnd } = inputs[part].current ?? {};
    const from = selectionStart ?? text[part].length;
    const written = text[part].slice(0, from) + writeField(path) + text[part].slice(selectionEnd ?? from);
    onChange({ ...text, [part]: written });
    inputs[part].current?.focus();
  };
  return (
    <>
      {hasSubject(definition) && (
        <TextInput
          ref={inputs.subject}
          label="Asunto"
          value={text.subject}
          readOnly={readOnly}
          maxLength={MOST_SUBJECT}
          error={errorOf('subject')}
          onFocus={() => (edited.current = 'subject')}
          onChange={(event) => onChange({ ...text, subject: event.currentTarget.value })}
        />
      )}
      {!readOnly && <FieldPicker tree={fieldsOfMessage(definition)} label="Insertar campo" onPick={insert} />}
      <Textarea
        ref={inputs.body}
        label="Texto"
        description="Una línea con un campo vacío no sale. {{#campo}}…{{/campo}} sale solo si el campo tiene valor; {{^campo}}…{{/campo}}, solo si no lo tiene."
        autosize
        minRows={12}
        {...(forgiving ? { minRows: 8, maxRows: 16 } : {})}
        value={text.body}
        readOnly={readOnly}
        error={errorOf('body')}
        onFocus={() => (edited.current = 'body')}
        onChange={(event) => onChange({ ...text, body: event.currentTarget.value })}
      />
    </>
  );
}
