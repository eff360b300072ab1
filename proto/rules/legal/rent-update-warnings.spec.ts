import { describe, expect, it } from '@jest/globals';
import { fromDayKey as day } from '../../values/dates.ts';
import { rentUpdateWarnings, type WarnedUpdate } from './rent-update-warnings.ts';

const update: WarnedUpdate = {
  contractType: 'LONG_CONTRACT',
  signatureDate: day('2023-05-25'),
  effective: day('2026-06-01'),
  percent: 2.5,
};
const laws = (over: Partial<WarnedUpdate>) =>
  rentUpdateWarnings({ ...update, ...over }).map(({ field, law }) => `${field}: ${law}`);

describe('legal warnings of a rent update (LAU art. 18)', () => {
  it('[VAL-05] above the dated ceiling or the published IRAV, by article', () => {
    const signed = { signatureDate: day('2023-06-01'), effective: day('2024-06-01') };
    expect(laws({ ...signed, percent: 3.5, irav: 2.2 })).toEqual([
      'percent: RDL 6/2022 art. 46, Ley 12/2023',
      'percent: Ley 12/2023, LAU art. 18',
    ]);
    expect(laws({ ...signed, percent: 2.2, irav: 2.2 })).toEqual([]);
    expect(laws({ ...signed, signatureDate: day('2023-05-25'), percent: 3, irav: 2.2 })).toEqual([]);
  });

  it('[VAL-05] the IPC is the ceiling of any update of a home (LAU art. 18.1)', () => {
    expect(laws({ percent: 2.5, ipc: 2.4 })).toEqual(['percent: LAU art. 18.1']);
    expect(laws({ percent: 2.4, ipc: 2.4 })).toEqual([]);
    expect(laws({ percent: 2.5, ipc: null })).toEqual([]);
    expect(laws({ percent: null, ipc: 2.4 })).toEqual([]);
    expect(laws({ percent: 0.1, ipc: -0.2 })).toEqual(['percent: LAU art. 18.1']);
    expect(laws({ percent: 2.5, ipc: 2.4, contractType: 'LOCAL_CONTRACT' })).toEqual([]);
  });

  it('[VAL-05] [NAV-03] without values the last published ones of the settings are the ceilings', () => {
    const entry = { law: 'INE', from: '2026-05-14', month: '2026-04', source: 'INE' };
    const overrides = {
      publishedIpc: [{ ...entry, value: 2.4 }],
      publishedIrav: [{ ...entry, value: 2.2 }],
    };
    const warned = (over: Partial<WarnedUpdate>) =>
      rentUpdateWarnings({ ...update, signatureDate: day('2023-05-26'), ...over }, overrides).map(
        ({ law }) => law,
      );
    expect(warned({})).toEqual(['Ley 12/2023, LAU art. 18', 'LAU art. 18.1']);
    expect(warned({ percent: 2.2 })).toEqual([]);
    expect(warned({ effective: day('2026-05-01') })).toEqual([]);
    expect(warned({ ipc: 3, irav: 3 })).toEqual([]);
  });

  it('[VAL-05] the IPC limits newer homes beside the IRAV', () => {
    expect(laws({ signatureDate: day('2023-05-26'), percent: 2.5, ipc: 2.4, irav: 2.2 })).toEqual([
      'percent: Ley 12/2023, LAU art. 18',
      'percent: LAU art. 18.1',
    ]);
  });

  it.each([
    ['2019-03-05', []],
    ['2019-03-06', ['percent: LAU art. 18.1']],
    ['2023-05-25', ['percent: LAU art. 18.1']],
    ['2023-05-26', ['percent: LAU art. 18.1']],
  ])('[VAL-05] LAU art. 18.1 as RDL 7/2019 wrote it, for a home signed on %s', (signed, expected) => {
    expect(laws({ signatureDate: day(signed), ipc: 2.4 })).toEqual(expected);
  });

  it('[VAL-05] no update before the anniversary (LAU art. 18.1)', () => {
    const first = { startDate: day('2025-06-15') };
    expect(laws({ ...first, effective: day('2026-06-14') })).toEqual(['date: LAU art. 18.1']);
    expect(laws({ ...first, effective: day('2026-06-15') })).toEqual([]);
    // The rule of the text: twelve months after the month of the start, which may be days early.
    expect(
      rentUpdateWarnings({ ...update, ...first, effective: day('2026-06-01') }).map(({ message }) => message),
    ).toEqual([
      'La renta solo se actualiza al cumplirse cada año de contrato (LAU art. 18.1): la del 01/06/2026 espera al 15/06/2026.',
    ]);
    expect(laws({ ...first, startDate: day('2024-02-29'), effective: day('2025-02-28') })).toEqual([]);
  });

  it('[VAL-05] nor within a year of the last one', () => {
    const later = { startDate: day('2023-06-01'), lastUpdate: day('2025-08-01') };
    expect(laws({ ...later, effective: day('2026-07-31') })).toEqual(['date: LAU art. 18.1']);
    expect(laws({ ...later, effective: day('2026-08-01') })).toEqual([]);
  });

  it('[VAL-05] premises are updated as agreed; a season in Catalonia follows the homes since 2026', () => {
    const early = {
      startDate: day('2026-01-10'),
      effective: day('2026-06-01'),
      signatureDate: day('2026-01-02'),
    };
    expect(laws({ ...early, contractType: 'LOCAL_CONTRACT' })).toEqual([]);
    const season = { ...early, contractType: 'SEASONAL_CONTRACT', region: 'CATALONIA' } as const;
    expect(laws(season)).toEqual(['date: Llei 18/2007 art. 66 bis (Llei 11/2025)']);
    expect(laws({ ...season, signatureDate: day('2025-12-31') })).toEqual([]);
  });
});
