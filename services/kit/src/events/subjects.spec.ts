import { describe, expect, it } from '@jest/globals';
import { byCollection, covering, matches } from './subjects.ts';

describe('subjects of the bus', () => {
  it.each([
    ['llavero.people.employee.created', 'llavero.people.employee.created', true],
    ['llavero.people.employee.*', 'llavero.people.employee.created', true],
    ['llavero.people.*', 'llavero.people.employee.created', false],
    ['llavero.people.>', 'llavero.people.employee.created', true],
    ['llavero.people.employee.created.>', 'llavero.people.employee.created', false],
    ['llavero.*.employee.created', 'llavero.people.employee.created', true],
    ['llavero.places.>', 'llavero.people.employee.created', false],
    ['llavero.people.employee.created', 'llavero.people.employee', false],
  ])('%s and %s: %p', (pattern, subject, expected) => {
    expect(matches(pattern, subject)).toBe(expected);
  });

  it.each([
    [['a.b.c'], 'a.b.c'],
    [['a.b.c', 'a.b.c'], 'a.b.c'],
    [['a.b.c', 'a.b.d'], 'a.b.>'],
    [['a.b.*', 'a.b.c'], 'a.b.>'],
    [['a.b.c', 'x.y.z'], '>'],
    [['a.>', 'a.b.c'], 'a.>'],
    [['a.b.c', 'a.b.c.d'], 'a.b.>'],
  ])('%p are covered by %s', (patterns, expected) => {
    expect(covering(patterns)).toBe(expected);
    for (const pattern of patterns) if (!/[*>]/.test(pattern)) expect(matches(expected, pattern)).toBe(true);
  });

  it.each([
    [['llavero.a.b.created'], [['llavero.a.b.created']]],
    [
      ['llavero.a.b.*', 'llavero.c.d.x', 'llavero.a.b.z', 'llavero.a.d.x'],
      [['llavero.a.b.*', 'llavero.a.b.z'], ['llavero.c.d.x'], ['llavero.a.d.x']],
    ],
    [['llavero.a.b.x', 'llavero.>'], [['llavero.a.b.x', 'llavero.>']]],
    [['llavero.a.b.x', 'llavero.a.*.y'], [['llavero.a.b.x', 'llavero.a.*.y']]],
    [['llavero.>'], [['llavero.>']]],
  ])('%j are listened to as %j', (patterns, groups) => {
    expect([...byCollection(patterns).values()]).toEqual(groups);
  });
});
