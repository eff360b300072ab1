import type { CollectionName, ServiceName } from '../collections.ts';
import type { Fields, ValuesOf } from '../fields/field.ts';
import type { RecordDefinition } from '../fields/record.ts';
import { type DomainEvent, type EventData, eventSubject, type RecordVerb, recordVerbs } from './envelope.ts';

/** What every declared event says of itself: the catalogue, AsyncAPI and docs/events.md are made of it. */
interface DeclaredEvent {
  service: ServiceName;
  collection: CollectionName;
  verb: string;
  /** Subject on the bus and type of the event: `llavero.<service>.<collection>.<verb>`. */
  subject: string;
  /** Spanish, as people would tell it. */
  label: string;
  /** English, for developers: when it is published and what follows from it. */
  description: string;
}

/** A named event: what a bare `updated` would not tell (EVT, JOB-05). Made by {@link defineEvent}. */
export interface EventDefinition<
  X extends Fields = Fields,
  N extends string = keyof X & string,
> extends DeclaredEvent {
  kind: 'named';
  /** `data.extra`: what the event carries beside the ids, always complete. Never a sealed field. */
  extra: X;
  /** Names of `extra`. In the types they keep an event apart from one that carries less. */
  carries: readonly N[];
}

/** One of the events that every write of a record publishes; the kit does, nobody else. */
export interface RecordEvent extends DeclaredEvent {
  kind: 'record';
  verb: RecordVerb;
  /** `data.extra` when there is something to add to the names of the changed fields; mostly absent. */
  extra: Fields;
}

/** Several events at once: `*` and `>` in the subject work as in NATS. */
export interface EventPattern {
  kind: 'pattern';
  subject: string;
}

/** What a consumer can subscribe to. */
export type EventSource = EventDefinition | RecordEvent | EventPattern;

/** `data.extra` of a named event: `ExtraOf<typeof contractActivated>`. */
export type ExtraOf<E> = E extends EventDefinition<infer X> ? ValuesOf<X> : never;

type DataOf<X extends Fields> = Omit<EventData, 'extra'> &
  (keyof X extends never ? unknown : { extra: ValuesOf<X> });

/** An event as its consumer gets it: `extra` of a named event is typed. */
export type EventOf<E extends EventSource> =
  E extends EventDefinition<infer X> ? DomainEvent<DataOf<X>> : DomainEvent;

const defined = new Map<string, EventDefinition>();

/**
 * Declares a named event, in the file of the service that publishes it. A field that is added to `extra` later is
 * missing in the events of the days before, which stay on the bus for 30 days (decision 0007).
 *
 * @param verb past participle in lowerCamelCase, unique within the collection
 * @throws Error at load, for a verb that is taken
 */
export function defineEvent<X extends Fields = Record<never, never>>(
  { service, collection }: RecordDefinition,
  verb: string,
  { label, description, extra = {} as X }: { label: string; description: string; extra?: X },
): EventDefinition<X> {
  const subject = eventSubject(service, collection, verb);
  const isRecordVerb = (recordVerbs as readonly string[]).includes(verb);
  if (isRecordVerb || defined.has(subject))
    throw new Error(`event ${collection}.${verb} is declared already`);
  const event: EventDefinition<X> = {
    kind: 'named',
    service,
    collection,
    verb,
    subject,
    label,
    description,
    extra,
    carries: Object.keys(extra),
  };
  defined.set(subject, event);
  return event;
}

/** Every named event that was declared in this process, whether the catalogue knows it or not. */
export function definedEvents(): EventDefinition[] {
  return [...defined.values()];
}

/** Whether what came from the bus is one of these events. */
export function isOneOf(event: DomainEvent, ...events: readonly (EventDefinition | RecordEvent)[]): boolean {
  return events.some(({ subject }) => subject === event.type);
}
