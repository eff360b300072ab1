import { describe, expect, it } from '@jest/globals';
import { atTime, daySeconds } from '@llavero/proto/values/dates';
import { tellings } from './tell-job.ts';
import { type TellingFacts, tellingText, visitText } from './tell-texts.ts';

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

describe('letters about issues', () => {
  it.each(tellings)('[OPS-03] %s says where and leads somewhere, with all facts and with none', (what) => {
    for (const given of [facts, nothing]) {
      const { template, subject, body } = tellingText(what, given);
      expect(template).toBe(`ISSUE_${what}`);
      expect(subject.length).toBeGreaterThan(10);
      expect(`${subject} ${body}`).not.toMatch(/null|undefined|NaN|\[object/);
      expect(`${subject} ${body}`).toContain(given.place);
      if (what !== 'SUPPLIER_REJECTED') expect(body).toContain('{{link}}');
    }
  });

  it('[OPS-03] an accepted order is not told as a declined one, whatever was said of its approval', () => {
    expect(tellingText('OFFICE_ANSWER', { ...facts, approvalNotes: 'Pronto' }).subject).toMatch(/aceptado/);
    const declined = tellingText('OFFICE_ANSWER', { ...facts, declineReason: 'No hay sitio' });
    expect([declined.subject, declined.body].join(' ')).toMatch(/rechazado.*No hay sitio/s);
  });

  it('writes a visit with its hours', () => {
    expect(visitText(atTime(day, 10), atTime(day, 12))).toBe('el 26/11/2026 de 10:00 a 12:00');
    expect(visitText(atTime(day, 10), null)).toBe('el 26/11/2026 a las 10:00');
  });
});
