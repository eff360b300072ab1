import { PassThrough } from 'node:stream';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { grantOf } from '@llavero/proto/access/access';
import { CodedError } from '@llavero/proto/errors';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { metaOf } from '@llavero/proto/fields/field';
import { records } from '@llavero/proto/records/registry';
import { type Caller, callerOf, Callers } from '../session/caller.ts';
import { EventFeed } from './event-feed.ts';
import { InboxFeed } from './inbox-feed.ts';
import { PresenceFeed } from './presence.ts';

/** Shorter than the idle time of common proxies. */
const HEARTBEAT_MS = 20_000;
/** A browser that reads slower than this is cut off and comes back by itself. */
const MOST_WAITING_BYTES = 512 * 1024;

/** Streams of one person: every open tab has one. */
const MOST_STREAMS = 30;

/** What an open browser is told of a change. */
export interface LiveChange {
  collection: string;
  id: string;
  version: number;
  verb: string;
  fields: string[];
  actor: string;
}

/** `GET /live`: changes as Server-Sent Events, filtered by what the caller may see. */
@Controller('live')
export class LiveController {
  /** Open streams, and whose they are. */
  private readonly open = new Map<PassThrough, string>();

  constructor(
    private readonly feed: EventFeed,
    private readonly callers: Callers,
    private readonly presence: PresenceFeed,
    private readonly inbox: InboxFeed,
  ) {}

  @Get()
  live(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const caller = callerOf(request);
    this.refuseTooMany(caller.actor.id);
    const stream = new PassThrough();
    this.open.set(stream, caller.actor.id);
    const write = (text: string): void => {
      if (stream.writableLength > MOST_WAITING_BYTES || !this.callers.isStillValid(caller)) stream.end();
      else stream.write(text);
    };
    const stop = this.feed.listen((event) => {
      const change = changeFor(event, caller);
      if (change) write(`id: ${event.id}\ndata: ${JSON.stringify(change)}\n\n`);
    });
    const { tab } = request.query as { tab?: unknown };
    const leave = this.presence.watch({
      employee: caller.actor.id,
      tab: typeof tab === 'string' ? tab : '',
      tell: (presence) => write(`event: presence\ndata: ${JSON.stringify(presence)}\n\n`),
    });
    const forget = this.inbox.watch(caller.actor.id, () => write('event: inbox\ndata: {}\n\n'));
    const heartbeat = setInterval(() => write(': latido\n\n'), HEARTBEAT_MS);
    const close = (): void => {
      // Both ends of the stream and its request tell of the same end.
      if (!this.open.has(stream)) return;
      clearInterval(heartbeat);
      stop();
      leave();
      forget();
      this.open.delete(stream);
    };
    stream.once('close', close);
    stream.once('end', close);
    request.raw.once('close', () => stream.destroy());
    write('retry: 2000\nevent: ready\ndata: {}\n\n');
    void reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream);
  }

  /**
   * Breaks off all streams, so that the process can stop: a stream that ended in order would leave its connection
   * open for the next request. Browsers come back by themselves.
   */
  closeAll(): void {
    for (const stream of this.open.keys()) stream.destroy();
  }

  get size(): number {
    return this.open.size;
  }

  private refuseTooMany(person: string): void {
    let streams = 0;
    for (const owner of this.open.values()) if (owner === person) streams += 1;
    if (streams >= MOST_STREAMS)
      throw new CodedError({
        code: 'LIVE.TOO_MANY',
        kind: 'tooMany',
        message: 'Tiene demasiadas ventanas abiertas. Cierre alguna y recargue la página.',
      });
  }
}

/** What the caller may know of an event, or null. Names of fields that a role may not read are left out. */
export function changeFor({ data, type }: DomainEvent, { actor }: Pick<Caller, 'actor'>): LiveChange | null {
  const definition = records.get(data.collection);
  const grant = definition && grantOf(definition.access, actor.role);
  if (!definition || !grant?.actions.includes('read')) return null;
  // Whether a row is one's own is known to its owner only; such callers read again when they look.
  if (grant.own && data.id !== actor.id) return null;
  const hidden = new Set(grant.hidden);
  const fields = data.fields.filter((name) => {
    const field = definition.fields[name];
    return !field || !hidden.has(metaOf(field).access ?? 'general');
  });
  const verb = type.slice(type.lastIndexOf('.') + 1);
  return { collection: data.collection, id: data.id, version: data.version, verb, fields, actor: data.actor };
}
