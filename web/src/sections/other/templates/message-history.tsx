import { Button, Text } from '@mantine/core';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { messageTextHistory } from '@llavero/proto/commands/messages';
import { hasSubject, type MessageDefinition, type MessageText } from '@llavero/proto/messages/message';
import { formatInstant } from '@llavero/proto/values/dates';
import { useLabels } from '../../../lib/records.ts';
import classes from './templates.module.css';

interface Props {
  definition: MessageDefinition;
  editions: OutputOf<typeof messageTextHistory>['editions'];
  builtIn: MessageText;
  /** Puts an earlier text into the editor; nothing is saved by it. */
  onTake?(text: MessageText): void;
}

/** Who has changed the text and when, with each text as it was. */
export function MessageHistory({ definition, editions, builtIn, onTake }: Props) {
  const authors = useLabels('employee', [...new Set(editions.flatMap(({ author }) => author ?? []))]);
  const all = [
    ...editions.map((edition) => ({
      key: String(edition.version),
      title: edition.builtIn ? 'Texto de fábrica otra vez' : `Versión ${edition.version}`,
      who: `${(edition.author && authors.get(edition.author)) ?? 'Sistema'}, ${formatInstant(edition.createdAt)}`,
      text: edition.builtIn ? null : { subject: edition.subject ?? '', body: edition.body ?? '' },
    })),
    { key: '0', title: 'Texto de fábrica', who: 'Viene con el programa', text: builtIn },
  ];
  return (
    <ol className={classes.changes} aria-label="Versiones del texto">
      {all.map(({ key, title, who, text }, at) => (
        <li key={key}>
          <b>
            {title}
            {at === 0 && ' · en uso'}
          </b>
          <Text size="xs" className={classes.quiet}>
            {who}
          </Text>
          {text && (
            <details>
              <summary>{hasSubject(definition) ? text.subject : 'Texto'}</summary>
              <pre className={classes.earlier}>{text.body}</pre>
            </details>
          )}
          {text && onTake && at > 0 && (
            <Button size="compact-xs" variant="subtle" onClick={() => onTake(text)}>
              Llevar al editor
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
