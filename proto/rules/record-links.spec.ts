import { describe, expect, it } from '@jest/globals';
import { definitionOf } from '../records/registry.ts';
import { linkingFields, linkingRecords, movedLinks } from './record-links.ts';

const [from, to, other] = ['a', 'b', 'c'];
const target = { collection: 'agent', from, to } as const;
const moved = (collection: string, record: Record<string, never>) =>
  movedLinks(linkingFields(definitionOf(collection), 'agent'), record, target);

describe('the links of a record, from its definition', () => {
  it('[SCR-03] are found in fields, lists, nested values and relations, whichever record declares them', () => {
    const names = Object.fromEntries(
      linkingRecords('agent').map(({ definition, fields }) => [
        definition.collection,
        fields.map(({ name }) => name),
      ]),
    );
    expect(names['contract']).toEqual(
      expect.arrayContaining(['tenants', 'avalists', 'landlords', 'payer', 'assigmentOfRightsHistory']),
    );
    expect(names['mandate']).toEqual(
      expect.arrayContaining(['landlords', 'propertyDistribution', 'signatureDistribution']),
    );
    expect(names['candidature']).toEqual(expect.arrayContaining(['tenants', 'avalists']));
    expect(names['task']).toEqual(expect.arrayContaining(['relatedAgents', 'relatedObjects']));
    expect(names['place']).toContain('supplies');
    expect(names['user']).toEqual(['agent']);
    expect(names['organization']).toBeUndefined();
    expect(linkingRecords('supplier').map(({ definition }) => definition.collection)).toEqual(
      expect.arrayContaining(['bill', 'issue', 'workOrder', 'insurance']),
    );
  });

  it('[SCR-03] move in place, once each; what links elsewhere stays as it is', () => {
    const record = {
      tenants: [other, from],
      avalists: [to, from],
      landlords: [other],
      payer: from,
      assigmentOfRightsHistory: [{ from, to: other, previous: [from, other] }],
    };
    expect(moved('contract', record as never)).toEqual({
      tenants: [other, to],
      avalists: [to],
      payer: to,
      assigmentOfRightsHistory: [{ from: to, to: other, previous: [to, other] }],
    });
    expect(moved('contract', { tenants: [other], payer: null } as never)).toEqual({});
  });

  it('[SCR-03] leave relations to other collections, and who wrote an entry, alone', () => {
    const relatedObjects = [
      { id: from, collection: 'agent', description: 'Ana' },
      { id: from, collection: 'place', description: 'Piso' },
    ];
    expect(moved('task', { relatedObjects } as never)).toEqual({
      relatedObjects: [{ ...relatedObjects[0], id: to }, relatedObjects[1]],
    });
    expect(linkingFields(definitionOf('contract'), 'agent').map(({ name }) => name)).not.toContain(
      'chronology',
    );
  });
});
