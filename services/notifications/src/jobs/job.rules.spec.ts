import { describe, expect, it } from '@jest/globals';
import { EXPIRED, jobState } from './job.rules.ts';
import { messageIdOf } from './message-id.ts';

const message = { success: false, error: null, response: null, expiration: 600 };

describe('a background message', () => {
  it('has an id of its worker and 30 alphanumeric characters', () => {
    const ids = Array.from({ length: 50 }, () => messageIdOf('warmup'));
    for (const id of ids) expect(id).toMatch(/^warmup[A-Za-z0-9]{30}$/);
    expect(new Set(ids).size).toBe(50);
  });

  it.each([
    ['QUEUED', 0, { ...message, status: 'QUEUED' }],
    ['IN_PROGRESS', 599, { ...message, status: 'IN_PROGRESS' }],
    ['DONE', 9_999, { ...message, status: 'DONE', success: true }],
    ['DONE', 9_999, { ...message, status: 'FINISHED', success: true }],
    ['CANCELLED', 9_999, { ...message, status: 'CANCELLED' }],
  ])('stands as %s at second %d', (status, now, process) => {
    expect(jobState(process, now)).toMatchObject({ status, success: status === 'DONE', error: null });
  });

  it.each(['QUEUED', 'IN_PROGRESS'])(
    'that is still %s ten minutes after its request has failed',
    (status) => {
      expect(jobState({ ...message, status }, 600)).toEqual({
        status: 'ERROR',
        success: false,
        error: EXPIRED,
        response: null,
      });
    },
  );
});
