import type { Fields } from '../fields/field.ts';
import type { RecordDefinition } from '../fields/record.ts';
import { flag, integer, links } from '../fields/vocabulary.ts';
import type { EventPattern, RecordEvent } from './define.ts';
import { eventStream, eventSubject, type RecordVerb, recordVerbs } from './envelope.ts';

/** C §3.4: whom the note names that was written, and whom it no longer names; ids. */
const mentioned = links('employee', 'Mencionados en una nota');
const unmentioned = links('employee', 'Ya no mencionados');

interface About {
  masculine: string;
  feminine: string;
  description: string;
  extra: Fields;
}

/** ENT-12: a call of a person that did not say which version it had read. */
const withoutVersion = flag('Sin indicar la versión leída');
/** ENT-12: the values are those of an older version. */
const restoredTo = integer('Versión a la que se ha vuelto');

const about: Record<RecordVerb, About> = {
  created: {
    masculine: 'creado',
    feminine: 'creada',
    description: 'A record was created.',
    extra: {},
  },
  updated: {
    masculine: 'modificado',
    feminine: 'modificada',
    description: 'Fields changed; their names are in `data.fields`.',
    extra: { withoutVersion, restoredTo, mentioned, unmentioned },
  },
  deleted: {
    masculine: 'eliminado',
    feminine: 'eliminada',
    description: 'Soft-deleted: out of lists, restorable (ENT-11).',
    extra: { withoutVersion },
  },
  restored: {
    masculine: 'restaurado',
    feminine: 'restaurada',
    description: 'Back from soft deletion (ENT-11).',
    extra: { withoutVersion, restoredTo },
  },
};

function recordEvent({ service, collection, label }: RecordDefinition, verb: RecordVerb): RecordEvent {
  const { masculine, feminine, description, extra } = about[verb];
  return {
    kind: 'record',
    service,
    collection,
    verb,
    subject: eventSubject(service, collection, verb),
    label: `${label.one} ${label.gender === 'm' ? masculine : feminine}`,
    description,
    extra,
  };
}

/** The events that every write of a record publishes unless the command has one of its own. */
export function recordEvents(record: RecordDefinition): RecordEvent[] {
  return recordVerbs.map((verb) => recordEvent(record, verb));
}

/** `@OnEvent(created(contract), …)`. Records that come from an imported file are published as `imported`. */
export function created(record: RecordDefinition): RecordEvent {
  return recordEvent(record, 'created');
}

/** Changes that no named event stands for. */
export function updated(record: RecordDefinition): RecordEvent {
  return recordEvent(record, 'updated');
}

export function deleted(record: RecordDefinition): RecordEvent {
  return recordEvent(record, 'deleted');
}

export function restored(record: RecordDefinition): RecordEvent {
  return recordEvent(record, 'restored');
}

/** Every event of a record, the named ones among them. */
export function changesOf({ service, collection }: RecordDefinition): EventPattern {
  return { kind: 'pattern', subject: eventSubject(service, collection, '*') };
}

/** Every event of the product. */
export const everyEvent: EventPattern = { kind: 'pattern', subject: eventStream.subjects[0] };
