import { createHash } from 'node:crypto';
import type { DomainEvent } from '@llavero/proto/events/envelope';

/** Media type of a message with several events: the JSON batch of CloudEvents 1.0, an array of events. */
export const BATCH_TYPE = 'application/cloudevents-batch+json';

/** Events in one message at most: what a reader keeps in memory of each, and goes through again when it ends within it. */
const MOST_EVENTS = 50;
/** Characters of one message at most; the broker takes a million bytes. */
const MOST_CHARACTERS = 200_000;

/** An event that waits to be published. */
export interface WaitingEvent {
  id: string;
  subject: string;
  /** The event as JSON. */
  payload: string;
}

/** Cuts events, in order, into those that travel in one message: of one subject. */
export function packed<T extends WaitingEvent>(events: readonly T[]): T[][] {
  const packs: T[][] = [];
  const open = new Map<string, { pack: T[]; characters: number }>();
  for (const event of events) {
    const { length } = event.payload;
    const current = open.get(event.subject);
    if (current && current.pack.length < MOST_EVENTS && current.characters + length <= MOST_CHARACTERS) {
      current.pack.push(event);
      current.characters += length;
      continue;
    }
    const pack = [event];
    packs.push(pack);
    open.set(event.subject, { pack, characters: length });
  }
  return packs;
}

/**
 * The text of a message with these events, and its id: the broker stores the same events once. The id stands for exactly these
 * events, because a message that is taken for a repetition is dropped with everything in it.
 */
export function messageOf(events: readonly [WaitingEvent, ...WaitingEvent[]]): { id: string; body: string } {
  const [only, ...others] = events;
  if (others.length === 0) return { id: only.id, body: only.payload };
  const ids = events.map(({ id }) => id).join(' ');
  return {
    id: createHash('sha256').update(ids).digest('base64url'),
    body: `[${events.map(({ payload }) => payload).join(',')}]`,
  };
}

/** The events of a message, one or several; undefined when any of it is none: nothing of ours publishes that. */
export function eventsIn(data: Uint8Array): DomainEvent[] | undefined {
  try {
    const read = [JSON.parse(Buffer.from(data).toString('utf8'))].flat() as Partial<DomainEvent>[];
    const isComplete = ({ id, type, data: about }: Partial<DomainEvent>) =>
      typeof id === 'string' && typeof type === 'string' && about;
    return read.length > 0 && read.every(isComplete) ? (read as DomainEvent[]) : undefined;
  } catch {
    return undefined;
  }
}
