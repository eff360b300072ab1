import { describe, expect, it } from '@jest/globals';
import { fromDayKey as day } from '../../values/dates.ts';
import { certificateWarnings } from './certificate-warnings.ts';

const now = day('2026-11-26');
const valid = { issueDate: day('2024-01-01') };
const home = { unitType: 'FLAT' as const, region: 'CATALONIA', name: 'Gran Via, 1', ...certificates(valid) };
function certificates(energyCertificate: object | null, occupancyCertificate: object | null = valid) {
  return { energyCertificate, occupancyCertificate };
}
const said = (...units: Parameters<typeof certificateWarnings>[0]) =>
  certificateWarnings(units, now).map(({ message }) => message);

describe('[OPS-02] a contract of a unit without a valid certificate', () => {
  it('is warned of, by the article', () => {
    expect(said(home)).toEqual([]);
    expect(said({ ...home, ...certificates(null) })).toEqual([
      'Falta el certificado energético: solicite su emisión. Se entrega vigente al inquilino con el contrato (RD 390/2021 art. 17).',
    ]);
    const expired = { ...valid, endDate: day('2026-11-01') };
    expect(certificateWarnings([{ ...home, ...certificates(valid, expired) }], now)).toEqual([
      {
        group: 'units',
        field: 'units',
        law: 'Llei 18/2007 art. 26.2',
        message:
          'Ha caducado la cédula de habitabilidad: solicite la renovación. Se entrega vigente al inquilino con el contrato (Llei 18/2007 art. 26.2).',
      },
    ]);
  });

  it('names the unit where there are several, and asks nothing of a parking space', () => {
    const parking = {
      ...home,
      ...{ unitType: 'PARKING' as const, name: 'Plaza 4' },
      ...certificates(null, null),
    };
    const [first, ...others] = said({ ...home, ...certificates(null) }, parking);
    expect(first).toMatch(/^Gran Via, 1: Falta el certificado energético/);
    expect(others).toEqual([]);
  });
});
