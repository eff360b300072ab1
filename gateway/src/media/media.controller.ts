import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contextOf } from '../session/caller.ts';
import { MediaClient } from '@llavero/kit/media/media-client';

/** Types that a browser may show in our own origin; everything else is downloaded. */
const shown: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'text/plain',
]);

/** RST-09: the file of a document. The documents service decides who may read it. */
@Controller('manager/downloadMedia')
export class MediaController {
  constructor(private readonly media: MediaClient) {}

  @Get(':documentId/:fileName')
  async download(
    @Param('documentId') documentId: string,
    @Param('fileName') fileName: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { info, body } = await this.media.download(documentId, fileName, contextOf(request));
    const [type = ''] = info.contentType.split(';');
    const how = shown.has(type.trim()) ? 'inline' : 'attachment';
    if (info.bytes > 0) void reply.header('content-length', info.bytes);
    void reply
      .header('content-type', info.contentType)
      .header('content-disposition', `${how}; filename*=UTF-8''${encodeURIComponent(info.fileName)}`)
      // A stored file is somebody's data: it may be kept by this browser only, and no script in it may run.
      .header('cache-control', 'private, no-cache')
      .header(
        'content-security-policy',
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      )
      .header('x-content-type-options', 'nosniff')
      .send(body);
  }
}
