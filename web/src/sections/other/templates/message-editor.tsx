import { Alert, Button, Group, Tabs } from '@mantine/core';
import type { OutputOf } from '@llavero/proto/commands/command';
import {
  type messageTextHistory,
  restoreMessageText,
  saveMessageText,
  testMessage,
} from '@llavero/proto/commands/messages';
import type { MessageDefinition, MessageLanguage, MessageText } from '@llavero/proto/messages/message';
import { messageTextProblems } from '@llavero/proto/messages/message-fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCloseWarning } from '../../../components/record-form/form-store.ts';
import { runCommand } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.tsx';
import { MessageTextInputs } from '../../../components/message-text/message-text-inputs.tsx';
import { MessageHistory } from './message-history.tsx';
import { MessagePreview, type SampleRecords } from './message-preview.tsx';
import classes from './templates.module.css';
import { MESSAGE_TEXTS } from './use-message-texts.ts';

interface Props {
  definition: MessageDefinition;
  language: MessageLanguage;
  builtIn: MessageText;
  /** Newest first. */
  editions: OutputOf<typeof messageTextHistory>['editions'];
  heading: ReactNode;
  onClose(): void;
}

/** Subject and text on the left, what becomes of them on the right. */
export function MessageEditor({ definition, language, builtIn, editions, heading, onClose }: Props) {
  const client = useQueryClient();
  const { role } = useSession();
  const latest = editions[0];
  const isOwn = latest !== undefined && !latest.builtIn;
  const inUse = isOwn ? { subject: latest.subject ?? '', body: latest.body ?? '' } : builtIn;
  const [text, setText] = useState<MessageText>(inUse);
  // What this editor began from or has saved last: a change of somebody else's is then refused, not written over.
  const [version, setVersion] = useState(latest?.version ?? 0);
  const [records, setRecords] = useState<SampleRecords>({});
  const changed = text.subject !== inUse.subject || text.body !== inUse.body;
  useCloseWarning(changed);
  const problems = messageTextProblems(definition, text);
  const isFixed = !saveMessageText.access.includes(role);
  const message = definition.name;
  const act = useMutation({
    mutationFn: async (verb: 'save' | 'restore' | 'test') => {
      const typed = { message, language, ...text };
      if (verb === 'save') setVersion((await runCommand(saveMessageText, { ...typed, version })).version);
      if (verb === 'restore') {
        setVersion((await runCommand(restoreMessageText, { message, language, version })).version);
        setText(builtIn);
      }
      if (verb !== 'test') return 'Guardado: los mensajes salen ya con este texto.';
      const chosen = Object.entries(records).map(([name, id]) => ({ name, id }));
      const { to } = await runCommand(testMessage, { ...typed, records: chosen });
      return `La prueba va de camino a ${to}.`;
    },
    onSuccess: (_said, verb) =>
      verb === 'test' ? undefined : client.invalidateQueries({ queryKey: [MESSAGE_TEXTS] }),
  });

  return (
    <>
      <Group className={classes.head} justify="space-between" gap="sm">
        {heading}
        <Group gap="xs">
          <Button variant="subtle" onClick={onClose}>
            Volver
          </Button>
          {!isFixed && (
            <>
              <Button
                variant="default"
                disabled={problems.length > 0 || act.isPending}
                onClick={() => act.mutate('test')}
              >
                Enviarme una prueba
              </Button>
              {isOwn && !changed && (
                <Button variant="default" disabled={act.isPending} onClick={() => act.mutate('restore')}>
                  Volver al texto de fábrica
                </Button>
              )}
              {changed && (
                <Button
                  variant="default"
                  onClick={() => {
                    setText(inUse);
                    setVersion(latest?.version ?? 0);
                  }}
                >
                  Descartar
                </Button>
              )}
              <Button
                loading={act.isPending}
                disabled={!changed || problems.length > 0}
                onClick={() => act.mutate('save')}
              >
                Guardar
              </Button>
            </>
          )}
        </Group>
      </Group>
      {act.error && (
        <Alert color="red" className={classes.notice}>
          {act.error.message}
        </Alert>
      )}
      {act.data && (act.variables === 'test' || !changed) && (
        <Alert color="teal" className={classes.notice} role="status">
          {act.data}
        </Alert>
      )}
      <div className={classes.bench}>
        <div className={classes.writing}>
          <MessageTextInputs definition={definition} text={text} readOnly={isFixed} onChange={setText} />
        </div>
        <Tabs defaultValue="vista" className={classes.side} keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="vista">Vista previa</Tabs.Tab>
            <Tabs.Tab value="versiones">Versiones</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="vista" className={classes.panel}>
            <MessagePreview
              definition={definition}
              language={language}
              text={text}
              isWrong={problems.length > 0}
              records={records}
              onRecords={setRecords}
            />
          </Tabs.Panel>
          <Tabs.Panel value="versiones" className={classes.panel}>
            <MessageHistory
              {...{ definition, editions, builtIn }}
              {...(isFixed ? {} : { onTake: setText })}
            />
          </Tabs.Panel>
        </Tabs>
      </div>
    </>
  );
}
