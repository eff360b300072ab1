import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateCreate } from '@llavero/proto/fields/validate';
import { definitionOf } from '@llavero/proto/records/registry';
import { DemoFiles } from './files.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'llavero-demo-files-'))));
afterAll(() => rm(folder, { recursive: true }));

const createdAt = 1_795_000_000;
const unit = (id: string, publishedDate: number | null) => ({ id, createdAt, object: { publishedDate } });

it('[PLT-01] draws pictures of published units and scans of bills, as records the product accepts', async () => {
  const files = new DemoFiles(folder, Buffer.alloc(32, 7).toString('base64'));
  const units = [unit('01900000-0000-7000-8000-000000000001', createdAt), unit('x', null)];
  const media = await files.forUnits(units);
  expect(units.map(({ object }) => object)).toEqual([
    { publishedDate: createdAt, offerPictures: media.map(({ id }) => id) },
    { publishedDate: null },
  ]);
  expect(media).toHaveLength(3);
  const object = { number: 'F/1', issueDate: createdAt, totalAmount: 12.5, concept: 'Agua <b>' };
  const bills = [{ id: '01900000-0000-7000-8000-000000000002', createdAt, object }];
  const scans = await files.forBills(bills);
  expect(bills[0]?.object).toMatchObject({ documents: [scans.documents[0]?.id] });
  const rooms = (conservation: string) => [
    { type: 'KITCHEN', name: 'Cocina', elements: [{ type: 'OTHER', name: 'Horno', conservation }] },
    { type: 'PARKING', name: 'Plaza', elements: [] },
  ];
  const exit = {
    id: '01900000-0000-7000-8000-000000000003',
    createdAt,
    object: { type: 'CHECK_OUT', rooms: rooms('BROKEN') },
  };
  const photos = await files.forInventories([exit]);
  expect(photos.map(({ object: { name } }) => name)).toEqual(['Cocina.jpg', 'Cocina, Horno.jpg']);
  expect(exit.object.rooms[0]).toMatchObject({
    photos: [photos[0]?.id],
    elements: [{ photos: [photos[1]?.id] }],
  });
  for (const row of [...media, ...scans.media, ...photos])
    expect(() => validateCreate(definitionOf('media'), row.object, { trusted: true })).not.toThrow();
  for (const row of scans.documents)
    expect(() => validateCreate(definitionOf('document'), row.object, { trusted: true })).not.toThrow();
});
