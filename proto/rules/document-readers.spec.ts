import { describe, expect, it } from '@jest/globals';
import { languageFor, readersOf } from './document-readers.ts';

describe('whom a document is written to', () => {
  const record = { tenants: ['t'], landlords: ['l'] };

  it('[DOC-02] of mandates and settlements the landlords, of a bill its client, otherwise the tenants', () => {
    expect(readersOf('contract', record)).toEqual(['t']);
    expect(readersOf('mandate', record)).toEqual(['l']);
    expect(readersOf('finance', { ...record, type: 'RECEIPT' })).toEqual(['t']);
    for (const type of ['SETTLEMENT', 'GUARANTEED'])
      expect(readersOf('finance', { ...record, type })).toEqual(['l']);
    const bill = { ...record, type: 'BILL' };
    expect(readersOf('finance', bill)).toEqual(['l']);
    expect(readersOf('finance', { ...bill, destination: { agent: 't' } })).toEqual(['t']);
    expect(readersOf('inventory', { place: 'p' })).toEqual([]);
  });

  it('[DOC-02] is in Catalan where all of them read Catalan', () => {
    expect(languageFor(['CA', 'CA'])).toBe('CA');
    expect([languageFor(['CA', 'ES']), languageFor(['EN']), languageFor([null]), languageFor([])]).toEqual([
      'ES',
      'ES',
      'ES',
      'ES',
    ]);
  });
});
