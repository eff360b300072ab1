/** One appointment of a calendar. Instants in unix seconds. */
export interface CalendarEntry {
  id: string;
  /** Counts up with every change, so that calendars take the newer one. */
  version: number;
  startAt: number;
  endAt: number;
  changedAt: number;
  summary: string;
  location: string;
  description: string;
  url: string;
  isCancelled: boolean;
}

/** Longest line in octets (RFC 5545 §3.1); what is longer goes on in the next one behind a space. */
const LINE_OCTETS = 75;

/** A calendar as RFC 5545 wants it. Times are UTC, so that no calendar has to know when Madrid changes its clock. */
export function iCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Llavero//Visitas//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Europe/Madrid',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('\r\n') + '\r\n';
}

function eventLines(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${entry.id}@llavero`,
    `SEQUENCE:${entry.version}`,
    `DTSTAMP:${utc(entry.changedAt)}`,
    `DTSTART:${utc(entry.startAt)}`,
    `DTEND:${utc(entry.endAt)}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `LOCATION:${escaped(entry.location)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${entry.url}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** `20261130T093000Z`. */
function utc(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+|[-:]/g, '');
}

/** A text value (RFC 5545 §3.3.11). */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
}

/** Breaks a line between characters, never within one. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    // The space before a continuation counts as well.
    if (octets + size > LINE_OCTETS - (parts.length > 0 ? 1 : 0)) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
