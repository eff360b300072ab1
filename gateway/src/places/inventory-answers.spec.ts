import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mailed } from '@llavero/kit/testing/notified';
import type { Json } from '@llavero/proto/fields/field';
import sharp from 'sharp';
import {
  admin,
  letting,
  patch,
  photo,
  read,
  startInventories,
  stopInventories,
  t,
  today,
  upload,
} from './testing/inventories.ts';

jest.setTimeout(240_000);
beforeAll(startInventories, 300_000);
afterAll(stopInventories, 60_000);

describe('the tenant answers by a mailed link', () => {
  const call = async (name: string, input: Record<string, Json>, token?: string) => {
    const { status, body } = await t.post<Record<string, Json> & { error?: { code: string } }>(
      `/commands/${name}`,
      input,
      token ? { token } : {},
    );
    return { status, body, code: body.error?.code };
  };
  const complete = async (id: string) => {
    expect((await patch('inventory', id, { status: 'IN_PROGRESS' })).success).toBe(true);
    expect((await patch('inventory', id, { status: 'COMPLETE' })).success).toBe(true);
  };
  /** Sends the mail and answers the code of its link. */
  const sent = async (id: string) => {
    const { status, body } = await call('SendInventory', { id }, admin);
    expect([status, body['sent']]).toEqual([200, 1]);
    const last = [...mailed.values()].at(-1);
    expect(last).toMatchObject({ to: ['luis@correo.test'] });
    // What opens the page is no readable part of the message.
    const { link } = last!.secrets as { link: string };
    expect(last!.body).not.toContain(link);
    return /inventarioInquilino\/([\w-]{43})$/.exec(link)?.[1] ?? '';
  };
  const open = (code: string) => call('InventoryToAnswer', { code });
  const answer = (code: string, version: Json, more: Record<string, Json> = {}) =>
    call('AnswerInventory', { code, version, outcome: 'AGREED', name: 'Luis Prado', remarks: [], ...more });

  it('[INV-01] staff only send it, and only what is complete', async () => {
    const { exit } = await letting();
    expect((await call('SendInventory', { id: exit })).status).toBe(401);
    expect((await call('SendInventory', { id: exit }, await t.tokenFor('TENANT'))).status).toBe(403);
    expect((await call('SendInventory', { id: exit }, admin)).code).toBe('INVENTORY.NOT_COMPLETE');
    expect((await open('x'.repeat(43))).code).toBe('LINK.INVALID');
  });

  it('[INV-01] contests elements with a photo, gets it again and agrees; a link is used once', async () => {
    const { exit } = await letting();
    const shown = await upload(exit, await photo(10));
    const rooms = (await read('inventory', exit))['rooms'] as { elements: Record<string, Json>[] }[];
    rooms[0]!.elements[0]!['photos'] = [shown];
    expect((await patch('inventory', exit, { rooms: rooms as Json })).success).toBe(true);
    await complete(exit);
    const first = await sent(exit);
    const { body } = await open(first);
    expect(body).toMatchObject({
      name: 'Luis',
      type: 'CHECK_OUT',
      rooms: [{ name: 'Cocina', elements: [{ name: 'Horno', conservation: 'Roto', photos: [shown] }, {}] }],
    });
    // No prices, ages or ids of anybody.
    expect(JSON.stringify(body)).not.toMatch(/replacementCost|installed|tenants/);
    const { body: picture } = await call('InventoryPhoto', { code: first, photo: shown });
    expect(Buffer.from(String(picture['jpeg']), 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect((await call('InventoryPhoto', { code: first, photo: randomUUID() })).code).toBe(
      'INVENTORY.NO_PHOTO',
    );

    const small = await sharp(await photo(120))
      .resize(400)
      .jpeg()
      .toBuffer();
    const added = await call('AddInventoryPhoto', { code: first, picture: small.toString('base64') });
    expect(added.status).toBe(200);
    const text = Buffer.from('no es una foto').toString('base64');
    expect((await call('AddInventoryPhoto', { code: first, picture: text })).status).toBe(400);
    const remark = {
      room: 'Cocina',
      element: 'Horno',
      comment: 'Ya estaba roto',
      photos: [added.body['media']!],
    };
    const contest = { outcome: 'CONTESTED', remarks: [remark] };
    expect((await answer(first, body['version']!, { outcome: 'CONTESTED' })).code).toBe(
      'INVENTORY.NO_REMARKS',
    );
    expect((await answer(first, body['version']!, { remarks: [remark] })).code).toBe(
      'INVENTORY.REMARKS_OF_AGREEMENT',
    );
    expect((await answer(first, 1, contest)).code).toBe('INVENTORY.CHANGED');
    const foreign = { ...remark, photos: [await upload((await letting()).exit, await photo(5))] };
    expect((await answer(first, body['version']!, { ...contest, remarks: [foreign] })).code).toBe(
      'INVENTORY.NO_PHOTO',
    );
    // Refusals left the link good.
    expect(await answer(first, body['version']!, contest)).toMatchObject({
      status: 200,
      body: { status: 'CONTESTED' },
    });
    expect((await open(first)).code).toBe('LINK.INVALID');
    expect((await answer(first, body['version']!)).code).toBe('LINK.INVALID');
    expect(await read('inventory', exit)).toMatchObject({
      status: 'CONTESTED',
      contestedDate: today,
      tenantAnswer: { outcome: 'CONTESTED', name: 'Luis Prado', remarks: [remark] },
    });

    const second = await sent(exit);
    const third = await sent(exit);
    expect((await open(second)).code).toBe('LINK.INVALID');
    const { version } = (await open(third)).body;
    expect((await answer(third, version!)).body).toEqual({ status: 'SIGNED' });
    const signed = await read('inventory', exit);
    expect(signed).toMatchObject({
      status: 'SIGNED',
      tenantSignatureDate: today,
      tenantAnswer: { outcome: 'AGREED', name: 'Luis Prado', remarks: [remark] },
    });
    // The evidence is the record of the link, by which staff find when it was sent, opened and used.
    expect((signed['tenantAnswer'] as Record<string, Json>)['evidence']).toMatch(/^[\da-f-]{36}$/);
  });

  it('[INV-01] what is opened again in the office can no longer be answered', async () => {
    const { exit } = await letting();
    await complete(exit);
    const code = await sent(exit);
    const { version } = (await open(code)).body;
    expect((await patch('inventory', exit, { status: 'IN_PROGRESS' })).success).toBe(true);
    expect((await open(code)).code).toBe('LINK.INVALID');
    expect((await answer(code, version!)).code).toBe('INVENTORY.CHANGED');
  });
});
