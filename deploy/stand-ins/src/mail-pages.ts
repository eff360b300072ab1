import type { CaughtMail } from './mail-sink.ts';

const WHEN = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Madrid',
});

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
  h1 { font-size: 1.25rem; }
  a { color: #0f766e; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
  pre { white-space: pre-wrap; font: inherit; }
  iframe { width: 100%; min-height: 60vh; border: 1px solid #8884; background: #fff; }
`;

/** The list of caught messages. */
export function mailPage(mails: readonly CaughtMail[]): string {
  const rows = mails
    .map(
      (mail) => `<tr>
        <td>${WHEN.format(mail.at * 1000)}</td>
        <td>${escape(mail.to.join(', '))}</td>
        <td><a href="/ver/${mail.id}">${escape(mail.subject || '(sin asunto)')}</a></td>
      </tr>`,
    )
    .join('');
  const list = `<table>
      <thead><tr><th>Fecha</th><th>Para</th><th>Asunto</th></tr></thead>
      <tbody>${rows}</tbody>
    </table>`;
  const empty = '<p>Todavía no ha llegado ningún correo. Los que envíe Llavero aparecerán aquí.</p>';
  return page(
    'Correo de pruebas',
    `<p>Llavero envía aquí todo su correo de demostración: ningún mensaje sale de este equipo.</p>
     ${mails.length ? list : empty}`,
  );
}

/** One message; its HTML is shown in a frame that may run nothing. */
export function messagePage(mail: CaughtMail): string {
  const files = mail.attachments
    .map(
      (part) =>
        `<li>${escape(part.filename || 'sin nombre')} (${escape(part.mimeType)}, ${part.size} bytes)</li>`,
    )
    .join('');
  const body = mail.html
    ? `<iframe sandbox title="Mensaje" srcdoc="${escape(mail.html)}"></iframe>`
    : `<pre>${escape(mail.text)}</pre>`;
  return page(
    escape(mail.subject || '(sin asunto)'),
    `<p><a href="/">← Todos los correos</a></p>
     <p>De ${escape(mail.from)} para ${escape(mail.to.join(', '))}, ${WHEN.format(mail.at * 1000)}</p>
     ${body}
     ${files ? `<h2>Adjuntos</h2><ul>${files}</ul>` : ''}`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>${STYLE}</style>
  </head>
  <body><h1>${title}</h1>${body}</body>
</html>`;
}

function escape(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}
