import { escapeHtml } from '@llavero/kit/html/escape-html';
import { standInPage, standInTable, standInTime } from '@llavero/kit/outside/stand-in-page';
import type { CaughtMail } from './caught-mail.ts';

/** The list of caught messages. */
export function mailPage(mails: readonly CaughtMail[]): string {
  const rows = mails.map((mail) => [
    standInTime(mail.at),
    escapeHtml(mail.to.join(', ')),
    `<a href="ver/${mail.id}">${escapeHtml(mail.subject || '(sin asunto)')}</a>`,
  ]);
  const empty = '<p>Todavía no ha llegado ningún correo. Los que envíe Llavero aparecerán aquí.</p>';
  return standInPage(
    'Correo de pruebas',
    `<p>Llavero envía aquí todo su correo de demostración: ningún mensaje sale de este equipo.</p>
     ${rows.length > 0 ? standInTable(['Fecha', 'Para', 'Asunto'], rows) : empty}`,
  );
}

/** One message; its HTML is shown in a frame that may run nothing. */
export function messagePage(mail: CaughtMail): string {
  const files = mail.attachments
    .map(
      (part, at) =>
        `<li><a href="../messages/${mail.id}/attachments/${at}">${escapeHtml(part.filename || 'sin nombre')}</a> (${escapeHtml(part.mimeType)}, ${part.size} bytes)</li>`,
    )
    .join('');
  const body = mail.html
    ? `<iframe sandbox title="Mensaje" srcdoc="${escapeHtml(mail.html)}"></iframe>`
    : `<pre>${escapeHtml(mail.text)}</pre>`;
  return standInPage(
    mail.subject || '(sin asunto)',
    `<p><a href="../">← Todos los correos</a></p>
     <p>De ${escapeHtml(mail.from)} para ${escapeHtml(mail.to.join(', '))}, ${standInTime(mail.at)}</p>
     ${body}
     ${files ? `<h2>Adjuntos</h2><ul>${files}</ul>` : ''}`,
  );
}
