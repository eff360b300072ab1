import type { Json } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';

/** Kinds whose values are text in JSON, too: they are taken as they are written. */
const asWritten: ReadonlySet<string> = new Set(['text', 'longText', 'choice']);

/**
 * The fields of a record from a form, where everything is text: values that are no text are JSON, and a link may be the object
 * `{id, description, collection}` of C §3.4. What is not JSON is handed on for the check of the record to refuse.
 */
export function formFields(
  definition: RecordDefinition,
  form: Readonly<Record<string, string>>,
): Record<string, Json> {
  const kinds = new Map(fieldEntries(definition).map(([name, { kind }]) => [name as string, kind as string]));
  return Object.fromEntries(
    Object.entries(form).map(([name, text]) => {
      const kind = kinds.get(name);
      return [name, kind === undefined || asWritten.has(kind) ? text : linked(parsed(text))];
    }),
  );
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text === '' ? null : text;
  }
}

/** The id in place of a link's object, also within a list. */
function linked(value: Json): Json {
  if (Array.isArray(value)) return value.map(linked);
  if (value !== null && typeof value === 'object' && 'id' in value && 'collection' in value)
    return value['id'] ?? null;
  return value;
}
