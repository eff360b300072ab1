import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sharp from 'sharp';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { Clock } from '@llavero/kit/config/clock';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { PlacesModule } from '@llavero/places/places.module';
import { startOfDay } from '@llavero/proto/values/dates';
import { Offers } from '../places/testing/offers.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { type FeedUnit, feedXml } from './feed-unit.ts';
import { isNotModified } from './not-modified.ts';

interface Feed {
  version: string;
  updated: string;
  units: FeedUnit[];
}

const now = () => Math.floor(Date.now() / 1000);
let t: TestGateway;
let offers: Offers;
let token: string;
beforeAll(async () => {
  t = await startTestGateway(
    {
      places: PlacesModule,
      documents: DocumentsModule,
      contracts: neighbour('contracts'),
      notifications: neighbour('notifications'),
    },
    { PUBLIC_URL: 'https://casa.example', RATE_LIMIT_SESSION: '100000', RATE_LIMIT_ADDRESS: '3' },
  );
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
  offers = new Offers(t, token);
}, 60_000);
afterAll(() => t?.stop());

/** A request as from an address of its own: the limits count by address. */
let asked = 0;
const from = () => ({ 'x-forwarded-for': `203.0.113.${(asked += 1) % 250}` });
const read = async <T = Feed>(path: string, headers: Record<string, string> = {}) =>
  t.get<T>(path, { headers: { ...from(), ...headers } });
const inFeed = async (id: string) =>
  (await read('/feed/units.json')).body.units.find((unit) => unit.id === id);
/** The gateway hears of a change by its event. */
const untilInFeed = (id: string, there: boolean) =>
  until('the feed has heard', async () => ((await inFeed(id)) !== undefined) === there || undefined);

async function upload(
  record: string,
  ownerCollection = 'place',
  name = 'Salón de Ana Zuriaga.png',
): Promise<string> {
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3f6f68' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), name);
  const answer = await fetch(`${t.url}/uploadMedia`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { id } = (await answer.json()) as { id: string };
  const { data } = await t.call('getObject', { collection: 'media', id }, { token });
  const object = {
    version: (data as { version: number }).version,
    ownerCollection,
    ownerId: record,
    description: 'Salón con galería',
  };
  await t.call('patchObject', { collection: 'media', objectId: id, object }, { token });
  return id;
}

describe('the feed of the portals', () => {
  it('[NAV-02] [RST-14] tells in JSON and XML what is offered, without a session, and nothing personal', async () => {
    const { id } = await offers.published({
      offerTitle: 'Ático <nuevo> & "luminoso"',
      offerTranslations: [{ language: 'CA', title: 'Àtic nou', text: 'Exterior.' }],
      offerBedrooms: 2,
      offerIndexRent: 1250,
    });
    await untilInFeed(id, true);
    const json = await read('/feed/units.json');
    expect(json.headers.get('content-type')).toMatch(/^application\/json/);
    expect(json.headers.get('access-control-allow-origin')).toBe('*');
    expect(json.body).toMatchObject({ version: '1.0', updated: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(await inFeed(id)).toMatchObject({
      type: 'FLAT',
      typeLabel: 'Piso',
      title: 'Ático <nuevo> & "luminoso"',
      translations: [{ language: 'ca', title: 'Àtic nou', description: 'Exterior.' }],
      address: { street: 'Carrer de Verdi', floor: expect.stringMatching(/3/), area: 'Gràcia' },
      rent: { amount: 1200, currency: 'EUR', period: 'MONTH' },
      stressedZone: { indexRent: 1250, lastRent: null, largeHolder: false },
      energy: { label: 'RATED', rating: 'C' },
    });
    const xml = await read('/feed/units.xml');
    expect(xml.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(xml.text).toContain('<title>Ático &lt;nuevo&gt; &amp; "luminoso"</title>');
    expect(xml.text).toContain(`<id>${id}</id>`);
    for (const text of [json.text, xml.text])
      for (const secret of ['CEE-SECRETO', '"number"', '>27<', 'Verdi 27'])
        expect(text).not.toContain(secret);
  });

  it('[NAV-02] what has not changed is not sent again, by tag and by date; a change is', async () => {
    const { id } = await offers.published();
    await untilInFeed(id, true);
    for (const path of ['/feed/units.json', '/feed/units.xml']) {
      const first = await read(path);
      const [etag, date] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? ''];
      expect(first.headers.get('cache-control')).toBe('public, max-age=60');
      const again = await read(path, { 'if-none-match': etag });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      expect((await read(path, { 'if-modified-since': date })).status).toBe(304);
      // A tag that differs decides, whatever the date says.
      expect((await read(path, { 'if-none-match': '"other"', 'if-modified-since': date })).status).toBe(200);
    }
    const { headers } = await read('/feed/units.json');
    await offers.patch(id, { offerRent: 1111 });
    await until('the change is in the feed', async () =>
      (await inFeed(id))?.rent.amount === 1111 ? true : undefined,
    );
    const changed = await read('/feed/units.json', { 'if-none-match': headers.get('etag') ?? '' });
    expect(changed.status).toBe(200);
  });

  it('[NAV-02] [RST-14] a caption, the order of the pictures or a certificate that ends is a change for who asks by date', async () => {
    const { id } = await offers.ready();
    const [first, second] = [await upload(id), await upload(id)];
    const ends = startOfDay(now() + 86_400 * 40);
    await offers.patch(id, {
      offerPictures: [first, second],
      energyCertificate: { issueDate: ends - 86_400 * 300, endDate: ends, rating: 'C', number: 'CEE-1' },
    });
    await offers.run('PublishUnit', id);
    await untilInFeed(id, true);
    const clock = t.services.services.get('places')!.get(Clock);
    let ahead = 0;
    clock.now = () => now() + ahead;
    /** Once it has happened, who asks by the date of the copy before is sent the new one, with a later date; and that one is no news. */
    const isNews = async (what: string, check: (unit: FeedUnit) => boolean) => {
      // Of what is not said at once a copy is kept for a minute, by the gateway until any place changes.
      ahead += 61;
      await t.call(
        'createObject',
        { collection: 'place', object: { type: 'PROPERTY', street: what } },
        { token },
      );
      await until(what, async () => {
        const unit = await inFeed(id);
        return unit && check(unit) ? true : undefined;
      });
      const answer = await read('/feed/units.json', { 'if-modified-since': date });
      expect([what, answer.status]).toEqual([what, 200]);
      const later = answer.headers.get('last-modified') ?? '';
      expect(Date.parse(later)).toBeGreaterThan(Date.parse(date));
      expect((await read('/feed/units.json', { 'if-modified-since': later })).status).toBe(304);
      const unit = answer.body.units.find((one) => one.id === id)!;
      expect(Date.parse(unit.updated)).toBeGreaterThan(Date.parse(updated));
      [date, updated] = [later, unit.updated];
    };
    let date = (await read('/feed/units.json')).headers.get('last-modified') ?? '';
    let updated = (await inFeed(id))!.updated;
    try {
      const { data } = await t.call('getObject', { collection: 'media', id: first }, { token });
      const { version } = data as { version: number };
      const object = { version, description: 'Comedor' };
      await t.call('patchObject', { collection: 'media', objectId: first, object }, { token });
      await isNews('the caption', ({ pictures }) => pictures[0]?.caption === 'Comedor');
      await offers.patch(id, { offerPictures: [second, first] });
      await isNews('the order', ({ pictures }) => pictures[1]?.caption === 'Comedor');
      await offers.patch(id, { offerRent: 1333 });
      await isNews('the rent', ({ rent }) => rent.amount === 1333);
      const unchanged = await read('/feed/units.json', { 'if-modified-since': date });
      expect(unchanged.status).toBe(304);
      // Nobody writes anything: its day has come.
      ahead = ends + 86_400 - now();
      await isNews('the certificate', ({ energy }) => energy.label === 'MISSING');
    } finally {
      ahead = 0;
    }
  });

  it('[NAV-02] pictures are for everybody while their unit is offered, under a name that says nothing', async () => {
    const { id } = await offers.ready();
    const picture = await upload(id);
    const [plan, stray] = [await upload(id), await upload('01900000-0000-7000-8000-00000000beef')];
    await offers.patch(id, { offerPictures: [picture], offerFloorPlan: plan });
    const path = (of: string) => `/feed/pictures/${of}`;
    const status = async (of: string) => (await read(path(of))).status;
    expect(await status(picture)).toBe(404);
    await offers.run('PublishUnit', id);
    await untilInFeed(id, true);
    expect(await inFeed(id)).toMatchObject({
      pictures: [{ url: `https://casa.example${path(picture)}`, caption: 'Salón con galería' }],
      floorPlan: `https://casa.example${path(plan)}`,
    });
    const answer = await read(path(picture));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('content-disposition')).not.toMatch(/Zuriaga/);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await read(`${path(picture)}?small`)).headers.get('content-type')).toBe('image/jpeg');
    expect(await status(plan)).toBe(200);
    // Neither other files nor what is no id; and by the way of the office nobody gets in without a session.
    for (const other of [stray, 'x', '..%2f..%2fetc', '01900000-0000-7000-8000-00000000dead'])
      expect([other, await status(other)]).toEqual([other, 404]);
    expect((await read(`/downloadMedia/${picture}/foto.png`)).status).toBe(401);
    await offers.run('PausePublication', id);
    expect(await status(picture)).toBe(404);
  });

  it('[NAV-02] an address that leads nowhere is not named: of a file that was deleted or that is no picture of a place', async () => {
    const { id } = await offers.ready();
    const [picture, deleted] = [await upload(id), '01900000-0000-7000-8000-00000000dead'];
    const paper = await upload('01900000-0000-7000-8000-00000000c0de', 'agent');
    await offers.patch(id, { offerPictures: [deleted, picture, paper], offerFloorPlan: deleted });
    await offers.run('PublishUnit', id);
    await untilInFeed(id, true);
    expect(await inFeed(id)).toMatchObject({
      pictures: [{ url: `https://casa.example/feed/pictures/${picture}` }],
      floorPlan: null,
    });
  });

  it('[NAV-02] has limits of its own: whoever asks too often waits, and the office goes on', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await t.get('/feed/units.json', { headers })).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    const refused = await t.get<{ error: { code: string } }>('/feed/units.xml', { headers });
    expect([refused.body.error.code, Number(refused.headers.get('retry-after')) > 0]).toEqual([
      'RATE.EXCEEDED',
      true,
    ]);
    // The same address still has all of its points for other calls.
    const office = await Promise.all([1, 2, 3].map(() => t.get('/choices', { headers })));
    expect(office.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('[NAV-02] an address that does not exist says which there are', async () => {
    const { status, body } = await read<{ error: { code: string; message: string } }>('/feed/units.csv');
    expect([status, body.error.code]).toEqual([404, 'FEED.UNKNOWN']);
    expect(body.error.message).toMatch(/units\.xml/);
  });
});

describe('the XML of the feed', () => {
  const unit = (title: string): FeedUnit => ({
    id: 'x',
    published: '2026-11-25',
    updated: '2026-11-25T10:00:00Z',
    type: 'FLAT',
    typeLabel: 'Piso',
    contractType: null,
    title,
    description: title,
    translations: [{ language: 'en', title, description: title }],
    address: {
      street: title,
      floor: null,
      postalCode: null,
      area: null,
      city: null,
      province: null,
      region: null,
    },
    livingArea: null,
    bedrooms: 2,
    bathrooms: null,
    elevator: true,
    outdoorSpace: false,
    pool: false,
    porter: false,
    rent: { amount: 900.5, currency: 'EUR', period: 'MONTH' },
    stressedZone: null,
    availableFrom: null,
    energy: { label: 'RATED', rating: 'C' },
    pictures: [{ url: 'https://casa.example/feed/pictures/1', caption: title }],
    floorPlan: null,
  });
  const schema = readFileSync(new URL('../../../docs/portal-feed.xsd', import.meta.url), 'utf8');

  it('[NAV-02] names only elements that the documented schema names, in its order', () => {
    const full = {
      ...unit('a'),
      stressedZone: { declaration: 'a', lastRent: 1, indexRent: 2, largeHolder: true },
    };
    const written = [...feedXml([full], 0).matchAll(/<(\w+)[ >]/g)].map(([, name]) => name ?? '');
    const declared = [...schema.matchAll(/<xs:element name="(\w+)"/g)].map(([, name]) => name ?? '');
    let at = 0;
    for (const name of written) {
      const found = declared.indexOf(name, name === declared[at] ? at : at + 1);
      expect([name, found >= 0]).toEqual([name, true]);
      at = found;
    }
  });

  it('[NAV-02] holds any text that somebody may write, without breaking', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const xml = feedXml([unit(text)], 0);
        // Outside of the tags that we write there is no tag, no bare ampersand and no sign that XML forbids.
        const content = xml
          .replace(/^<\?xml[^>]*\?>/, '')
          .replace(/<\/?\w+(?: version="[^"]*" updated="[^"]*")?>/g, '');
        expect(content).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|#13;)/);
        expect(content).not.toMatch(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/u);
      }),
    );
  });
});

describe('a copy that a program has', () => {
  const validators = { etag: 'W/"abc"', changedAt: 1_795_600_000 };
  const date = (seconds: number) => new Date(seconds * 1000).toUTCString();

  it.each([
    [{}, false],
    [{ 'if-none-match': 'W/"abc"' }, true],
    [{ 'if-none-match': '"abc"' }, true],
    [{ 'if-none-match': '"x", W/"abc"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"x"', 'if-modified-since': date(validators.changedAt) }, false],
    [{ 'if-modified-since': date(validators.changedAt) }, true],
    [{ 'if-modified-since': date(validators.changedAt - 1) }, false],
    [{ 'if-modified-since': 'ayer' }, false],
  ])('[NAV-02] %j → %s', (headers, expected) => {
    expect(isNotModified(headers, validators)).toBe(expected);
  });
});
