import { describe, expect, it } from '@jest/globals';
import { nameOf } from './traces.ts';

describe('traces of a browser', () => {
  it.each([
    ['post', '/commands/RenewContract', 'POST /commands/RenewContract'],
    ['get', '/records/contract/0193f2a1-7c3e-7d10-8c00-000000000001', 'GET /records/contract/:id'],
    [undefined, '/search?q=Nuria%20Soler', 'GET /search'],
    ['get', '/lists/ana@example.com/rows', 'GET /lists/:id/rows'],
    ['get', '/visitas/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq', 'GET /visitas/:id'],
  ])('[PLT-06] %s %s is named without what could name somebody', (method, url, name) => {
    expect(nameOf(method, url)).toBe(name);
  });
});
