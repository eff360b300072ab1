import type { FieldMeta } from '../fields/field.ts';
import {
  findField,
  type MergeField,
  type MergeNode,
  recordFields,
  surroundingFields,
} from '../templates/merge-fields.ts';
import { type MessageDefinition, type MessageText, MOST_BODY, MOST_SUBJECT } from './message.ts';
import { pathsOf, readMessage, type TextProblem } from './read-message.ts';

const trees = new Map<string, MergeNode>();

/** What the text of a message may use: what its sender says, and the fields of its records by the definitions of these. */
export function fieldsOfMessage({ name, values, records, secrets }: MessageDefinition): MergeNode {
  const known = trees.get(name);
  if (known) return known;
  const own = Object.entries(values).map(([key, { label, kind, optional, format }]): [string, MergeField] => {
    const meta: FieldMeta = { kind, label, required: !optional };
    return [key, { label, meta, many: false, of: null, ...(format ? { format } : {}) }];
  });
  const hidden = Object.entries(secrets).map(([key, label]): [string, MergeField] => [
    key,
    { label, meta: { kind: 'text', label, required: true }, many: false, of: null },
  ]);
  const linked = Object.entries(records).map(([key, definition]): [string, MergeField] => {
    const label = definition.label.one;
    const meta: FieldMeta = { kind: 'link', label, required: false, to: definition.collection };
    return [key, { label, meta, many: false, of: recordFields(definition) }];
  });
  const fields = Object.fromEntries([...own, ...hidden, ...linked, ...Object.entries(surroundingFields())]);
  const tree = { collection: null, fields };
  trees.set(name, tree);
  return tree;
}

/** What stands in the way of using a text, each with the field that it is about: `subject` or `body`. */
export function messageTextProblems(
  definition: MessageDefinition,
  { subject, body }: MessageText,
): (TextProblem & { part: 'subject' | 'body' })[] {
  const tree = fieldsOfMessage(definition);
  const secrets = Object.keys(definition.secrets);
  const inSubject = readMessage(subject);
  const inBody = readMessage(body);
  const used = new Set(pathsOf(inBody.parts));
  const problems: (TextProblem & { part: 'subject' | 'body' })[] = [];
  const tell = (part: 'subject' | 'body', all: readonly TextProblem[]) =>
    problems.push(...all.map((problem) => ({ ...problem, part })));
  if (!subject.trim()) tell('subject', [{ field: 'subject', message: 'Escriba el asunto.' }]);
  if (subject.length > MOST_SUBJECT)
    tell('subject', [{ field: 'subject', message: `El asunto admite ${MOST_SUBJECT} caracteres.` }]);
  if (!body.trim()) tell('body', [{ field: 'body', message: 'Escriba el texto.' }]);
  if (body.length > MOST_BODY)
    tell('body', [{ field: 'body', message: `El texto admite ${MOST_BODY} caracteres.` }]);
  tell('subject', [...inSubject.problems, ...unknown(tree, pathsOf(inSubject.parts))]);
  tell('body', [...inBody.problems, ...unknown(tree, used)]);
  tell(
    'subject',
    pathsOf(inSubject.parts)
      .filter((path) => secrets.includes(path))
      .map((path) => ({ field: path, message: `«${path}» es confidencial y no puede ir en el asunto.` })),
  );
  tell(
    'body',
    secrets
      .filter((path) => !used.has(path))
      .map((path) => ({
        field: path,
        message: `Falta {{${path}}}: sin «${definition.secrets[path] ?? path}» el mensaje no sirve.`,
      })),
  );
  return problems;
}

function unknown(tree: MergeNode, paths: Iterable<string>): TextProblem[] {
  return [...new Set(paths)].flatMap((path) => {
    const field = findField(tree, path);
    if (!field)
      return [{ field: path, message: `El campo «${path}» no existe: elija uno de la lista de campos.` }];
    if (field.of && !field.of.collection)
      return [{ field: path, message: `«${field.words}» tiene varias partes: elija una de ellas.` }];
    return [];
  });
}
