import { describe, expect, it } from '@jest/globals';
import type { Json } from '../fields/field.ts';
import type { Mandate } from '../records/contracts/mandate.ts';
import { dayKey, fromDayKey } from '../values/dates.ts';
import { mandateDeadlines } from './deadlines.ts';
import { legalOverridesOf } from './legal/settings.ts';

const mandate = {
  validated: true,
  cancelled: false,
  renewed: false,
  trial: false,
  finished: false,
  endIsFinal: false,
  renewalType: 'AUTO',
  mandateDate: fromDayKey('2030-01-01'),
  endDate: fromDayKey('2034-12-31'),
} as Mandate;

const said = (changed: Partial<Mandate>, overrides = {}) =>
  mandateDeadlines({ ...mandate, ...changed }, overrides).map(
    ({ kind, day, law }) => `${dayKey(day)} ${kind} ${law}`,
  );
const END = '2034-12-31 MANDATE_END Código Civil art. 1732';

describe('the deadlines of a mandate', () => {
  it('[STA-03] one that renews by itself has a notice, by what the mandate says and not by an article', () => {
    expect(said({})).toEqual(['2034-11-30 MANDATE_NOTICE Según mandato', END]);
  });

  it('[STA-03] the period is a figure of the house, by the day of the mandate', () => {
    const value: Json = [
      { value: 60, unit: 'DAY', law: 'Según mandato', to: '2030-06-30' },
      { value: 3, unit: 'MONTH', law: 'Según mandato', from: '2030-07-01' },
    ];
    const overrides = legalOverridesOf([{ key: 'legal.mandateNotice', value }]);
    expect(said({}, overrides)[0]).toBe('2034-11-01 MANDATE_NOTICE Según mandato');
    const later = { mandateDate: fromDayKey('2031-01-01') };
    expect(said(later, overrides)[0]).toBe('2034-09-30 MANDATE_NOTICE Según mandato');
  });

  it('[STA-03] none where it ends anyway, or its end is decided', () => {
    expect(said({ renewalType: 'MANUAL' })).toEqual([END]);
    expect(said({ endIsFinal: true })).toEqual([END]);
    expect(said({ cancelled: true })).toEqual([]);
  });
});
