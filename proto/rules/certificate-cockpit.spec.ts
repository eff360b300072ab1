import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { certificateCards } from '../records/choices/places.ts';
import { type CertificateDates, certificateStatus } from '../records/parts/certificate.ts';
import { addDays, fromDayKey } from '../values/dates.ts';
import {
  certificateCard,
  certificateStep,
  cockpitCounts,
  endText,
  warningDue,
} from './certificate-cockpit.ts';

const today = fromDayKey('2026-11-25');
const now = today + 41_000;
const days = fc.option(
  fc.integer({ min: -4000, max: 9000 }).map((offset) => addDays(today, offset)),
  { nil: null },
);
const dates: fc.Arbitrary<Partial<CertificateDates> | null> = fc.option(
  fc.record(
    { issueRequestDate: days, notNeeded: fc.boolean(), issueDate: days, endDate: days },
    { requiredKeys: [] },
  ),
  { nil: null },
);

describe('the cards of the certificate cockpit', () => {
  it('[OPS-02] add up to all certificates, whatever their dates', () => {
    fc.assert(
      fc.property(fc.array(dates), (all) => {
        const cards = cockpitCounts(
          all.map((one) => ({ dates: one })),
          now,
        );
        expect(cards.map(({ card }) => card)).toEqual(certificateCards.values);
        expect(cards.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      }),
    );
  });

  it('[OPS-02] [STA-08] are the status of the certificate; only what is registered and ends within 90 days stands apart', () => {
    fc.assert(
      fc.property(dates, (one) => {
        const [card, status] = [certificateCard(one, now), certificateStatus(one, now)];
        const ends = one?.endDate ?? null;
        const soon = status === 'REGISTERED' && ends !== null && ends <= addDays(today, 90);
        expect(card).toBe(soon ? 'ENDING' : status);
      }),
    );
  });

  it.each([
    ['nothing begun is not overdue', null, 'PENDING'],
    ['the last day counts', { issueDate: addDays(today, -900), endDate: today }, 'ENDING'],
    ['the day after', { issueDate: addDays(today, -900), endDate: addDays(today, -1) }, 'EXPIRED'],
    ['90 days', { issueDate: today, endDate: addDays(today, 90) }, 'ENDING'],
    ['91 days', { issueDate: today, endDate: addDays(today, 91) }, 'REGISTERED'],
    ['asked for', { issueRequestDate: today }, 'IN_PROGRESS'],
    ['nobody needs it', { notNeeded: true }, 'NOT_NEEDED'],
  ] as const)('[OPS-02] %s', (_title, one, card) => {
    expect(certificateCard(one, now)).toBe(card);
  });
});

describe('the warning that is due', () => {
  it.each([
    [91, null],
    [90, 90],
    [31, 90],
    [30, 30],
    [8, 30],
    [7, 7],
    [0, 7],
    [-1, null],
  ])('[OPS-02] %i days before the end: %s', (left, warning) => {
    expect(warningDue({ endDate: addDays(today, left), notNeeded: false }, now)).toBe(warning);
  });

  it('[OPS-02] none where nobody needs it or no end is known', () => {
    expect(warningDue({ endDate: addDays(today, 3), notNeeded: true }, now)).toBeNull();
    expect(warningDue({ endDate: null, notNeeded: false }, now)).toBeNull();
    expect(warningDue(null, now)).toBeNull();
  });

  it('[OPS-02] counts days of the calendar, also over the change of the clock', () => {
    // 25 October 2026 has 25 hours.
    const at = fromDayKey('2026-10-24') + 80_000;
    expect(warningDue({ endDate: fromDayKey('2026-10-31'), notNeeded: false }, at)).toBe(7);
    expect(warningDue({ endDate: fromDayKey('2026-11-01'), notNeeded: false }, at)).toBe(30);
  });
});

describe('the next step', () => {
  const work = { requestedAt: null, due: null };
  it.each([
    ['expired', { endDate: addDays(today, -5) }, null, 'Solicitar la renovación', -5],
    ['ending', { issueDate: today, endDate: addDays(today, 20) }, null, 'Solicitar la renovación', 20],
    [
      'ending, with a date of its own',
      { issueDate: today, endDate: addDays(today, 20) },
      { ...work, due: addDays(today, 4) },
      'Solicitar la renovación',
      4,
    ],
    [
      'ending before the date of its own',
      { issueDate: today, endDate: addDays(today, 20) },
      { ...work, due: addDays(today, 40) },
      'Solicitar la renovación',
      20,
    ],
    ['pending', null, null, 'Solicitar su emisión', null],
    ['asked for', { issueRequestDate: addDays(today, -10) }, null, 'Registrarlo cuando llegue', 20],
    ['late', { issueRequestDate: addDays(today, -31) }, null, 'Reclamar al proveedor', -1],
    ['without an end', { issueDate: today }, null, 'Anotar cuándo caduca', null],
    ['in order', { issueDate: today, endDate: addDays(today, 900) }, null, null, 810],
    ['not needed', { notNeeded: true }, null, null, null],
  ] as const)('[OPS-02] %s', (_title, one, of, step, after) => {
    expect(certificateStep(one, of, now)).toEqual({
      step,
      date: after === null ? null : addDays(today, after),
    });
  });
});

it('[OPS-02] the end is said with the days that are left', () => {
  expect(endText(addDays(today, 8), now)).toBe('caduca el 03/12/2026, quedan 8 días');
  expect(endText(addDays(today, 1), now)).toBe('caduca el 26/11/2026, queda 1 día');
  expect(endText(today, now)).toBe('caduca el 25/11/2026, hoy');
  expect(endText(addDays(today, -1), now)).toBe('caducó el 24/11/2026, hace 1 día');
});
