import { fieldMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import type { InboxNotice } from '../../lib/inbox.ts';
import { fieldLabel } from '../../lib/format.ts';
import { verbText } from '../../lib/verbs.ts';

/** Names of fields said in one notice. */
const MOST_FIELDS = 4;

/**
 * «Cambios de Ana y Luis: Profesión, Idioma», «Ana completó».
 *
 * @param definition of the record, once it is loaded
 * @param name of an employee
 */
export function noticeText(
  { kind, actors, verb, fields }: InboxNotice,
  definition: RecordDefinition | undefined,
  name: (actor: string) => string,
): string {
  const names = split(actors).map(name);
  const people = new Intl.ListFormat('es-ES').format(names);
  if (kind === 'MENTION') return `Mención de ${people} en una nota`;
  if (verb !== 'updated')
    return names.length > 1 ? `${people}: ${verbText(verb)}` : `${people} ${verbText(verb)}`;
  const labels = split(fields)
    .filter((field) => definition && fieldMeta(definition, field))
    .map((field) => (definition ? fieldLabel(definition, field) : field));
  const rest = labels.length - MOST_FIELDS;
  const what = `${labels.slice(0, MOST_FIELDS).join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`;
  return `Cambios de ${people}${what && `: ${what}`}`;
}

const split = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean);
