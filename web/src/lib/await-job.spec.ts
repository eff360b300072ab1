/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { awaitJob } from './await-job.ts';

const status = (text: string) => ({
  status: text,
  success: text === 'DONE',
  error: null,
  response: null,
  attempts: 1,
});

describe('[STA-09] waiting for a job', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('asks first after 2 s, then every 2 s, until it is over', async () => {
    const asked: number[] = [];
    const started = Date.now();
    const answers = ['QUEUED', 'IN_PROGRESS', 'DONE'];
    const waiting = awaitJob('x', undefined, async () => {
      asked.push(Date.now() - started);
      return status(answers[asked.length - 1] as string);
    });
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await waiting).toMatchObject({ status: 'DONE' });
    expect(asked).toEqual([2_000, 4_000, 6_000]);
  });

  it('gives up after ten attempts and says how it stands', async () => {
    let asked = 0;
    const waiting = awaitJob('x', undefined, async () => {
      asked += 1;
      return status('IN_PROGRESS');
    });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await waiting).toMatchObject({ status: 'IN_PROGRESS' });
    expect(asked).toBe(10);
  });

  it('stops when nobody waits any more', async () => {
    const leave = new AbortController();
    const waiting = awaitJob('x', leave.signal, async () => status('QUEUED'));
    leave.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
  });
});
