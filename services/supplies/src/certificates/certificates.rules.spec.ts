import { describe, expect, it } from '@jest/globals';
import { fromDayKey } from '@llavero/proto/values/dates';
import { certificatesNeeded, certificatesToObtain, type CertifiedPlace } from './certificates.rules.ts';

const now = fromDayKey('2026-11-20') + 12 * 3600;
const blank = {
  issueRequestDate: null,
  notNeeded: false,
  issueDate: null,
  endDate: null,
  number: null,
  notes: null,
};
const energy = (dates: object) => ({ ...blank, type: 'ENERGY' as const, rating: null, ...dates });
const occupancy = (dates: object) => ({
  ...blank,
  type: 'OCCUPANCY' as const,
  occupation: null,
  ...dates,
});
const flat = (more: Partial<CertifiedPlace> = {}): CertifiedPlace => ({
  unitType: 'FLAT',
  region: 'Cataluña',
  energyCertificate: null,
  occupancyCertificate: null,
  otherCertificates: [],
  ...more,
});

describe('certificates a unit must have', () => {
  it.each([
    ['a flat in Catalonia', flat(), null, ['OCCUPANCY', 'ENERGY']],
    ['a flat in Madrid', flat({ region: 'Comunidad de Madrid' }), 'CATALONIA', ['ENERGY']],
    [
      'a flat whose address names no region, by its mandate',
      flat({ region: null }),
      'CATALONIA',
      ['OCCUPANCY', 'ENERGY'],
    ],
    ['a shop in Catalonia', flat({ unitType: 'SHOP' }), null, ['ENERGY']],
    ['a parking space', flat({ unitType: 'PARKING' }), null, []],
  ] as const)('%s', (_name, place, region, needed) => {
    expect(certificatesNeeded(place, region)).toEqual(needed);
  });
});

describe('certificates to obtain', () => {
  it.each([
    ['missing ones', flat(), ['OCCUPANCY', 'ENERGY']],
    [
      'one that has expired',
      flat({
        energyCertificate: energy({ issueDate: 1, endDate: fromDayKey('2026-11-19') }),
        occupancyCertificate: occupancy({ issueDate: 1 }),
      }),
      ['ENERGY'],
    ],
    [
      'none on the last day of its validity',
      flat({
        energyCertificate: energy({ issueDate: 1, endDate: fromDayKey('2026-11-20') }),
        occupancyCertificate: occupancy({ issueDate: 1 }),
      }),
      [],
    ],
    [
      'none that has been requested or is not needed',
      flat({
        energyCertificate: energy({ issueRequestDate: 1 }),
        occupancyCertificate: occupancy({ notNeeded: true }),
      }),
      [],
    ],
  ] as const)('are %s', (_name, place, wanted) => {
    expect(certificatesToObtain(place, null, now)).toEqual(wanted);
  });
});
