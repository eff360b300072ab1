import { describe, expect, it } from '@jest/globals';
import type { CodedError } from '../../errors.ts';
import { metaOf } from '../../fields/field.ts';
import { validateCreate } from '../../fields/validate.ts';
import { jobPriorities, MESSAGE_EXPIRY_SECONDS, process } from './process.ts';

describe('background message', () => {
  it.each([
    ['worker', { request: { id: 1 } }],
    ['worker', { worker: ' ', request: { id: 1 } }],
    ['request', { worker: 'warmup' }],
    ['request', { worker: 'warmup', request: null }],
  ])('[ENT-07] [JOB-01] is valid only with a worker and a request: no %s in %j (F §5)', (field, object) => {
    try {
      validateCreate(process, object);
      throw new Error('was taken');
    } catch (error) {
      const { problems } = (error as CodedError).body;
      expect(problems).toMatchObject([{ field, rule: 'required' }]);
    }
  });

  it('[ENT-07] [JOB-01] is maintenance unless somebody waits, expires after ten minutes, begins in the queue (F §9)', () => {
    expect(validateCreate(process, { worker: 'warmup', request: {} })).toMatchObject({
      priority: 4,
      status: 'QUEUED',
      success: false,
      response: null,
      error: null,
    });
    expect(jobPriorities).toEqual({ shortcut: 0, waiting: 1, fast: 2, slow: 3, maintenance: 4 });
    expect(MESSAGE_EXPIRY_SECONDS).toBe(600);
  });

  it('[ENT-07] [SES-09] its request and answer may name people: sealed, for the office only', () => {
    for (const field of ['request', 'response'] as const)
      expect(metaOf(process.fields[field])).toMatchObject({ sealed: true, access: 'internal' });
    expect(metaOf(process.fields.error).sealed).toBe(true);
  });
});
