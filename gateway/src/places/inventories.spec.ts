import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears } from '@llavero/proto/values/dates';
import {
  admin,
  element,
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

/** Photos of the check-out, 1.2 MB each, and the most that a PDF with them may weigh; the small pictures as they are kept weigh more. */
const PHOTOS = 24;
const MOST_BYTES = 400_000;

jest.setTimeout(240_000);
beforeAll(startInventories, 300_000);
afterAll(stopInventories, 60_000);

interface File {
  document: string;
  kind: string;
  path: string;
  bytes: number;
  reused: boolean;
}
const generate = (id: string, token = admin) =>
  t.get<{ files: File[]; error?: { code: string } }>(`/generateInventoryFiles/${id}`, { token });

describe('inventories through the gateway', () => {
  it('[INV-01] [ENT-09] is filled in, completed, opened again and signed; what is complete or signed is not changed by hand', async () => {
    const { exit } = await letting();
    const status = async (value: string) => (await patch('inventory', exit, { status: value })).success;
    expect(await read('inventory', exit)).toMatchObject({ status: 'DRAFT' });
    // Not before somebody has begun.
    expect(await status('SIGNED')).toBe(false);
    expect(await status('IN_PROGRESS')).toBe(true);
    expect((await patch('inventory', exit, { rooms: [{ type: 'KITCHEN' }] })).success).toBe(true);
    expect(await status('COMPLETE')).toBe(true);
    const refused = await patch('inventory', exit, { rooms: [] });
    expect(refused.success).toBe(false);
    expect(await read('inventory', exit)).toMatchObject({
      status: 'COMPLETE',
      completedDate: today,
      roomCount: 1,
    });
    expect(await status('IN_PROGRESS')).toBe(true);
    expect((await patch('inventory', exit, { rooms: [{ type: 'TOILET' }] })).success).toBe(true);
    expect(await status('COMPLETE')).toBe(true);
    expect(await status('SIGNED')).toBe(true);
    expect(await read('inventory', exit)).toMatchObject({ status: 'SIGNED', tenantSignatureDate: today });
    expect(await status('IN_PROGRESS')).toBe(false);
    expect((await patch('inventory', exit, { rooms: [] })).success).toBe(false);
  });

  it('[INV-01] [RST-01] GET /generateInventoryFiles/{id}: inventory and comparison with photos as PDF of a reasonable size', async () => {
    const { exit, entry, contract } = await letting();
    expect((await t.get(`/generateInventoryFiles/${exit}`)).status).toBe(401);
    expect((await generate(exit, await t.tokenFor('TENANT'))).status).toBe(403);
    expect((await generate(randomUUID())).status).toBe(404);

    const taken: string[] = [];
    for (let at = 0; at < PHOTOS; at += 1) taken.push(await upload(exit, await photo(at * 15)));
    const before = await upload(entry, await photo(200));
    const entryRooms = (await read('inventory', entry))['rooms'] as { elements: Record<string, Json>[] }[];
    entryRooms[0]!.elements[0]!['photos'] = [before];
    expect((await patch('inventory', entry, { rooms: entryRooms as Json })).success).toBe(true);
    const rooms = (await read('inventory', exit))['rooms'] as { elements: Record<string, Json>[] }[];
    rooms[0]!.elements[0]!['photos'] = taken;
    expect((await patch('inventory', exit, { rooms: rooms as Json })).success).toBe(true);

    const { status, body } = await generate(exit);
    expect(status).toBe(200);
    expect(body.files.map(({ kind, reused }) => [kind, reused])).toEqual([
      ['INVENTORY', false],
      ['COMPARISON', false],
    ]);
    for (const { path, bytes, document } of body.files) {
      const answer = await fetch(t.url + path, { headers: { authorization: `Bearer ${admin}` } });
      const pdf = Buffer.from(await answer.arrayBuffer());
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.length).toBe(bytes);
      expect(pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThanOrEqual(PHOTOS);
      expect(bytes).toBeLessThan(MOST_BYTES);
      expect(await read('document', document)).toMatchObject({
        inventory: exit,
        contract,
        type: 'INVENTORY',
        status: 'GENERATED',
        // It is not complete: nobody outside sees it.
        visibility: [],
      });
    }
    // The same inventory gives the same documents.
    const again = await generate(exit);
    expect(again.body.files.map(({ document, reused }) => [document, reused])).toEqual(
      body.files.map(({ document }) => [document, true]),
    );
    expect((await generate(entry)).body.files.map(({ kind }) => kind)).toEqual(['INVENTORY']);
  });

  it('[INV-01] [DOC-02] a tenant who reads Catalan gets both in Catalan', async () => {
    const { exit } = await letting();
    const [tenant] = (await read('inventory', exit))['tenants'] as string[];
    expect((await patch('agent', tenant!, { language: 'CA' })).success).toBe(true);
    const titles = (await generate(exit)).body.files.map(async ({ path }) => {
      const answer = await fetch(t.url + path, { headers: { authorization: `Bearer ${admin}` } });
      const pdf = Buffer.from(await answer.arrayBuffer()).toString('utf8');
      return /<dc:title>[\s\S]*?<rdf:li[^>]*>([^<]*)</.exec(pdf)?.[1];
    });
    expect(await Promise.all(titles)).toEqual([
      expect.stringContaining('Inventari de sortida'),
      expect.stringMatching(/^Comparació d.*inventaris/),
    ]);
  });

  it('[INV-01] a photo of another record is not printed, whoever wrote its id into an inventory', async () => {
    const [one, other] = [await letting(), await letting()];
    const foreign = await upload(other.exit, await photo(90));
    const rooms = [{ type: 'KITCHEN', elements: [element('OTHER', 'Pared', { photos: [foreign] })] }];
    expect((await patch('inventory', one.entry, { rooms })).success).toBe(true);
    const { body } = await generate(one.entry);
    const answer = await fetch(t.url + body.files[0]!.path, {
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toMatch(/\/Subtype\s*\/Image/);
  });

  it('[INV-01] [OPS-04] what the comparison proposes becomes the deductions of the move-out', async () => {
    const { contract, exit, entry } = await letting();
    const act = async (name: string, input: Record<string, Json> = {}) => {
      const { version } = await read('contract', contract);
      const { status, body } = await t.post(
        `/commands/${name}`,
        { id: contract, version, ...input },
        { token: admin },
      );
      expect([name, status, body]).toEqual([name, 200, body]);
    };
    const { body } = await t.post<{ deductions: Record<string, Json>[] }>(
      '/commands/ProposeMoveOutDeductions',
      { id: contract },
      { token: admin },
    );
    expect(body).toMatchObject({
      inventory: exit,
      basedOn: entry,
      deductions: [
        // New two years ago, ten years of life: 400 × 96 / 120.
        { kind: 'APPLIANCE', cost: 400, installed: addYears(today, -2), amount: 320 },
        // Five of ten years: 300 × 60 / 120.
        { kind: 'FURNITURE', description: 'Cocina: Mesa. Falta', cost: 300, amount: 150 },
      ],
    });
    const evidence = (await generate(exit)).body.files[1]!.document;
    await act('ValidateContract');
    await act('ActivateContract');
    await act('FinishContract', {
      endDate: today,
      reason: 'x',
      askedBy: 'TENANT',
      noticeDate: addDays(today, -40),
      pickupDate: today,
    });
    await act('ReceiveKeys', { keysReturnedDate: today, keysReturned: 3 });
    await act('NoteReadings', { readingsDate: today, readings: [] });
    await act('NoteCheckOut', { checkOutDate: today, inventory: exit });
    await act('SetDeductions', {
      deductions: body.deductions.map(({ kind, description, cost, installed }) => ({
        ...{ kind: kind!, description: description!, cost: cost!, installed: installed! },
        documents: [evidence],
      })),
    });
    expect(await read('contract', contract)).toMatchObject({
      moveOut: { inventory: exit, deductions: [{ amount: 320 }, { amount: 150 }] },
    });
    expect(
      (
        await t.post(
          '/commands/ProposeMoveOutDeductions',
          { id: contract },
          { token: await t.tokenFor('TENANT') },
        )
      ).status,
    ).toBe(403);
  });
});
