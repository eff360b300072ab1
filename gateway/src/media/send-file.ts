import type { FastifyReply } from 'fastify';
import type { Download } from '@llavero/kit/media/media-client';

/** Types that a browser may show in our own origin; everything else is downloaded. */
const shown: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']);

/** Answers a stored file so that no script in it may run and no browser takes it for something else. */
export function sendFile(
  reply: FastifyReply,
  { info, body }: Download,
  {
    attached = false,
    seconds = 0,
    shared = false,
  }: { attached?: boolean; seconds?: number; shared?: boolean } = {},
): void {
  const [type = ''] = info.contentType.split(';');
  const how = shown.has(type.trim()) && !attached ? 'inline' : 'attachment';
  if (info.bytes > 0) void reply.header('content-length', info.bytes);
  void reply
    .header('content-type', info.contentType)
    .header('content-disposition', `${how}; filename*=UTF-8''${encodeURIComponent(info.fileName)}`)
    // A stored file is somebody's data: it may be kept by this browser only, unless everybody may see it.
    .header(
      'cache-control',
      seconds > 0 ? `${shared ? 'public' : 'private'}, max-age=${seconds}` : 'private, no-cache',
    )
    .header(
      'content-security-policy',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    )
    .header('x-content-type-options', 'nosniff')
    .send(body);
}
