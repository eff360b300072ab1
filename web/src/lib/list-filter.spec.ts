import { describe, expect, it } from '@jest/globals';
import { agent } from '@llavero/proto/records/people/agent';
import { day } from '@llavero/proto/fields/vocabulary';
import { contract } from '@llavero/proto/records/contracts/contract';
import { template } from '@llavero/proto/records/documents/template';
import { formatField } from '@llavero/proto/values/format-field';
import { daySeconds } from '@llavero/proto/values/dates';
import { choicesOf, filterKindOf, isSortable, toFilter, unreadable } from './list-filter.ts';

describe('filters by the kind of a field', () => {
  it('[STA-12] a derived status is a choice among its statuses', () => {
    expect(filterKindOf(contract, 'status')).toBe('choice');
    expect(toFilter(contract, { status: { kind: 'choice', values: ['ACTIVE', 'UNPAID'] } })).toEqual({
      status: { $in: ['ACTIVE', 'UNPAID'] },
    });
  });

  it('[STA-04] [STA-12] the status of a part is a choice, a flag a yes or no; hidden with the days they follow from', () => {
    expect(filterKindOf(contract, 'legalBondStatus')).toBe('choice');
    expect(choicesOf(contract, 'terminationBondStatus')?.values).not.toContain('DEPOSITED');
    expect(isSortable(contract, 'legalBondStatus')).toBe(true);
    expect(filterKindOf(contract, 'inRenewal')).toBe('flag');
    const bond = { ...contract.fields, legalBondRequestDate: day('Solicitud', { access: 'economy' }) };
    const hidden = unreadable({ ...contract, fields: bond }, 'TENANT');
    expect(hidden).toEqual(expect.arrayContaining(['legalBondStatus', 'terminationBondStatus']));
    expect(hidden).not.toContain('inRenewal');
  });

  it('[ENT-10] a sealed field can be neither filtered nor sorted by', () => {
    expect(filterKindOf(agent, 'firstname')).toBeNull();
    expect(isSortable(agent, 'firstname')).toBe(false);
    expect(isSortable(contract, 'rent')).toBe(true);
  });

  it('a range of days includes both days; of moments, the whole last day', () => {
    const range = { kind: 'days', from: '2026-03-01', to: '2026-03-29' } as const;
    const first = daySeconds({ year: 2026, month: 3, day: 1 });
    const last = daySeconds({ year: 2026, month: 3, day: 29 });
    expect(toFilter(contract, { startDate: range })).toEqual({ startDate: { $gte: first, $lte: last } });
    // 29 March 2026 has 23 hours in Madrid.
    expect(toFilter(contract, { createdAt: range })).toEqual({
      createdAt: { $gte: first, $lt: last + 23 * 3600 },
    });
  });

  it('[DOC-02] a text whose values have names is chosen by them', () => {
    expect(filterKindOf(template, 'collection')).toBe('choice');
    expect(filterKindOf(template, 'key')).toBe('text');
    const offered = choicesOf(template, 'collection');
    expect(offered?.values).toEqual(expect.arrayContaining(['contract', 'nextRent']));
    expect(offered?.options['contract']?.label).toBe(contract.label.one);
    expect(formatField(template, 'collection', 'contract')).toBe(contract.label.one);
  });

  it('text is looked for as it is, not as a pattern', () => {
    expect(toFilter(contract, { cityOfSignature: { kind: 'text', text: 'L.C (x)' } })).toEqual({
      cityOfSignature: { $regex: 'L\\.C \\(x\\)', $options: 'i' },
    });
  });

  it('[SES-09] fields that a role may not read are not asked for', () => {
    expect(unreadable(agent, 'EXTERNAL_EMPLOYEE')).toEqual(expect.arrayContaining(['idNumber', 'iban']));
    expect(unreadable(agent, 'ADMIN')).toEqual([]);
  });

  it('chips without a condition do not narrow the list', () => {
    expect(
      toFilter(contract, {
        status: { kind: 'choice', values: [] },
        rent: { kind: 'range', from: null, to: null },
      }),
    ).toEqual({});
  });
});
