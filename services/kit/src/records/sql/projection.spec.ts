import { describe, expect, it } from '@jest/globals';
import { records } from '@llavero/proto/records/registry';
import { modelOf } from '../model.ts';
import { type Life, Params } from './params.ts';
import { projectionOf, projectionSql } from './projection.ts';

const lives: Life[] = ['live', 'deleted', 'any'];
const noon = Date.UTC(2026, 10, 23, 12) / 1000;

/** Params of a statement that has so many values before the projection is written. */
function params(life: Life, before: number, more: 'day' | 'moment' | 'nothing'): Params {
  const made = new Params(noon, life);
  for (let value = 0; value < before; value += 1) made.add(value, 'int4');
  // Asking is what places the value.
  if (more === 'day') made.needDay();
  if (more === 'moment') expect(made.now).toContain('$');
  return made;
}

describe('the SQL of a projection', () => {
  it.each([...records.values()].map((definition) => [definition.collection, definition] as const))(
    '[STA-12] %s: is what it would be without having been written before, whatever stands before it',
    (_collection, definition) => {
      const model = modelOf(definition);
      const known = projectionOf(model, { actions: ['read'] }, undefined);
      for (const turn of [1, 2])
        for (const life of lives)
          for (const before of [0, 1, 4])
            for (const more of ['nothing', 'day', 'moment'] as const) {
              const [expected, given] = [params(life, before, more), params(life, before, more)];
              // Texts are remembered by projection, and this one is new.
              const text = projectionSql(model, { ...known }, expected);
              const about = [turn, life, before, more];
              expect([...about, projectionSql(model, known, given)]).toEqual([...about, text]);
              expect([...about, given.values]).toEqual([...about, expected.values]);
            }
    },
  );
});
