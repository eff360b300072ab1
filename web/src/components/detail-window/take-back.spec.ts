import { describe, expect, it } from '@jest/globals';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import type { Row } from '../../lib/records.ts';
import { fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { takeBack } from './take-back.ts';

const id = '01900000-0000-7000-8000-0000000000ea';
const agreed = 1_893_452_400;
const yesterday = 1_795_820_400;
const before: Row = { id, version: 3, status: 'ACTIVE', endDate: agreed, finished: false, rent: 900 };
const restore = `/records/mandate/${id}/restore`;

describe('[STA-01] [ENT-12] a change of status that is taken back', () => {
  it('brings back what it had set beside the status, and the status with it', async () => {
    const asked = fakeGateway(() => ({ ...before, version: 5 }));
    await takeBack({
      definition: mandate,
      before,
      after: { ...before, version: 4, status: 'FINISHED', endDate: yesterday },
    });
    expect(asked).toEqual([{ call: restore, input: { version: 4, to: 3, fields: ['endDate'] } }]);
  });

  it('goes by the table where a mark keeps the status, and brings the values back after it', async () => {
    const after = { ...before, version: 4, status: 'FINISHED', endDate: yesterday, finished: true };
    const asked = fakeGateway(({ call }) => {
      if (call === 'patchObject') return { ...before, version: 6, endDate: null };
      return {
        ...before,
        version: asked.length === 1 ? 5 : 7,
        status: asked.length === 1 ? 'FINISHED' : 'ACTIVE',
      };
    });
    await takeBack({ definition: mandate, before, after });
    expect(asked).toEqual([
      { call: restore, input: { version: 4, to: 3, fields: ['endDate'] } },
      {
        call: 'patchObject',
        input: { collection: 'mandate', objectId: id, object: { status: 'ACTIVE', version: 5 } },
      },
      { call: restore, input: { version: 6, to: 3, fields: ['endDate'] } },
    ]);
  });

  it('asks for nothing but the status where nothing else was set', async () => {
    const draft = { ...before, status: 'DRAFT' };
    const asked = fakeGateway(() => ({ ...draft, version: 5 }));
    await takeBack({
      definition: mandate,
      before: draft,
      after: { ...draft, version: 4, status: 'CANCELLED' },
    });
    expect(asked.map(({ call }) => call)).toEqual(['patchObject']);
  });
});
