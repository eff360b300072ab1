import { Injectable } from '@nestjs/common';
import { grantOf } from '@llavero/proto/access/access';
import type { CollectionName } from '@llavero/proto/collections';
import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { inboundLinks } from '@llavero/proto/records/inbound-links';
import { definitionOf } from '@llavero/proto/records/registry';
import type { Filter, ListReply, Sort } from '@llavero/proto/requests';
import type { TimelineEntry, TimelineKind, TimelineReply } from '@llavero/proto/timeline';
import type { CallContext } from '@llavero/kit/context';
import { limited } from './limited.ts';
import { ownEntries } from './timeline-own.ts';
import { Upstream } from './upstream.ts';

/** Entries of a page. */
const PAGE = 30;
const AT_ONCE = 6;

/** Collections whose records are told with the one they link to, and the field with their amount in euros. */
const sources: readonly { collection: CollectionName; kind: TimelineKind; amount?: string }[] = [
  { collection: 'task', kind: 'TASK' },
  { collection: 'communication', kind: 'MESSAGE' },
  { collection: 'document', kind: 'DOCUMENT' },
  { collection: 'finance', kind: 'AMOUNT', amount: 'totalAmount' },
  { collection: 'bill', kind: 'AMOUNT', amount: 'totalAmount' },
];

/** How far a source has been told: `skip` entries after the cursor `after` of its list. */
interface Position {
  after: string | null;
  skip: number;
  done?: boolean;
}

/** Position of every source; `own` counts the entries of the record itself that are still to be told. */
interface Place {
  own: number | null;
  lists: Record<string, Position>;
}

/** What a source has to tell next, newest first. */
interface Queue {
  source: string;
  /** Where `entries` begin. */
  from: Position;
  entries: TimelineEntry[];
  /** Of the list after the last of `entries`. */
  after: string | null;
  hasMore: boolean;
}

/**
 * The chronology of a record over everything that is about it (SCR-04): its own entries and notes, tasks, messages, documents and
 * amounts, merged by moment. Each source answers under the caller's own permissions; a page costs one list per source.
 */
@Injectable()
export class Timeline {
  constructor(private readonly upstream: Upstream) {}

  /**
   * @param kinds only these; all when empty
   * @param cursor of the page before
   * @throws CodedError notFound `RECORD.NOT_FOUND`, invalid `TIMELINE.CURSOR`
   */
  async page(
    collection: CollectionName,
    id: string,
    kinds: readonly TimelineKind[],
    cursor: string | undefined,
    ctx: CallContext,
  ): Promise<TimelineReply> {
    const place = cursor === undefined ? { own: null, lists: {} } : placeOf(cursor);
    const own = await this.own(collection, id, kinds, ctx);
    const left = place.own ?? own.length;
    const wanted = sources.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
    const lists = await limited(wanted, AT_ONCE, (source) => this.queue(source, collection, id, place, ctx));
    const queues: Queue[] = [
      { ...start('own'), entries: own.slice(Math.max(0, own.length - left)) },
      ...lists.flatMap((one) => one ?? []),
    ];
    const { entries, taken } = merge(queues, PAGE);
    const next: Place = { own: left - (taken.get('own') ?? 0), lists: {} };
    let hasMore = next.own !== 0;
    for (const queue of queues.slice(1)) {
      const position = advanced(queue, taken.get(queue.source) ?? 0);
      next.lists[queue.source] = position;
      hasMore ||= !position.done;
    }
    return { entries, cursor: hasMore ? Buffer.from(JSON.stringify(next)).toString('base64url') : null };
  }

  /** Chronology and notes of the record, as far as the role may read them; newest first. */
  private async own(
    collection: CollectionName,
    id: string,
    kinds: readonly TimelineKind[],
    ctx: CallContext,
  ): Promise<TimelineEntry[]> {
    const { access, fields } = definitionOf(collection);
    const hidden = grantOf(access, ctx.actor.role)?.hidden ?? [];
    // Both fields are in the group `internal` (proto/records/parts/common.ts).
    const readable = ['chronology', 'notes'].filter((name) => name in fields && !hidden.includes('internal'));
    const request = { collection, id, fields: ['id', ...readable] };
    const record = JSON.parse((await this.upstream.records('Get', request, ctx)).toString()) as Row;
    return ownEntries(record).filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  }

  /** The next entries of a source; undefined when the role may not read it or none of its fields links here. */
  private async queue(
    { collection: source, kind, amount }: (typeof sources)[number],
    collection: CollectionName,
    id: string,
    { lists }: Place,
    ctx: CallContext,
  ): Promise<Queue | undefined> {
    const links = inboundLinks(collection, ctx.actor.role).filter(
      ({ definition }) => definition.collection === source,
    );
    let from = lists[source] ?? { after: null, skip: 0 };
    if (links.length === 0) return undefined;
    if (from.done) return { ...start(source), from };
    const definition = definitionOf(source);
    const filter = { $or: links.map(({ by }) => ({ [by]: id })) };
    if (from.skip >= MOST_SKIPPED) {
      const told = await this.list(source, filter, ['id'], { after: from.after, skip: 0 }, from.skip, ctx);
      if (!told.hasMore) return { ...start(source), from: { ...from, done: true } };
      from = { after: told.cursor, skip: 0 };
    }
    const fields = fieldsOf(definition, amount);
    const page = await this.list(source, filter, fields, from, from.skip + PAGE, ctx);
    const entries = page.items.slice(from.skip).map((row) => entryOf(definition, kind, amount, row));
    return { source, from, entries, after: page.cursor, hasMore: page.hasMore };
  }

  /** The newest `limit` records of a source after a cursor. */
  private async list(
    collection: CollectionName,
    filter: Filter,
    fields: string[],
    { after }: Position,
    limit: number,
    ctx: CallContext,
  ): Promise<ListReply<Row>> {
    const sort: Sort[] = [{ field: 'createdAt', order: 'desc' }];
    const request = { collection, filter, fields, sort, limit, ...(after === null ? {} : { after }) };
    return JSON.parse((await this.upstream.records('List', request, ctx)).toString()) as ListReply<Row>;
  }
}

type Row = Record<string, Json> & { id: string };

function fieldsOf(
  { titleFields, detailFields, fields, states }: RecordDefinition,
  amount?: string,
): string[] {
  const names = [...titleFields, ...(detailFields ?? []), ...(amount && amount in fields ? [amount] : [])];
  return [...new Set([...names, 'createdAt', ...(states ? ['status'] : [])])];
}

function entryOf(
  definition: RecordDefinition,
  kind: TimelineKind,
  amount: string | undefined,
  row: Row,
): TimelineEntry {
  const { createdAt, status } = row;
  const euros = amount ? row[amount] : null;
  return {
    kind,
    at: Number(createdAt),
    title: definition.title(row as never) || definition.label.one,
    text: definition.detail?.(row as never) || null,
    author: null,
    authorId: null,
    collection: definition.collection,
    id: row.id,
    status: typeof status === 'string' ? status : null,
    amount: typeof euros === 'number' ? euros : null,
  };
}

/** The newest of all queues; each queue keeps its own order. */
export function merge(
  queues: readonly Pick<Queue, 'source' | 'entries'>[],
  limit: number,
): { entries: TimelineEntry[]; taken: Map<string, number> } {
  const taken = new Map(queues.map(({ source }) => [source, 0]));
  const entries: TimelineEntry[] = [];
  const headOf = (queue: (typeof queues)[number]) => queue.entries[taken.get(queue.source) ?? 0];
  while (entries.length < limit) {
    let best: (typeof queues)[number] | undefined;
    for (const queue of queues) {
      const head = headOf(queue);
      const found = best && headOf(best);
      if (head && (!found || head.at > found.at)) best = queue;
    }
    const entry = best && headOf(best);
    if (!best || !entry) break;
    entries.push(entry);
    taken.set(best.source, (taken.get(best.source) ?? 0) + 1);
  }
  return { entries, taken };
}

/** From here on the next page begins with a new cursor of the list, so that what was told is not read again and again. */
const MOST_SKIPPED = 120;

/** Nothing to tell. */
const start = (source: string): Queue => ({
  source,
  from: { after: null, skip: 0 },
  entries: [],
  after: null,
  hasMore: false,
});

function advanced({ from, entries, after, hasMore }: Queue, taken: number): Position {
  if (taken < entries.length) return { after: from.after, skip: from.skip + taken };
  return hasMore ? { after, skip: 0 } : { after: null, skip: 0, done: true };
}

function placeOf(cursor: string): Place {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Place;
    const positions = Object.values(place.lists);
    const sound = positions.every(
      ({ after, skip }) =>
        (after === null || typeof after === 'string') &&
        Number.isInteger(skip) &&
        skip >= 0 &&
        skip <= MOST_SKIPPED + PAGE,
    );
    if (sound && Number.isInteger(place.own) && (place.own as number) >= 0) return place;
  } catch {
    // Refused below like any other text that is no cursor.
  }
  throw invalid('TIMELINE.CURSOR', 'La página pedida de la cronología no existe. Vuelva a abrirla.', [
    { field: 'cursor', rule: 'cursor', message: 'Use el «cursor» de la respuesta anterior.' },
  ]);
}
