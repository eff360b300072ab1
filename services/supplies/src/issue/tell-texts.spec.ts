import { describe, expect, it } from '@jest/globals';
import { atTime, daySeconds } from '@llavero/proto/values/dates';
import { tellings } from './tell-job.ts';
import { messageTextProblems } from '@llavero/proto/messages/message-fields';
import { messageNamed } from '@llavero/proto/messages/catalogue';
import { wordsOf } from '@llavero/kit/testing/written';
import { formatStretch } from '@llavero/proto/values/format-stretch';
import { leadsToPage, officeMessage, outsideMessage, type TellingFacts } from './tell-texts.ts';

const day = daySeconds({ year: 2026, month: 11, day: 26 });
const facts: TellingFacts = {
  place: 'Calle del Olmo 7',
  issue: 'No sale agua caliente',
  message: 'Mañana a las diez',
  author: 'Ana Gil',
  priority: 'HIGH',
  solution: 'Termo nuevo',
  supplier: 'Fontanería Ribera',
  work: 'Cambiar el termo',
  risk: 'Sigue sin agua',
  declineReason: null,
  approvalNotes: null,
  totalAmount: 363,
  approvedAmount: 363,
  invoiceAmount: 400,
  validUntil: day,
  visitFrom: atTime(day, 10),
  visitUntil: atTime(day, 12),
};
const nothing = Object.fromEntries(
  Object.keys(facts).map((key) => [key, key === 'place' || key === 'issue' ? 'algo' : null]),
) as unknown as TellingFacts;

const records = { issue: null, order: null };
const reader = { firstname: 'Ana', language: null };
const written = (what: (typeof tellings)[number], given: TellingFacts) => {
  const message = what.startsWith('OFFICE')
    ? officeMessage(what, given, 'https://llavero.example/issue', records)
    : outsideMessage(what, given, reader, leadsToPage(what) ? 'https://llavero.example/page' : '', records);
  return { ...message, ...wordsOf(message) };
};

describe('letters about issues', () => {
  it.each(tellings)('[OPS-03] %s says where and leads somewhere, with all facts and with none', (what) => {
    for (const given of [facts, nothing]) {
      const { template, subject, body } = written(what, given);
      expect(template).toMatch(/^ISSUE_/);
      expect(messageTextProblems(messageNamed(template)!, messageNamed(template)!.texts.ES)).toEqual([]);
      expect(subject.length).toBeGreaterThan(10);
      expect(`${subject} ${body}`).not.toMatch(/null|undefined|NaN|\[object/);
      expect(`${subject} ${body}`).toContain(given.place);
      if (leadsToPage(what)) expect(body).toMatch(/\{\{link\}\}|https:/);
    }
  });

  it('[OPS-03] an accepted order is not told as a declined one, whatever was said of its approval', () => {
    expect(written('OFFICE_ANSWER', { ...facts, approvalNotes: 'Pronto' }).subject).toMatch(/aceptado/);
    const declined = written('OFFICE_ANSWER', { ...facts, declineReason: 'No hay sitio' });
    expect([declined.subject, declined.body].join(' ')).toMatch(/rechazado.*No hay sitio/s);
  });

  it('writes a visit with its hours', () => {
    expect(formatStretch(atTime(day, 10), atTime(day, 12))).toBe('26/11/2026 de 10:00 a 12:00');
    expect(formatStretch(atTime(day, 10), null)).toBe('26/11/2026 a las 10:00');
  });
});
