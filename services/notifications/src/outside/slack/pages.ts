import { escapeHtml } from '@llavero/kit/html/escape-html';
import { standInPage, standInTable, standInTime } from '@llavero/kit/outside/stand-in-page';
import type { CaughtMessage } from './caught-message.ts';

/** The list of caught messages. */
export function slackPage(messages: readonly CaughtMessage[]): string {
  const rows = messages.map(({ at, channel, member, text }) => [
    standInTime(at),
    escapeHtml(member ?? channel),
    `<pre>${escapeHtml(shown(text))}</pre>`,
  ]);
  const empty = '<p>Todavía no ha llegado ningún mensaje. Los que envíe Llavero aparecerán aquí.</p>';
  return standInPage(
    'Slack de pruebas',
    `<p>Llavero envía aquí todos sus mensajes de Slack de demostración: ninguno sale de este equipo.</p>
     ${rows.length > 0 ? standInTable(['Fecha', 'Canal o persona', 'Mensaje'], rows) : empty}`,
  );
}

/** The text as its reader sees it: Slack's three escapes undone. */
function shown(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
