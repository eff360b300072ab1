import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MediaClient } from '@llavero/kit/media/media-client';
import { invalid } from '@llavero/proto/errors';
import { publicContextOf } from '../session/caller.ts';
import { sendFile } from './send-file.ts';

/** Longest code that is looked up; ours have 43 characters. */
const LONGEST_CODE = 100;

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
