import { describe, expect, it } from '@jest/globals';
import { idleLook } from './idle-memory.ts';

/** A process whose CPU the test counts up. */
function worker() {
  const state = { cpu: 600, collected: 0 };
  const look = idleLook({
    cpu: () => state.cpu,
    collect: () => {
      state.collected += 1;
      state.cpu += 80;
    },
  });
  /** Looks after some more milliseconds of CPU; answers how often it has collected. */
  return (work: number): number => {
    state.cpu += work;
    look();
    return state.collected;
  };
}

/** One that has been collected after its start and after its first minute of rest. */
function rested() {
  const after = worker();
  while (after(0) < 2);
  return after;
}

describe('memory of an idle process', () => {
  it('is collected once after the start, and not while the start goes on', () => {
    const after = worker();
    expect(after(4_000)).toBe(0);
    expect(after(3_000)).toBe(0);
    expect(after(20)).toBe(1);
    expect(after(20)).toBe(1);
  });

  it('is collected again after the first minute of rest, however little was done until then', () => {
    const after = worker();
    expect(after(0)).toBe(1);
    expect(after(300)).toBe(1);
    for (let look = 1; look <= 11; look += 1) expect(after(0)).toBe(1);
    expect(after(0)).toBe(2);
    for (let look = 1; look <= 30; look += 1) expect(after(0)).toBe(2);
  });

  it('is collected again after work and a minute of rest, not between two questions', () => {
    const after = rested();
    expect(after(6_000)).toBe(2);
    for (let look = 1; look <= 11; look += 1) expect(after(20)).toBe(2);
    expect(after(300)).toBe(2);
    for (let look = 1; look <= 11; look += 1) expect(after(20)).toBe(2);
    expect(after(20)).toBe(3);
  });

  it('is left alone where little was done: looks at a queue leave nothing behind', () => {
    const after = rested();
    for (let look = 1; look <= 49; look += 1) expect(after(20)).toBe(2);
    expect(after(20)).toBe(3);
  });
});
