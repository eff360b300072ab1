import type { EventDefinition, ExtraOf } from '@llavero/proto/events/define';
import type { RecordVerb } from '@llavero/proto/events/envelope';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';

type NamesOf<E> = E extends EventDefinition<infer X> ? keyof X : never;
type Extra<E> = [NamesOf<E>] extends [never] ? { extra?: undefined } : { extra: ExtraOf<E> };

/**
 * The event that a write publishes in place of the record's own `created` or `updated`, with exactly the fields that
 * its declaration names. `{}` leaves it at the record's own.
 */
export type Publication<E extends EventDefinition = EventDefinition> =
  { event?: undefined; extra?: undefined } | ({ event: E } & Extra<E>);

/** The same, whatever event it is. */
export interface AnyPublication {
  event?: EventDefinition | undefined;
  extra?: Readonly<Record<string, unknown>> | undefined;
}

/** What is published about a write. */
export interface Published {
  /** Of the event, and of the audit entry unless that says otherwise. */
  verb: string;
  /** `data.extra` of the event. Nothing sealed. */
  extra?: Record<string, Json>;
}

/**
 * Verb and extra of a write's event.
 * @param own the record's own event when none is named
 * @throws Error for the event of another collection: a programming error
 */
export function publishedBy(
  { collection }: RecordDefinition,
  { event, extra }: AnyPublication,
  own: RecordVerb,
): Published {
  if (!event) return { verb: own };
  if (event.collection !== collection)
    throw new Error(`a write of '${collection}' cannot publish ${event.subject}`);
  return { verb: event.verb, ...(extra ? { extra: extra as Record<string, Json> } : {}) };
}
