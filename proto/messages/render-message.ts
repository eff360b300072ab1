import { findField, type MergeData } from '../templates/merge-fields.ts';
import { noScope, valuesAt } from '../templates/scope.ts';
import { printValue } from '../templates/values.ts';
import { fieldsOfMessage } from './message-fields.ts';
import type { MessageDefinition, MessageLanguage, MessageText } from './message.ts';
import { type MessagePart, readMessage } from './read-message.ts';

/** Stands where a field came out empty: its line does not appear. */
const EMPTY = '\u0000';
/** Stands where a condition did not hold: a line with nothing else does not appear either. */
const HIDDEN = '\u0001';

/**
 * A message with its fields filled in. A line with an empty field is left out, and a paragraph without a line left; secrets stay as
 * `{{name}}` and are put in while sending.
 *
 * @param data values of the sender, and records by their names as objects of their fields
 */
export function renderMessage(
  definition: MessageDefinition,
  text: MessageText,
  data: MergeData,
  language: MessageLanguage,
): MessageText {
  const tree = fieldsOfMessage(definition);
  const printed = language === 'CA' ? 'CA' : 'ES';
  const print = (path: string, format: Extract<MessagePart, { kind: 'field' }>['format']): string => {
    if (Object.hasOwn(definition.secrets, path)) return `{{${path}}}`;
    const field = findField(tree, path);
    if (!field) return '';
    const values = valuesAt(data, noScope, path).map((each) =>
      printValue(field.meta, each, format ?? field.format ?? null, printed),
    );
    return printValue({ kind: 'text', label: field.label, required: false }, values, null, printed).trim();
  };
  const isThere = (path: string): boolean =>
    Object.hasOwn(definition.secrets, path) ||
    valuesAt(data, noScope, path).some((each) => each !== null && each !== false && each !== '');
  const fill = (parts: readonly MessagePart[]): string =>
    parts
      .map((part) => {
        if (part.kind === 'words') return part.text;
        if (part.kind === 'field') return print(part.path, part.format) || EMPTY;
        return isThere(part.path) === part.wanted ? fill(part.parts) : HIDDEN;
      })
      .join('');
  return {
    subject: fill(readMessage(text.subject).parts)
      .replaceAll(EMPTY, '')
      .replaceAll(HIDDEN, '')
      .replace(/\s+/g, ' ')
      .trim(),
    body: withoutGaps(fill(readMessage(text.body.replace(/\r\n?/g, '\n')).parts)),
  };
}

/** Lines with an empty field go, and the gaps that they and conditions leave. */
function withoutGaps(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.includes(EMPTY) && !isOnlyHidden(line))
    .map((line) => line.replaceAll(HIDDEN, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const isOnlyHidden = (line: string): boolean =>
  line.includes(HIDDEN) && line.replaceAll(HIDDEN, '').trim() === '';

/** What the preview shows where no record is chosen. */
export const sampleValues = ({ values }: MessageDefinition): MergeData =>
  Object.fromEntries(Object.entries(values).map(([name, { sample }]) => [name, sample]));
