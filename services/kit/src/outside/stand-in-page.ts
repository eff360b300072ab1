import { escapeHtml } from '../html/escape-html.ts';

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
  pre { white-space: pre-wrap; font: inherit; margin: 0; }
  iframe { width: 100%; min-height: 60vh; border: 1px solid #8884; background: #fff; }
`;

/**
 * A page of a stand-in.
 *
 * @param title plain text
 * @param body HTML whose foreign parts went through {@link escapeHtml}
 */
export function standInPage(title: string, body: string): string {
  const shown = escapeHtml(title);
  return `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${shown}</title>
    <style>${STYLE}</style>
  </head>
  <body><h1>${shown}</h1>${body}</body>
</html>`;
}

/** A table of HTML cells, with plain headings. */
export function standInTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table>
      <thead>${line('th', headings)}</thead>
      <tbody>${rows.map((cells) => line('td', cells)).join('')}</tbody>
    </table>`;
}

/** Date and time in Madrid. @param seconds unix seconds */
export function standInTime(seconds: number): string {
  return WHEN.format(seconds * 1000);
}
