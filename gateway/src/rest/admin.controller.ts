import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { asObject } from '../records/as-object.ts';
import { readVersion } from '../records/read-version.ts';
import { sendJson } from '../records/records.controller.ts';
import { Upstream } from '../records/upstream.ts';
import { contextOf } from '../session/caller.ts';
import { actionOf, requireAccess } from '../session/permissions.ts';
import { AdminRows } from './admin-rows.ts';

type Row = Record<string, Json>;

function idOf(object: Row): string {
  const { id } = object;
  if (typeof id === 'string') return id;
  throw invalid('REQUEST.ID', 'Falta el identificador del registro. No se ha guardado nada.', [
    { field: 'id', rule: 'required', message: 'Indique el identificador del registro.' },
  ]);
}

/** RST-05: records by the routes of the older system; each answers the record. */
@Controller('admin')
export class AdminController {
  constructor(
    private readonly upstream: Upstream,
    private readonly rows: AdminRows,
  ) {}

  @Post('create/:table')
  @HttpCode(200)
  async create(
    @Param('table') table: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.created(table, asObject(body, 'body'), request));
  }

  /**
   * By the older system's table and id (F §7), or by ours. Its other path members named columns; the object itself says
   * what changes.
   */
  @Post(['update/:table/:id', 'update/:table/:id/*'])
  @HttpCode(200)
  async update(
    @Param('table') table: string,
    @Param('id') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const object = asObject(body, 'body');
    const row = await this.rows.find(table, id, contextOf(request));
    sendJson(reply, await this.patched(row.collection, { ...object, id: row.id }, request));
  }

  /** A finance document by the id in the object; the other path members named columns, as above. */
  @Post(['updateFinance/:table', 'updateFinance/:table/*'])
  @HttpCode(200)
  async updateFinance(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.patched('finance', asObject(body, 'body'), request));
  }

  /** By the object's id, or by its row of the older system; answers the record with the moment of its deletion. */
  @Post('delete/:table')
  @HttpCode(200)
  async delete(
    @Param('table') table: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { id, adminId, version } = asObject(body, 'body');
    const isRow = id == null && adminId != null;
    const row = isRow ? await this.rows.find(table, String(adminId), contextOf(request)) : null;
    const object: Row = {
      id: row?.id ?? id ?? null,
      status: 'DELETED',
      ...(version === undefined ? {} : { version }),
    };
    sendJson(reply, await this.patched(row?.collection ?? table, object, request));
  }

  /** `/admin/mandate`, `/admin/contract`: creates, or changes when the object has an id. */
  @Post(':table')
  @HttpCode(200)
  async save(
    @Param('table') table: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const object = asObject(body, 'body');
    const saved = object['id'] ? this.patched(table, object, request) : this.created(table, object, request);
    sendJson(reply, await saved);
  }

  private async created(table: string, object: Row, request: FastifyRequest): Promise<Buffer> {
    const ctx = contextOf(request);
    const collection = this.rows.collectionOf(table);
    requireAccess(collection, ctx.actor.role, 'create');
    return this.upstream.records('Create', { collection, object }, ctx);
  }

  private async patched(table: string, object: Row, request: FastifyRequest): Promise<Buffer> {
    const ctx = contextOf(request);
    const collection = this.rows.collectionOf(table);
    const { id: _, version, ...patch } = object;
    requireAccess(collection, ctx.actor.role, actionOf(patch));
    const change = { collection, id: idOf(object), ...readVersion(version), patch };
    return this.upstream.records('Patch', change, ctx);
  }
}
