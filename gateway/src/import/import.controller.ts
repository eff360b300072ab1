import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { grantOf } from '@llavero/proto/access/access';
import { type CollectionName, collectionOwners } from '@llavero/proto/collections';
import { invalid } from '@llavero/proto/errors';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { Cell } from '@llavero/proto/imports/cells';
import { importColumns } from '@llavero/proto/imports/columns';
import type { ImportCalls, ImportMethod, ImportOutcome } from '@llavero/proto/imports/requests';
import { importLimits, importRulesOf } from '@llavero/proto/imports/rules';
import { XLSX } from '@llavero/proto/values/content-types';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { asObject } from '../records/as-object.ts';
import { collectionOf } from '../records/collection-of.ts';
import { contextOf } from '../session/caller.ts';
import { requireAccess } from '../session/permissions.ts';
import { errorCsv, errorXlsx } from './error-file.ts';
import { fileTooLarge, noFile } from './file-errors.ts';
import { csvTemplate, templateColumns, xlsxTemplate } from './template.ts';
import { Uploads, type Uploaded } from './uploads.ts';

const CSV = 'text/csv; charset=utf-8';

/** Import of records from files (docs/import.md). The owner of the collection decides and writes; here files are read and made. */
@Controller('import/:collection')
export class ImportController {
  constructor(
    private readonly uploads: Uploads,
    private readonly peers: Peers,
  ) {}

  /** A file to fill in: `?format=xlsx` (with a sheet of what is allowed) or `csv`. */
  @Get('template')
  async template(
    @Param('collection') name: string,
    @Query('format') format: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { ctx, definition } = importer(name, request);
    const grant = grantOf(definition.access, ctx.actor.role);
    const columns = templateColumns(definition, importColumns(definition, grant));
    const base = `Plantilla ${definition.label.many.toLowerCase()}`;
    if (format === 'csv') download(reply, `${base}.csv`, CSV, csvTemplate(columns));
    else download(reply, `${base}.xlsx`, XLSX, await xlsxTemplate(definition, columns));
  }

  /** Uploads a file (multipart, field `file`). `?defaults={"roles":"Inquilino"}`: cells of new records that the file does not have. */
  @Post('files')
  @HttpCode(200)
  async upload(
    @Param('collection') name: string,
    @Query('defaults') defaults: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<Uploaded> {
    const { ctx, collection } = importer(name, request);
    if (!request.isMultipart()) throw noFile();
    const given = defaultsOf(defaults);
    const part = await request.file({ limits: { fileSize: importLimits.bytes, files: 1, fields: 5 } });
    if (!part) throw noFile();
    const bytes = await part.toBuffer().catch((error: unknown) => {
      throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? fileTooLarge() : error;
    });
    // The plugin notices a file that is too large only when more of it comes.
    if (part.file.truncated) throw fileTooLarge();
    if (bytes.length === 0) throw noFile();
    return this.uploads.take(collection, bytes, part.filename || 'fichero', given, ctx);
  }

  /** One's own imports that are still remembered, newest first; all of them for an administrator. */
  @Get()
  recent(@Param('collection') name: string, @Req() request: FastifyRequest): Promise<object> {
    return this.call('Recent', name, {}, request);
  }

  @Get(':batch')
  status(
    @Param('collection') name: string,
    @Param('batch') batch: string,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.call('Status', name, { batch }, request);
  }

  /** Starts the dry run. Body: `{mapping: [field or null per column], key: field or null}`. */
  @Post(':batch/check')
  @HttpCode(200)
  check(
    @Param('collection') name: string,
    @Param('batch') batch: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const { mapping, key = null } = asObject(body, 'body') as Record<string, unknown>;
    return this.call('Check', name, { batch, mapping, key } as never, request);
  }

  @Post(':batch/run')
  @HttpCode(200)
  run(
    @Param('collection') name: string,
    @Param('batch') batch: string,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.call('Run', name, { batch }, request);
  }

  @Post(':batch/cancel')
  @HttpCode(200)
  cancel(
    @Param('collection') name: string,
    @Param('batch') batch: string,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.call('Cancel', name, { batch }, request);
  }

  @Post(':batch/undo')
  @HttpCode(200)
  undo(
    @Param('collection') name: string,
    @Param('batch') batch: string,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.call('Undo', name, { batch }, request);
  }

  /** Rows and what became of them: `?outcome=create|update|unchanged|error`, `?after=<row>`, `?limit=`. */
  @Get(':batch/rows')
  rows(
    @Param('collection') name: string,
    @Param('batch') batch: string,
    @Query() { outcome, after, limit }: Record<string, string | undefined>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const page = { after: Number(after) || 0, limit: Number(limit) || 100 };
    const only = outcome === undefined ? {} : { outcome: outcome as ImportOutcome };
    return this.call('Rows', name, { batch, ...page, ...only }, request);
  }

  /** The rows in error as a file, with the reason in the last column: `?format=xlsx|csv`. */
  @Get(':batch/errors')
  async errors(
    @Param('collection') name: string,
    @Param('batch') batch: string,
    @Query('format') format: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { ctx, collection } = importer(name, request);
    const owner = collectionOwners[collection];
    const { headings, fileName } = await this.peers.imports(owner, 'Status', { collection, batch }, ctx);
    const rows = this.uploads.inError(collection, batch, ctx);
    const base = `Errores de ${fileName.replace(/\.[^.]*$/, '')}`;
    if (format === 'csv') download(reply, `${base}.csv`, CSV, Readable.from(errorCsv(headings, rows)));
    else download(reply, `${base}.xlsx`, XLSX, await errorXlsx(headings, rows));
  }

  private async call<M extends ImportMethod>(
    method: M,
    name: string,
    request: Omit<ImportCalls[M]['request'], 'collection'>,
    from: FastifyRequest,
  ): Promise<object> {
    const { ctx, collection } = importer(name, from);
    const whole = { collection, ...request } as ImportCalls[M]['request'];
    return this.peers.imports(collectionOwners[collection], method, whole, ctx);
  }
}

/** Who imports must be allowed to create and to change. @throws CodedError forbidden, invalid, notFound */
function importer(
  name: string,
  request: FastifyRequest,
): { ctx: CallContext; collection: CollectionName; definition: RecordDefinition } {
  const ctx = contextOf(request);
  const collection = collectionOf(name);
  const definition = requireAccess(collection, ctx.actor.role, 'create');
  requireAccess(collection, ctx.actor.role, 'update');
  if (!importRulesOf(collection))
    throw invalid(
      'IMPORT.NOT_IMPORTABLE',
      `«${definition.label.many}» no se puede importar desde un fichero.`,
    );
  return { ctx, collection, definition };
}

function defaultsOf(text: string | undefined): Record<string, Cell> {
  if (!text) return {};
  try {
    const value = asObject(JSON.parse(text), 'defaults');
    if (Object.values(value).every((cell) => ['string', 'number', 'boolean'].includes(typeof cell)))
      return value as Record<string, Cell>;
  } catch {
    // Told below.
  }
  throw invalid('IMPORT.INVALID', 'Los valores por defecto no se entienden. No se ha importado nada.', [
    { field: 'defaults', rule: 'json', message: 'Un objeto JSON con un texto por campo.' },
  ]);
}

function download(reply: FastifyReply, name: string, type: string, body: string | Buffer | Readable): void {
  void reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(body);
}
