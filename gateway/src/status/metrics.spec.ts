import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PeopleModule } from '@llavero/people/people.module';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway({ people: PeopleModule });
});
afterAll(() => t?.stop());

const deployed = (name: string) =>
  readFileSync(new URL(`../../../deploy/observability/${name}`, import.meta.url), 'utf8');

describe('figures of the product', () => {
  it('[PLT-06] are all that alerts and dashboards ask for', async () => {
    const { healthPort } = t.services.services.get('people')!;
    const shown = [
      (await t.get('/metrics')).text,
      await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text(),
    ].join('\n');
    const known = new Set([...shown.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
    const asked = [
      ...`${deployed('alerts.yaml')}${deployed('dashboards/llavero.json')}`.matchAll(/\bllavero_\w+/g),
    ].map(([name]) => (known.has(name) ? name : name.replace(/_(bucket|count|sum)$/, '')));
    expect(new Set(asked).size).toBeGreaterThan(12);
    expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([]);
  });

  it('[PLT-06] spans of browsers are taken only where there is a collector', async () => {
    expect((await t.get('/version')).body).toMatchObject({ traces: false });
    const token = await t.tokenFor('ADMIN');
    expect((await t.post('/traces', { spans: [] }, { token })).status).toBe(404);
  });
});
