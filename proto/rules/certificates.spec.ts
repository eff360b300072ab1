import { describe, expect, it } from '@jest/globals';
import { dayKey, fromDayKey } from '../values/dates.ts';
import { type LastingCertificate, suggestedCertificateEnd } from './certificates.ts';

const end = (issued: string, certificate: Omit<LastingCertificate, 'issueDate'>) => {
  const found = suggestedCertificateEnd({ ...certificate, issueDate: fromDayKey(issued) });
  return found && [dayKey(found.endDate), found.law];
};

describe('how long a certificate lasts', () => {
  it.each<[string, string, Omit<LastingCertificate, 'issueDate'>, [string, string] | null]>([
    ['energy', '2026-11-20', { type: 'ENERGY', rating: 'D' }, ['2036-11-20', 'RD 390/2021 art. 13']],
    ['energy, rating unknown', '2026-11-20', { type: 'ENERGY' }, ['2036-11-20', 'RD 390/2021 art. 13']],
    ['energy rated G', '2026-11-20', { type: 'ENERGY', rating: 'G' }, ['2031-11-20', 'RD 390/2021 art. 13']],
    [
      'energy rated G, of before',
      '2020-01-15',
      { type: 'ENERGY', rating: 'G' },
      ['2030-01-15', 'RD 235/2013 art. 11'],
    ],
    [
      'energy on 29 February',
      '2028-02-29',
      { type: 'ENERGY', rating: 'G' },
      ['2033-02-28', 'RD 390/2021 art. 13'],
    ],
    [
      'first occupation in Catalonia',
      '2026-11-20',
      { type: 'OCCUPANCY', occupation: 'FIRST', region: 'CATALONIA' },
      ['2051-11-20', 'Decret 141/2012'],
    ],
    [
      'second occupation in Catalonia',
      '2026-11-20',
      { type: 'OCCUPANCY', occupation: 'SECOND', region: 'CATALONIA' },
      ['2041-11-20', 'Decret 141/2012'],
    ],
    [
      'occupation unknown',
      '2026-11-20',
      { type: 'OCCUPANCY', region: 'CATALONIA' },
      ['2041-11-20', 'Decret 141/2012'],
    ],
    ['a cédula in Madrid', '2026-11-20', { type: 'OCCUPANCY', occupation: 'SECOND', region: 'MADRID' }, null],
    ['a cédula of nowhere', '2026-11-20', { type: 'OCCUPANCY' }, null],
  ])('[STA-08] %s, issued %s', (_title, issued, certificate, expected) => {
    expect(end(issued, certificate)).toEqual(expected);
  });

  it('[STA-08] by the figures of an administrator, where there are some', () => {
    const certificate = { type: 'ENERGY', issueDate: fromDayKey('2030-01-01') } as const;
    const overrides = { energyCertificateYears: [{ value: 8, law: 'RD 1/2029', from: '2029-01-01' }] };
    expect(suggestedCertificateEnd(certificate, overrides)).toEqual({
      endDate: fromDayKey('2038-01-01'),
      years: 8,
      law: 'RD 1/2029',
    });
  });
});
