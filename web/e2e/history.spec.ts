import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { collectSpans, type SpanCollector } from '@llavero/servers/span-collector';
import { DESKTOP, fits, openSignedIn, PHONE, SALES_MANAGER, type Stage, STAGE_MS } from './harness.ts';

let stage: Stage;
let page: Page;
let said: string[];
let id: string;
let firstname: string;
let collector: SpanCollector;

beforeAll(async () => {
  collector = await collectSpans();
  // Passed on to every process of the product.
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
  const [agent] = (
    await ask<{ items: Row[] }>('getQuery', {
      collection: 'agent',
      query: { limit: 1, filter: { roles: 'LANDLORD' } },
    })
  ).items;
  id = agent!.id;
  firstname = String(agent!['firstname']);
  const object = {
    version: agent!.version,
    firstname: 'Nombre cambiado',
    profession: 'Farera',
    language: 'EN',
  };
  await ask('patchObject', { collection: 'agent', objectId: id, object });
}, STAGE_MS);
afterAll(async () => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  await stage?.close();
  collector?.close();
}, 60_000);

type Row = { id: string; version: number } & Record<string, unknown>;

const documents = {
  getQuery:
    'query($collection: String!, $query: JSON!) { r: getQuery(collection: $collection, query: $query) { data } }',
  getObject:
    'query($collection: String!, $id: ID!) { r: getObject(collection: $collection, id: $id) { data } }',
  patchObject:
    'mutation($collection: String!, $objectId: ID!, $object: JSON!) { r: patchObject(collection: $collection, objectId: $objectId, object: $object) { data } }',
};

/** A generic call with the session of the page. */
async function ask<T>(name: keyof typeof documents, variables: object): Promise<T> {
  const reply = await page.request.post('/graphql', {
    headers: { 'x-llavero': '1' },
    data: { query: documents[name], variables },
  });
  return ((await reply.json()) as { data: { r: { data: T } } }).data.r.data;
}

const nameNow = async () => (await ask<Row>('getObject', { collection: 'agent', id }))['firstname'];

/** Pictures for whoever reviews the screen; only where asked for. */
async function picture(of: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await of.screenshot({ path: `${folder}/${name}.png` });
}

describe('the changes of a record', () => {
  it('[ENT-12] tell who changed what and from where', async () => {
    await page.goto(`/agent/landlord/agent/${id}?tab=cambios`);
    await page.getByText('Nombre cambiado').first().waitFor();
    const newest = page.getByRole('dialog').locator('ol > li').first();
    expect(await newest.innerText()).toMatch(/modificó/);
    expect(await newest.innerText()).toMatch(/Aplicación · /);
    await picture(page, 'changes-1440');
  });

  it('[ENT-12] show the record as it was, and what would come back', async () => {
    await page
      .getByRole('button', { name: /^Ver la ficha (así|antes)/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByText(firstname, { exact: true }).first().waitFor();
    await picture(page, 'past-1440');
    await dialog.getByText('Restaurar a este momento').click();
    await dialog.getByLabel('Profesión').uncheck();
    expect(await barriers(page)).toEqual([]);
    await picture(page, 'restore-1440');
    await dialog.getByRole('button', { name: 'Restaurar 2 datos' }).click();
    await page.getByText('Restaurado a ese momento.').waitFor();
    expect(await nameNow()).toBe(firstname);
    const { profession, language } = await ask<Row>('getObject', { collection: 'agent', id });
    expect([profession, language]).toEqual(['Farera', 'ES']);
  });

  it('[ENT-12] undo the restoring by restoring again', async () => {
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Se han recuperado los datos de antes de restaurar.').waitFor();
    expect(await nameNow()).toBe('Nombre cambiado');
    await page.getByText('restauró los datos de un momento anterior').first().waitFor();
    expect(said).toEqual([]);
  });

  it('[SCR-04] fit on a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`/agent/landlord/agent/${id}?tab=cambios`);
    await page.getByText('restauró los datos de un momento anterior').first().waitFor();
    await picture(page, 'changes-390');
    await page
      .getByRole('button', { name: /^Ver la ficha (así|antes)/ })
      .last()
      .click();
    await page.getByText('Restaurar a este momento').click();
    await page.getByRole('button', { name: /^Restaurar \d+ datos?$/ }).waitFor();
    await picture(page, 'restore-390');
    await fits(page);
  });
});

describe('the trace of what a person does', () => {
  it('[PLT-06] begins in the browser and goes on to the gateway, the services and their statements', async () => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/home/task');
    // The traces are loaded once the gateway has said that there is a collector.
    const whole = await collector.until(
      (trace) => {
        const services = new Set(trace.map(({ service }) => service));
        return (
          trace.some(({ service, name }) => service === 'llavero-web' && name === 'POST /graphql') &&
          services.has('llavero-gateway') &&
          services.size > 2 &&
          trace.some(({ kind, name }) => kind === 'client' && /^SELECT /.test(name))
        );
      },
      async () => {
        await page.goto('/agent/landlord');
        await page.getByRole('row').nth(1).waitFor();
      },
    );
    const roots = whole.filter(({ parent }) => parent === '');
    expect(roots.map(({ service }) => service)).toEqual(['llavero-web']);
  });

  it('[PLT-06] a change made with a trace reaches the consumers of its event under the same trace', async () => {
    const traceId = 'abcdef0123456789abcdef0123456789';
    const { version } = await ask<Row>('getObject', { collection: 'agent', id });
    const reply = await page.request.post('/graphql', {
      headers: { 'x-llavero': '1', traceparent: `00-${traceId}-0123456789abcdef-01` },
      data: {
        query: documents.patchObject,
        variables: {
          collection: 'agent',
          objectId: id,
          object: { version, profession: 'Pescadora de Trazas' },
        },
      },
    });
    expect([reply.status(), await reply.json()]).toEqual([200, { data: { r: expect.anything() } }]);
    await collector.until(
      (spans) =>
        spans[0]?.traceId === traceId &&
        ['POST /graphql', 'Records.Patch', 'llavero.people.agent.updated'].every((name) =>
          spans.some((one) => one.name === name),
        ) &&
        spans.some(({ kind }) => kind === 'consumer'),
    );
    expect(collector.everything()).not.toContain('Pescadora');
    expect(collector.everything()).not.toContain(firstname);
  });

  it('[PLT-06] refuses spans that are none, and spans of nobody', async () => {
    const send = (spans: unknown) =>
      page.request.post('/traces', { headers: { 'x-llavero': '1' }, data: { spans } });
    const odd = await send([
      { traceId: 'x', spanId: 'y', name: 'GET /a/Soler 1', start: 1, end: 2, status: 200 },
    ]);
    expect([odd.status(), JSON.stringify(await odd.json())]).toEqual([
      400,
      expect.stringContaining('spans.0.traceId'),
    ]);
    const stranger = await (await stage.visitor()).request.post('/traces', { data: { spans: [] } });
    expect(stranger.status()).toBe(401);
  });

  it('[PLT-06] the gateway shows its figures on its health port', async () => {
    const { gatewayHealth } = stage.system.addresses.ports;
    const figures = await fetch(`http://127.0.0.1:${gatewayHealth}/metrics`);
    expect(await figures.text()).toContain('llavero_http_duration_seconds_count');
  });
});
