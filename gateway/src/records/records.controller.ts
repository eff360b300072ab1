import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, invalid } from '@llavero/proto/errors';
import type { BatchRequest } from '@llavero/proto/requests';
import { type LinkCount, timelineKinds, type TimelineReply } from '@llavero/proto/timeline';
import { RateLimits } from '../http/rate-limits.ts';
import { contextOf } from '../session/caller.ts';
import { actionOf, requireAccess, requireHistory } from '../session/permissions.ts';
import { asObject } from './as-object.ts';
import { collectionOf } from './collection-of.ts';
import { Labels } from './labels.ts';
import { Notes } from './notes.ts';
import { RecordLinks } from './record-links.ts';
import { Timeline } from './timeline.ts';
import { Upstream } from './upstream.ts';

const MOST_LABELS = 1_000;
const MOST_ROWS = 500;

interface OwnersResult {
  data?: { id: string; version: number };
  error?: ErrorBody;
}

/** What became of one row of a batch. */
interface RowResult {
  ok: boolean;
  id: string | null;
  version: number | null;
  error?: ErrorBody;
}

/** Sends JSON text as it came from the owner. */
export function sendJson(reply: FastifyReply, json: Buffer | string): void {
  void reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

/** A number of the address, or nothing when it is not there. @throws CodedError invalid */
function numberIn<N extends string>(name: N, text: string | undefined): Partial<Record<N, number>> {
  if (text === undefined || text === '') return {};
  const value = Number(text);
  if (Number.isFinite(value)) return { [name]: value } as Partial<Record<N, number>>;
  throw invalid('REQUEST.NUMBER', `«${name}» debe ser un número. Corrija la dirección.`, [
    { field: name, rule: 'number', message: 'Indique un número.' },
  ]);
}

/** What the browser asks of records beside the generic calls. */
@Controller()
export class RecordsController {
  constructor(
    private readonly upstream: Upstream,
    private readonly labels: Labels,
    private readonly limits: RateLimits,
    private readonly links: RecordLinks,
    private readonly timeline: Timeline,
    private readonly notes: Notes,
  ) {}

  /** Which records point at this one, counted: `[{collection, by, title, count, capped}]` (SCR-04). */
  @Get('records/:collection/:id/links')
  async linked(
    @Param('collection') name: string,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
  ): Promise<LinkCount[]> {
    const ctx = contextOf(request);
    const collection = collectionOf(name);
    requireAccess(collection, ctx.actor.role, 'read');
    return this.links.of(collection, id, ctx);
  }

  /** Everything that happened to a record and about it, newest first; `?kinds=NOTE,TASK&cursor=` (SCR-04). */
  @Get('records/:collection/:id/timeline')
  async chronology(
    @Param('collection') name: string,
    @Param('id') id: string,
    @Query('kinds') kinds: string | undefined,
    @Query('cursor') cursor: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<TimelineReply> {
    const ctx = contextOf(request);
    const collection = collectionOf(name);
    requireAccess(collection, ctx.actor.role, 'read');
    const wanted = String(kinds ?? '').split(',');
    const known = timelineKinds.values.filter((kind) => wanted.includes(kind));
    return this.timeline.page(collection, id, known, cursor || undefined, ctx);
  }

  /** Body: `{action: 'add' | 'edit' | 'delete', date?, text?, mentions?}`; a note of the caller's own (C §3.4). */
  @Post('records/:collection/:id/notes')
  @HttpCode(200)
  async note(
    @Param('collection') name: string,
    @Param('id') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ctx = contextOf(request);
    const collection = collectionOf(name);
    requireAccess(collection, ctx.actor.role, 'update');
    sendJson(reply, await this.notes.write(collection, id, asObject(body, 'body'), ctx));
  }

  /** The changes of a record, newest first (ENT-12). */
  @Get('records/:collection/:id/history')
  async history(
    @Param('collection') name: string,
    @Param('id') id: string,
    @Query('before') before: string | undefined,
    @Query('limit') limit: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ctx = contextOf(request);
    const collection = collectionOf(name);
    requireHistory(collection, ctx.actor.role);
    const page = { ...numberIn('before', before), ...numberIn('limit', limit) };
    sendJson(reply, await this.upstream.records('History', { collection, id, ...page }, ctx));
  }

  /** The record as it was at `?version=` or `?at=` (unix seconds), and what restoring that would change (ENT-12). */
  @Get('records/:collection/:id/at')
  async at(
    @Param('collection') name: string,
    @Param('id') id: string,
    @Query('version') version: string | undefined,
    @Query('at') at: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ctx = contextOf(request);
    const collection = collectionOf(name);
    requireHistory(collection, ctx.actor.role);
    const moment = { ...numberIn('version', version), ...numberIn('at', at) };
    sendJson(reply, await this.upstream.records('RecordAt', { collection, id, ...moment }, ctx));
  }

  /** Body: `{version, to, fields?}`; answers the record as it is after the values of version `to` have come back. */
  @Post('records/:collection/:id/restore')
  @HttpCode(200)
  async restore(
    @Param('collection') name: string,
    @Param('id') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ctx = contextOf(request);
    const collection = collectionOf(name);
    requireAccess(collection, ctx.actor.role, 'restore');
    const { version, to, fields } = asObject(body, 'body');
    const wanted = {
      ...(version == null ? {} : { version: Number(version) }),
      to: Number(to),
      ...(Array.isArray(fields) ? { fields: fields.map(String) } : {}),
    };
    sendJson(reply, await this.upstream.records('RestoreAt', { collection, id, ...wanted }, ctx));
  }

  /**
   * Creates and changes, each on its own (SCR-06). Body: `{rows: […]}`; answers `{results}` in the order of the
   * rows, without the records themselves.
   */
  @Post('records/:collection/batch')
  @HttpCode(200)
  async batch(
    @Param('collection') name: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<{ results: RowResult[] }> {
    const ctx = contextOf(request);
    const collection = collectionOf(name);
    const rows = asObject(body, 'body')['rows'];
    if (!Array.isArray(rows) || rows.length === 0 || rows.length > MOST_ROWS)
      throw invalid('REQUEST.ROWS', `Envíe entre 1 y ${MOST_ROWS} filas. No se ha guardado nada.`, [
        { field: 'rows', rule: 'max', message: `Una lista de 1 a ${MOST_ROWS} filas.` },
      ]);
    const given = rows.map((row, index) => asObject(row, `rows.${index}`));
    if (given.some((row) => 'object' in row)) requireAccess(collection, ctx.actor.role, 'create');
    for (const row of given)
      if ('patch' in row)
        requireAccess(collection, ctx.actor.role, actionOf(asObject(row['patch'], 'patch')));
    await this.limits.charge(request, rows.length);
    const batch = { collection, rows: given } as BatchRequest;
    const answer = JSON.parse(
      (await this.upstream.records('Batch', batch, ctx)).toString(),
    ) as OwnersResult[];
    return {
      results: answer.map(({ data, error }, index) => ({
        ok: error === undefined,
        id: data?.id ?? (given[index]?.['id'] as string | undefined) ?? null,
        version: data?.version ?? null,
        ...(error ? { error } : {}),
      })),
    };
  }

  /** Names of records: `[{id, title}]`. */
  @Get('labels')
  async named(
    @Query('collection') name: string,
    @Query('ids') ids: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ctx = contextOf(request);
    const collection = collectionOf(name);
    requireAccess(collection, ctx.actor.role, 'read');
    const asked = new Set(
      String(ids ?? '')
        .split(',')
        .filter(Boolean)
        .slice(0, MOST_LABELS),
    );
    sendJson(reply, await this.labels.of(collection, asked, ctx));
  }
}
