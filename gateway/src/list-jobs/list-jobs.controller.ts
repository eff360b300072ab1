import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CollectionName, collectionOwners } from '@llavero/proto/collections';
import type {
  ExportColumn,
  ExportFormat,
  ListJobCalls,
  ListJobMethod,
} from '@llavero/proto/list-jobs/requests';
import { definitionOf } from '@llavero/proto/records/registry';
import { dayKey } from '@llavero/proto/values/dates';
import { XLSX } from '@llavero/proto/values/content-types';
import { Peers } from '@llavero/kit/grpc/peers';
import type { CallContext } from '@llavero/kit/context';
import { asObject } from '../records/as-object.ts';
import { AskedList } from '../records/asked-list.ts';
import { asDataRequest } from '../records/component.ts';
import { collectionOf } from '../records/collection-of.ts';
import { CollectionVersions } from '../records/collection-versions.ts';
import { contextOf } from '../session/caller.ts';
import { actionOf, requireAccess } from '../session/permissions.ts';

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX,
};

/** Background work over the rows of a list: a change of many, its undo, an export. The owner of the collection carries it out. */
@Controller()
export class ListJobsController {
  constructor(
    private readonly peers: Peers,
    private readonly asked: AskedList,
    private readonly versions: CollectionVersions,
  ) {}

  /**
   * Starts a change. Body: `{patch, rows: [{id, version}]}` for ticked rows of `collection`, or `{patch, dataRequest,
   * except?}` for all rows of a list.
   */
  @Post('lists/changes')
  @HttpCode(200)
  async change(@Body() body: unknown, @Req() request: FastifyRequest): Promise<object> {
    const ctx = contextOf(request);
    const { collection: named, patch, rows, dataRequest, except } = asObject(body, 'body');
    const values = asObject(patch, 'patch');
    if (Array.isArray(rows)) {
      const collection = collectionOf(named);
      requireAccess(collection, ctx.actor.role, actionOf(values));
      const of = { rows: rows as { id: string; version: number }[] };
      return this.call('Change', { collection, of, patch: values }, ctx);
    }
    const { collection, filter, text } = await this.asked.of(asDataRequest(dataRequest), ctx);
    requireAccess(collection, ctx.actor.role, actionOf(values));
    const list = { ...(filter ? { filter } : {}), ...(text ? { text } : {}) };
    const of = { list, ...(Array.isArray(except) ? { except: except.map(String) } : {}) };
    return this.call('Change', { collection, of, patch: values }, ctx);
  }

  /** Starts an export. Body: `{dataRequest, columns: [{name, label, …}], format: 'csv' | 'xlsx'}`. */
  @Post('lists/exports')
  @HttpCode(200)
  async export(@Body() body: unknown, @Req() request: FastifyRequest): Promise<object> {
    const ctx = contextOf(request);
    const { dataRequest, columns, format } = asObject(body, 'body');
    const { collection, filter, text, sort } = await this.asked.of(asDataRequest(dataRequest), ctx);
    const list = { ...(filter ? { filter } : {}), ...(text ? { text } : {}), ...(sort ? { sort } : {}) };
    const asked = {
      collection,
      list,
      // As it came: the job checks its columns before it is kept.
      columns: columns as unknown as ExportColumn[],
      format: format as ExportFormat,
    };
    return this.call('Export', asked, ctx);
  }

  @Get('list-jobs/:collection/:id')
  status(
    @Param('collection') name: string,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.call('Status', { collection: collectionOf(name), id }, contextOf(request));
  }

  /** What became of the rows of a change; `?outcome=failed` those only, `?after=` a row's number. */
  @Get('list-jobs/:collection/:id/rows')
  rows(
    @Param('collection') name: string,
    @Param('id') id: string,
    @Query('outcome') outcome: 'ok' | 'unchanged' | 'failed' | 'kept' | undefined,
    @Query('after') after: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const asked = {
      collection: collectionOf(name),
      id,
      ...(outcome ? { outcome } : {}),
      ...(after ? { after: Number(after) } : {}),
    };
    return this.call('Rows', asked, contextOf(request));
  }

  /** Takes a change back, row by row; what somebody has changed since stays. */
  @Post('list-jobs/:collection/:id/undo')
  @HttpCode(200)
  undo(
    @Param('collection') name: string,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.call('Undo', { collection: collectionOf(name), id }, contextOf(request));
  }

  /** Stops it at its next step. */
  @Post('list-jobs/:collection/:id/cancel')
  @HttpCode(200)
  cancel(
    @Param('collection') name: string,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.call('Cancel', { collection: collectionOf(name), id }, contextOf(request));
  }

  /** The file of an export, for whoever has asked for it. */
  @Get('list-jobs/:collection/:id/file')
  async file(
    @Param('collection') name: string,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ctx = contextOf(request);
    const collection = collectionOf(name);
    const read = (part: number) => this.call('File', { collection, id, part }, ctx);
    const first = await read(0);
    const fileName = `${definitionOf(collection).label.many} ${dayKey(Date.now() / 1000)}.${first.format}`;
    void reply
      .header('content-type', types[first.format])
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
      .send(Readable.from(parts(first.data, read)));
  }

  private async call<M extends ListJobMethod>(
    method: M,
    request: ListJobCalls[M]['request'],
    ctx: CallContext,
  ): Promise<ListJobCalls[M]['reply']> {
    const { collection } = request as { collection: CollectionName };
    const reply = await this.peers.listJobs(collectionOwners[collection], method, request, ctx);
    if (method === 'Change' || method === 'Undo') this.versions.bump(collection);
    return reply;
  }
}

/** The parts of a file one after the other, as fast as they are taken. */
async function* parts(
  first: string | null,
  read: (part: number) => Promise<{ data: string | null }>,
): AsyncGenerator<Buffer> {
  let data = first;
  for (let part = 1; data !== null; part += 1) {
    yield Buffer.from(data, 'base64');
    ({ data } = await read(part));
  }
}
