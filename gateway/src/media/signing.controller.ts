import { createHash } from 'node:crypto';
import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MediaClient } from '@llavero/kit/media/media-client';
import { signatureEvent } from '@llavero/proto/commands/signatures';
import { invalid } from '@llavero/proto/errors';
import { Upstream } from '../records/upstream.ts';
import { publicContextOf } from '../session/caller.ts';
import { sendFile } from './send-file.ts';

/** Longest code that is looked up; ours have 43 characters. */
const LONGEST_CODE = 100;

/** Longest path part that is looked up. */
const LONGEST_PART = 100;

/** EXT-10: calls of the signature provider. They only say when to ask it: nothing of the body is believed. */
@Controller('signature')
export class SignatureEventsController {
  constructor(private readonly upstream: Upstream) {}

  @Post('events/:request/:token')
  @HttpCode(200)
  async event(
    @Param('request') id: string,
    @Param('token') token: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<{ accepted: boolean }> {
    const digest = createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('hex');
    const input = {
      request: id.slice(0, LONGEST_PART),
      // The provider answers in JSON to addresses that end so.
      token: token.replace(/\.json$/, '').slice(0, LONGEST_PART),
      digest,
    };
    const { accepted } = await this.upstream.run(signatureEvent, input, publicContextOf(request));
    return { accepted: accepted ?? false };
  }
}

/** EXT-10: the file that the holder of a mailed link is to sign. The code travels in the body: addresses end up in logs. */
@Controller('signing')
export class SigningController {
  constructor(private readonly media: MediaClient) {}

  @Post('document')
  @HttpCode(200)
  async document(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const asked = { signing_code: codeIn(body), file_name: 'documento.pdf' };
    sendFile(reply, await this.media.download(asked, publicContextOf(request)));
  }
}

/** @throws CodedError invalid */
function codeIn(body: unknown): string {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  if (typeof code === 'string' && code !== '' && code.length <= LONGEST_CODE) return code;
  throw invalid('REQUEST.INVALID', 'Falta el código del enlace. Ábralo de nuevo desde el correo.', [
    { field: 'code', rule: 'required', message: 'El código del enlace.' },
  ]);
}
