import type { OtherPath } from './other-path.ts';

/** What mail servers call (JOB-04). */
export const mailPaths: readonly OtherPath[] = [
  {
    method: 'post',
    path: '/mail/inbound',
    tag: 'Mensajes',
    summary:
      'Entregar un correo recibido, tal como llegó (message/rfc822, hasta 20 MB), con MAIL_INBOUND_SECRET como Bearer. Repetido, cuenta una vez',
    body: { type: 'string', format: 'binary' },
    answer: { type: 'object', properties: { mail: { type: 'string' }, known: { type: 'boolean' } } },
  },
  {
    method: 'post',
    path: '/baja/{code}',
    tag: 'Mensajes',
    summary: 'Dejar de recibir publicidad con el botón de un programa de correo (RFC 8058)',
    answer: { contentType: 'text/plain' },
    public: true,
  },
];
