import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serviceContext } from '@llavero/kit/context';
import { receiveMail } from '@llavero/proto/commands/inbound-mail';
import { CodedError, invalid, unauthenticated } from '@llavero/proto/errors';
import { MOST_MAIL_BYTES } from '@llavero/proto/rules/inbound-mail';
import { isSameSecret } from '../http/same-secret.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { Upstream } from '../records/upstream.ts';
import { originOf, tokenOf } from '../session/caller.ts';

/** A message as it travels between mail servers (RFC 5322). */
const MESSAGE = 'message/rfc822';
const PER_MINUTE = 300;

/** Lets received messages through as they come, so that nothing is read for whoever does not show the secret; before the controllers are registered. */
export function installMessages(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(MESSAGE, (_request, payload, done) => done(null, payload));
}

/** Mail that a mail server or a provider hands over (JOB-04). It is kept before the answer, so it may be forgotten there. */
@Controller('mail')
export class InboundMailController {
  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly upstream: Upstream,
    private readonly limits: RateLimits,
  ) {}

  /** @throws CodedError unauthenticated, tooMany, tooLarge, invalid */
  @Post('inbound')
  @HttpCode(200)
  async receive(@Req() request: FastifyRequest): Promise<{ mail: string; known: boolean }> {
    await this.limits.chargeRoute('mail', request, PER_MINUTE);
    if (!isSameSecret(tokenOf(request) ?? '', this.config.inboundMailSecret)) throw noSecret();
    if (!request.headers['content-type']?.toLowerCase().startsWith(MESSAGE)) throw noMessage();
    const raw = await messageOf(request);
    if (raw.length === 0) throw noMessage();
    const ctx = { ...serviceContext('gateway', request.id), origin: originOf(request) };
    const { mail, known } = await this.upstream.run(receiveMail, { raw: raw.toString('base64') }, ctx);
    return { mail, known: known ?? false };
  }
}

/** @throws CodedError tooLarge */
async function messageOf({ headers, body }: FastifyRequest): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > MOST_MAIL_BYTES) throw tooLarge();
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_MAIL_BYTES) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const noSecret = () =>
  unauthenticated(
    'MAIL.SECRET',
    'No se ha recibido el correo: falta MAIL_INBOUND_SECRET como credencial, o es otra.',
  );
const noMessage = () =>
  invalid('MAIL.NO_MESSAGE', `No se ha recibido el correo: mándelo tal como llegó, como ${MESSAGE}.`, [
    { field: 'body', rule: 'contentType', message: `El mensaje, como ${MESSAGE}.` },
  ]);
const tooLarge = () =>
  new CodedError({
    code: 'MAIL.TOO_LARGE',
    kind: 'tooLarge',
    message: `No se ha recibido el correo: ocupa más de ${MOST_MAIL_BYTES / (1024 * 1024)} MB.`,
  });
