import { Controller, Delete, Head, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CodedError, invalid } from '@llavero/proto/errors';
import { LARGEST_UPLOAD } from '@llavero/proto/rules/uploads';
import { contextOf, publicContextOf } from '../session/caller.ts';
import { type Sender, tooLarge, UploadClient } from './upload-client.ts';

const VERSION = '1.0.0';
/** Body of a piece (tus 1.0, PATCH). */
const PIECE = 'application/offset+octet-stream';

/** Lets bodies of pieces through as they come; before the controllers are registered. */
export function installPieces(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(PIECE, (_request, payload, done) => done(null, payload));
}

/**
 * Resumable uploads by the tus protocol 1.0 (creation, expiration, termination), DOC-04. `Upload-Metadata` names the file (`filename`) and the record it
 * is for (`collection`, `record`); with a mailed link (`X-Link-Code`) that link says what it is for. What became of the file tells the command `FinishUpload`, so that checks have a Spanish answer.
 */
@Controller('uploads')
export class UploadsController {
  constructor(private readonly uploads: UploadClient) {}

  @Post()
  @HttpCode(201)
  async create(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    requireVersion(request);
    const size = bytesIn(request, 'upload-length');
    if (size > LARGEST_UPLOAD) throw tooLarge();
    const { filename = '', collection = 'media', record } = metadataOf(request);
    const file = { name: filename || 'documento', size };
    const state = await this.uploads.open(file, { collection, record: record || null }, senderOf(request));
    void reply.header('location', `/uploads/${state.upload}`);
    tell(reply, state.received, state.expiresAt);
  }

  @Head(':upload')
  async state(
    @Param('upload') upload: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    requireVersion(request);
    const { size, received, expiresAt } = await this.uploads.state(upload, senderOf(request));
    if (size !== null) void reply.header('upload-length', size);
    tell(reply, received, expiresAt);
  }

  @Patch(':upload')
  @HttpCode(204)
  async append(
    @Param('upload') upload: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    requireVersion(request);
    const sender = senderOf(request);
    const offset = bytesIn(request, 'upload-offset');
    if (request.headers['content-type'] !== PIECE) throw badHeader('content-type', PIECE);
    const bytes = request.body as AsyncIterable<Buffer>;
    const { received, expiresAt } = await this.uploads.append(upload, offset, bytes, sender);
    tell(reply, received, expiresAt);
  }

  @Delete(':upload')
  @HttpCode(204)
  async cancel(
    @Param('upload') upload: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    requireVersion(request);
    await this.uploads.cancel(upload, senderOf(request));
    void reply.header('tus-resumable', VERSION);
  }
}

/** Who sends: somebody with a session, or with a mailed link, whose code stays out of addresses and logs. @throws CodedError unauthenticated */
function senderOf(request: FastifyRequest): Sender {
  const link = request.headers['x-link-code'];
  return typeof link === 'string' && link !== ''
    ? { ctx: publicContextOf(request), link }
    : { ctx: contextOf(request), link: null };
}

function tell(reply: FastifyReply, received: number, expiresAt: number | null): void {
  void reply.header('tus-resumable', VERSION).header('upload-offset', received);
  if (expiresAt !== null) void reply.header('upload-expires', new Date(expiresAt * 1000).toUTCString());
}

function requireVersion({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] !== VERSION) throw badHeader('tus-resumable', VERSION);
}

function bytesIn({ headers }: FastifyRequest, name: string): number {
  const text = headers[name];
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw badHeader(name, 'un número de bytes');
  return Number(text);
}

/** Pairs of a name and a value in base64. @throws CodedError invalid */
function metadataOf({ headers }: FastifyRequest): Record<string, string | undefined> {
  const text = headers['upload-metadata'];
  if (typeof text !== 'string') return {};
  const pairs = text.split(',').map((pair) => pair.trim().split(' '));
  return Object.fromEntries(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  );
}

const badHeader = (field: string, expected: string): CodedError =>
  invalid(
    'UPLOAD.PROTOCOL',
    'La subida no se entiende y no se ha guardado nada. Actualice la página y repítala.',
    [{ field, rule: 'tus', message: `Cabecera del protocolo tus: ${expected}.` }],
  );
