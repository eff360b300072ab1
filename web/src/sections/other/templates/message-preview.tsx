import { Alert, Loader, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { previewMessage } from '@llavero/proto/commands/messages';
import {
  hasSubject,
  type MessageDefinition,
  type MessageLanguage,
  type MessageText,
} from '@llavero/proto/messages/message';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkPicker } from '../../../components/link-picker/link-picker.tsx';
import { runCommand } from '../../../lib/api.ts';
import classes from './templates.module.css';

/** Ids by the names that the message has for its records. */
export type SampleRecords = Readonly<Record<string, string>>;

interface Props {
  definition: MessageDefinition;
  language: MessageLanguage;
  text: MessageText;
  /** It names something that does not exist. */
  isWrong: boolean;
  records: SampleRecords;
  onRecords(records: SampleRecords): void;
}

/** What a text becomes with real records; what its sender says is a sample. */
export function MessagePreview({ definition, language, text, isWrong, records, onRecords }: Props) {
  const [form, setForm] = useState<'mail' | 'plain'>('mail');
  // A wrong text does not settle, so that the first right one after it does not ask for the wrong one once more.
  const [settled] = useDebouncedValue(isWrong ? null : text, 300);
  const chosen = Object.entries(records).map(([name, id]) => ({ name, id }));
  const { data, error, isFetching } = useQuery({
    queryKey: ['message-preview', definition.name, language, settled, chosen],
    queryFn: ({ signal }) =>
      runCommand(previewMessage, { message: definition.name, language, ...settled, records: chosen }, signal),
    enabled: !isWrong && settled !== null,
    placeholderData: keepPreviousData,
  });
  const pick = (name: string, [id]: string[]) => {
    const { [name]: _before, ...others } = records;
    onRecords(id === undefined ? others : { ...others, [name]: id });
  };
  return (
    <>
      {Object.entries(definition.records).map(([name, { collection, label }]) => (
        <LinkPicker
          key={name}
          single
          collection={collection}
          label={`${label.one} de muestra`}
          value={records[name] ? [records[name]] : []}
          onChange={(ids) => pick(name, ids)}
        />
      ))}
      <SegmentedControl
        size="xs"
        aria-label="Forma de la vista previa"
        data={[
          { value: 'mail', label: 'Correo' },
          { value: 'plain', label: 'Sin formato' },
        ]}
        value={form}
        onChange={(value) => setForm(value)}
      />
      {isFetching && <Loader size="xs" aria-label="Preparando la vista previa" />}
      {isWrong && (
        <Text size="sm" className={classes.quiet}>
          Corrija el texto para ver cómo queda.
        </Text>
      )}
      {error && !isWrong && <Alert color="red">{error.message}</Alert>}
      {data && !isWrong && (
        <article className={classes.mail} aria-label="Vista previa del mensaje">
          {hasSubject(definition) && <h2>{data.subject}</h2>}
          {form === 'plain' ? (
            <pre>{data.plain}</pre>
          ) : (
            data.body.split(/\n{2,}/).map((paragraph, at) => <p key={at}>{paragraph}</p>)
          )}
        </article>
      )}
      <Text size="xs" className={classes.quiet}>
        Lo que dice quien lo envía, como nombres y enlaces, es aquí un ejemplo. Sin ficha de muestra, sus
        líneas no salen.
      </Text>
    </>
  );
}
