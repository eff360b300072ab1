import { escapeHtml } from '@llavero/kit/html/escape-html';
import type { MessageLanguage, MessageText } from '@llavero/proto/messages/message';
import type { RenderedMail } from '../outside/mail/port.ts';

/** Name at the head of every mail. */
const BRAND = 'Llavero';

/** The accent and the greys of the product's theme; mail programs know no variables. */
const colours = { accent: '#0f766e', ink: '#292524', faint: '#78716c', line: '#e7e5e4', paper: '#fafaf9' };
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** What stands below a text, in its language. */
interface Foot {
  language: MessageLanguage;
  text: string;
}

/**
 * Puts a text on the company's letterhead. The text is plain: blank lines separate paragraphs, addresses that
 * start with http become links, everything else is shown as it is written.
 */
export function onLetterhead(message: MessageText, foot: Foot): RenderedMail {
  const { subject } = message;
  const body = message.body.replace(/\r\n?/g, '\n').trim();
  return {
    subject: oneLine(subject),
    text: `${body}\n\n--\n${foot.text}\n`,
    html: page(subject, body, foot),
  };
}

/** A subject is a header: a line break in it would start another one. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function paragraph(text: string): string {
  const lines = text.split('\n').map(withLinks).join('<br>');
  return `<p style="margin:0 0 16px">${lines}</p>`;
}

/** Splits before escaping, so that no entity is ever cut and no quote reaches an attribute. */
function withLinks(line: string): string {
  return line
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}" style="color:${colours.accent}">${safe}</a>` : safe;
    })
    .join('');
}

function page(subject: string, body: string, foot: Foot): string {
  const { accent, ink, faint, line, paper } = colours;
  return `<!doctype html>
<html lang="${foot.language.toLowerCase()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;background:${paper};color:${ink};${font};font-size:15px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#fff;border:1px solid ${line}">
<tr><td style="padding:20px 28px;border-top:4px solid ${accent};color:${accent};font-size:18px;font-weight:600">${BRAND}</td></tr>
<tr><td style="padding:4px 28px 12px">${body
    .split(/\n{2,}/)
    .map(paragraph)
    .join('\n')}</td></tr>
<tr><td style="padding:14px 28px;border-top:1px solid ${line};color:${faint};font-size:12px">${foot.text.split('\n').map(withLinks).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
