import { createHash } from 'node:crypto';

/** What a browser tells of a failure. */
export interface ClientError {
  message: string;
  stack: string | null;
  screen: string | null;
  browser: string | null;
  version: string | null;
}

const MOST_FRAMES = 12;

/**
 * What is kept of it: no ids, addresses, figures or quoted values, which could name people, and of the stack only where in
 * our own files it was.
 */
export function withoutPeople({ message, stack, screen, browser, version }: ClientError): ClientError {
  return {
    message: masked(message).slice(0, 300),
    stack: stack === null ? null : frames(stack),
    screen: screen === null ? null : masked(screen.split(/[?#]/, 1)[0] ?? '').slice(0, 200),
    browser: browser?.replace(/[^\w ./-]/g, '').slice(0, 60) ?? null,
    version: version?.replace(/[^\w.-]/g, '').slice(0, 40) ?? null,
  };
}

/** Failures with the same fingerprint are one, counted. */
export function fingerprint({ message, stack, screen }: ClientError): string {
  const [first = ''] = (stack ?? '').split('\n');
  return createHash('sha256')
    .update(JSON.stringify([message, first, screen]))
    .digest('hex');
}

function masked(text: string): string {
  return text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, ':id')
    .replace(/\S+@\S+/g, ':correo')
    .replace(/"[^"]*"|«[^»]*»|“[^”]*”/g, '«…»')
    .replace(/\b[A-Z]{2}\d{2}[\d ]{8,}/g, ':cuenta')
    .replace(/\b[XYZ]?\d{7,8}[A-Z]\b/gi, ':documento')
    .replace(/\+?\d[\d .,-]{3,}\d/g, ':número')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `at Row (https://…/assets/list.js?v=1:12:3)` and `Row@https://…/assets/list.js:12:3`. */
const frame = /(?:at\s+)?(?:async\s+)?(?:([\w$.<>]+)(?:\s*\(|@))?\S*?\/([\w.-]+\.[jt]sx?)[^:\s]*:(\d+):(\d+)/;

/** `function file:line:column` of each frame that is in a file of ours. */
function frames(stack: string): string {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file, row, column] = frame.exec(line) ?? [];
      return file === undefined ? [] : `${name} ${file}:${row}:${column}`.trim();
    })
    .slice(0, MOST_FRAMES)
    .join('\n')
    .slice(0, 2000);
}
