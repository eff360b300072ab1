import { describe, expect, it } from '@jest/globals';
import { backoff } from '@llavero/kit/jobs/backoff';
import { afterFailure, EXPIRED, INTERRUPTED, jobState } from './job.rules.ts';
import { messageIdOf } from './message-id.ts';

const message = { success: false, error: null, response: null, expiration: 600, attempts: 0 };

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
        attempts: 0,
      });
    },
  );

  it('[JOB-01] is tried again after an outage within its ten minutes, and never after a refusal', () => {
    const outage = { passing: true, text: 'No responde.' };
    const job = { repeatable: true, expiration: 600 };
    expect(afterFailure(outage, job, 30, 500)).toEqual({ retryIn: 30 });
    expect(afterFailure(outage, job, 100, 500)).toEqual({ error: `No responde. ${EXPIRED}` });
    expect(afterFailure({ ...outage, passing: false }, job, 30, 0)).toEqual({ error: 'No responde.' });
    // Nobody knows how far it came: a person has to look before it is done a second time.
    expect(afterFailure(outage, { ...job, repeatable: false }, 30, 0)).toEqual({ error: INTERRUPTED });
  });

  it('waits twice as long after each attempt, at most three minutes, and never as long as its neighbour', () => {
    expect([1, 2, 3, 6, 7, 50].map((attempts) => backoff(attempts, 0.5))).toEqual([2, 4, 8, 64, 120, 120]);
    expect([backoff(3, 0), backoff(3, 0.999)].map(Math.round)).toEqual([4, 12]);
  });
});
