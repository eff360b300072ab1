import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Database } from '@llavero/kit/db/database';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import type { TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { findDuplicates, mergeRecords, previewMerge, undoMerge } from '@llavero/proto/commands/merge';
import { validNif } from '@llavero/proto/compile/generators';
import type { Json } from '@llavero/proto/fields/field';
import { contract } from '@llavero/proto/records/contracts/contract';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { admin, begin, ended, linksNow, loadLinks, person, startAll } from './testing/merging.ts';

// All services as they really run start here.
jest.setTimeout(400_000);

let services: TestServices;
beforeAll(async () => {
  services = await startAll();
}, 240_000);
afterAll(() => services?.stop());

const peopleCalls = () => services.peers.records('people');
const contractCalls = () => services.peers.records('contracts');
const read = (id: string) => peopleCalls().get({ collection: 'agent', id }, admin);

/** Draft contracts of a tenant. */
async function contractsOf(tenant: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const object = {
      units: [randomUUID()],
      tenants: [tenant],
      landlords: [randomUUID()],
      payer: tenant,
      rent: 900,
    };
    const { id } = await contractCalls().create({ collection: 'contract', object }, admin);
    ids.push(id);
  }
  return ids;
}

const auditOf = (id: string) =>
  services.services
    .get('contracts')!
    .get(Database)
    .query<{ verb: string; actor: string }>(
      'SELECT verb, actor FROM audit WHERE record_id = $1 ORDER BY version',
      [id],
    );

let number = 100;
const nif = () => ({ idType: 'NIF', idNumber: validNif((number += 1)) });

describe('the merge of two people', () => {
  it('[SES-09] is not for colleagues without a manager’s position, nor for people outside', async () => {
    const [one, two] = [
      await person(services, { firstname: 'Ana' }),
      await person(services, { firstname: 'Ana' }),
    ];
    const pair = { collection: 'agent' as const, winner: one.id, loser: two.id };
    const employees = peopleCalls();
    const hired = (position: string) =>
      employees.create(
        {
          collection: 'employee',
          object: { firstname: 'Eva', email: `${randomUUID()}@llavero.test`, position },
        },
        admin,
      );
    const [manager, clerk] = [await hired('SUPPORT_MANAGER'), await hired('ADMINISTRATION')];
    const as = (id: string) =>
      services.peers.command(previewMerge, pair, testContext('INTERNAL_EMPLOYEE', id));
    await expect(as(clerk.id)).rejects.toMatchObject({
      body: { code: 'MERGE.FORBIDDEN', kind: 'forbidden' },
    });
    await expect(as(manager.id)).resolves.toMatchObject({ winnerTitle: 'Ana' });
    await expect(services.peers.command(previewMerge, pair, testContext('TENANT'))).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
  });

  it('[SCR-03] offers who may be the same, by document, e-mail, telephone, account and likeness of name', async () => {
    const tag = 'Zubiaurre Etxandi';
    const iban = 'ES9121000418450200051332';
    const one = await person(services, {
      firstname: 'Miren',
      lastname: tag,
      email: 'miren@zub.test',
      phone: '600 55 66 77',
      iban,
      ...nif(),
    });
    const sameId = await person(services, { firstname: 'M.', idType: 'NIF', idNumber: one['idNumber']! });
    const samePhone = await person(services, { firstname: 'Zzz', alternativePhone: '600 55 66 77' });
    const sameMail = await person(services, { firstname: 'Yyy', email: 'Miren@zub.test' });
    const named = await person(services, { firstname: 'Mirem', lastname: tag, iban });
    const sameAccount = await person(services, { firstname: 'Xxx', iban });
    const changed = await person(services, { firstname: 'Www', iban });
    const gone = await person(services, { firstname: 'Vvv', iban });
    const found = () => services.peers.command(findDuplicates, { collection: 'agent', id: one.id }, admin);
    // Found once, so that what follows has to be noticed.
    expect((await found()).duplicates.map((each) => each.id)).toContain(changed.id);
    const patch = (id: string, to: Record<string, Json>) =>
      peopleCalls().patch({ collection: 'agent', id, version: 1, patch: to }, admin);
    await patch(changed.id, { iban: 'ES7921000813610123456789' });
    await patch(gone.id, { status: 'DELETED' });
    const { duplicates } = await found();
    const reasons = Object.fromEntries(duplicates.map((each) => [each.id, each.reasons]));
    expect(reasons).toEqual({
      [sameId.id]: ['ID_NUMBER'],
      [samePhone.id]: ['PHONE'],
      [sameMail.id]: ['EMAIL'],
      [named.id]: ['IBAN', 'NAME'],
      [sameAccount.id]: ['IBAN'],
    });
    expect(duplicates[0]?.id).toBe(sameId.id);
  });

  it('[SCR-03] refuses one record twice, a company with a person, a deleted or inactive one, and what was not compared', async () => {
    const [one, two] = [
      await person(services, { firstname: 'Luz', ...nif() }),
      await person(services, { firstname: 'Luz', ...nif() }),
    ];
    const company = await person(services, { firstname: 'Luz SL', company: true });
    const inactive = await person(services, { firstname: 'Luz', active: false });
    const preview = (winner: string, loser: string) =>
      services.peers.command(previewMerge, { collection: 'agent', winner, loser }, admin);
    const refused = (code: string) => ({ body: { code } });
    await expect(preview(one.id, one.id)).rejects.toMatchObject(refused('MERGE.SAME_RECORD'));
    await expect(preview(one.id, company.id)).rejects.toMatchObject(refused('MERGE.DIFFERENT_KINDS'));
    await expect(preview(inactive.id, one.id)).rejects.toMatchObject(refused('MERGE.WINNER_INACTIVE'));
    await expect(preview(randomUUID(), one.id)).rejects.toMatchObject(refused('MERGE.RECORD_GONE'));
    const asked = {
      collection: 'agent' as const,
      winner: one.id,
      loser: two.id,
      winnerVersion: one.version,
      loserVersion: two.version,
      choices: {},
      confirmed: false,
    };
    const merge = (more: object) => services.peers.command(mergeRecords, { ...asked, ...more }, admin);
    await expect(merge({ winnerVersion: 9 })).rejects.toMatchObject(refused('MERGE.CHANGED_MEANWHILE'));
    await expect(merge({})).rejects.toMatchObject(refused('MERGE.DIFFERENT_IDS'));
    await expect(merge({ confirmed: true })).rejects.toMatchObject({
      body: { code: 'MERGE.CHOICE_MISSING', problems: [{ field: 'choices.idNumber' }] },
    });
    expect(await read(two.id)).toMatchObject({ id: two.id, deletedAt: null });
  });

  it('[SCR-03] moves the links, leads the duplicate to the record that stays, and gives it back', async () => {
    const winner = await person(services, { firstname: 'Pau', lastname: 'Quedante', roles: ['TENANT'] });
    const loser = await person(services, {
      firstname: 'Pau',
      lastname: 'Duplicado',
      phone: '600 10 20 30',
      roles: ['LANDLORD'],
    });
    const [moved = '', changed = ''] = await contractsOf(loser.id, 2);
    const pair = { collection: 'agent' as const, winner: winner.id, loser: loser.id };
    const preview = await services.peers.command(previewMerge, pair, admin);
    expect(preview.links).toEqual([{ collection: 'contract', count: 2 }]);
    const merge = await services.peers.command(
      mergeRecords,
      {
        ...pair,
        winnerVersion: winner.version,
        loserVersion: loser.version,
        choices: { lastname: 'winner', phone: 'loser' },
        confirmed: false,
      },
      admin,
    );
    expect(await ended(services, winner.id, merge.id)).toMatchObject({ state: 'DONE', moved: 2, kept: 0 });

    expect(await contractCalls().get({ collection: 'contract', id: moved }, admin)).toMatchObject({
      tenants: [winner.id],
      payer: winner.id,
    });
    expect(await auditOf(moved)).toEqual([
      { verb: 'created', actor: admin.actor.id },
      { verb: 'updated', actor: admin.actor.id },
    ]);
    // Read by its old id, also by those who see deleted records.
    expect(await read(loser.id)).toMatchObject({
      id: winner.id,
      phone: '+34600102030',
      roles: ['LANDLORD', 'TENANT'],
    });
    const asDeleted = { collection: 'agent' as const, id: loser.id, deleted: true };
    expect(await peopleCalls().get(asDeleted, admin)).toMatchObject({ id: winner.id });
    expect(await peopleCalls().search({ collection: 'agent', text: 'Duplicado' }, admin)).toEqual([]);

    // Somebody changes a moved link before the merge is taken back: that one stays.
    const other = await person(services, { firstname: 'Otra' });
    const now = await contractCalls().get({ collection: 'contract', id: changed }, admin);
    await contractCalls().patch(
      {
        collection: 'contract',
        id: changed,
        version: now.version,
        patch: { tenants: [winner.id, other.id] },
      },
      admin,
    );
    await services.peers.command(undoMerge, { merge: merge.id }, admin);
    expect(await ended(services, winner.id, merge.id)).toMatchObject({ state: 'UNDONE', moved: 1, kept: 1 });
    expect(await contractCalls().get({ collection: 'contract', id: moved }, admin)).toMatchObject({
      tenants: [loser.id],
      payer: loser.id,
    });
    expect(await contractCalls().get({ collection: 'contract', id: changed }, admin)).toMatchObject({
      tenants: [winner.id, other.id],
      payer: loser.id,
    });
    expect(await read(loser.id)).toMatchObject({ id: loser.id, deletedAt: null, lastname: 'Duplicado' });
    expect(await read(winner.id)).toMatchObject({ phone: null, roles: ['TENANT'] });
    await expect(services.peers.command(undoMerge, { merge: merge.id }, admin)).rejects.toMatchObject({
      body: { code: 'MERGE.NOT_UNDOABLE' },
    });
  });

  it('[SCR-03] links before and after merge and undo are the same, whatever links and wherever', async () => {
    const numRuns = 8;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 30 }), async (seed) => {
        const [winner, loser, third] = [
          await person(services, { firstname: 'Gana' }),
          await person(services, { firstname: 'Gana' }),
          await person(services, { firstname: 'Ajena' }),
        ];
        const loaded = await loadLinks(services, [winner.id, loser.id, third.id], seed, 3);
        const before = await linksNow(services, loaded);
        expect(JSON.stringify(before)).toContain(loser.id);
        const merge = await begin(services, winner.id, loser.id);
        const done = await ended(services, winner.id, merge.id);
        expect(done).toMatchObject({ state: 'DONE', kept: 0, error: null });
        expect(JSON.stringify(await linksNow(services, loaded))).not.toContain(loser.id);
        await services.peers.command(undoMerge, { merge: merge.id }, admin);
        expect(await ended(services, winner.id, merge.id)).toMatchObject({ state: 'UNDONE', kept: 0 });
        expect(await linksNow(services, loaded)).toEqual(before);
      }),
      { numRuns, endOnFailure: true },
    );
  });

  it('[SCR-03] goes on after its process was stopped in the middle, and moves every link once', async () => {
    const [winner, loser] = [
      await person(services, { firstname: 'Sol' }),
      await person(services, { firstname: 'Sol' }),
    ];
    const ids = await contractsOf(loser.id, 130);
    const people = services.services.get('people')!;
    const database = people.get(Database);
    const moves = services.services.get('contracts')!.get(Database);
    const merge = await begin(services, winner.id, loser.id);
    // As after a crash: the step is carried out at its owner, and its note in the job is lost.
    await until('a first step', async () => {
      const rows = await moves.query('SELECT 1 FROM "link_move" WHERE "merge" = $1 LIMIT 1', [merge.id]);
      return rows.length > 0;
    });
    await database.query(
      `UPDATE "background_job" SET "lease_until" = now() - interval '1 second', "checkpoint" = NULL
        WHERE "state" = 'running'`,
    );
    expect(await ended(services, winner.id, merge.id)).toMatchObject({ state: 'DONE', moved: 130, kept: 0 });
    const store = services.services.get('contracts')!.get(RecordStores).of(contract);
    for (const record of await store.loadManyUnchecked(ids)) {
      expect(record.tenants).toEqual([winner.id]);
      expect(record.version).toBe(2);
    }
  });

  it('[ENT-11] a person in use is not deleted, and the refusal says where it is used', async () => {
    const tenant = await person(services, { firstname: 'Usada' });
    const [id = ''] = await contractsOf(tenant.id, 1);
    const remove = async () =>
      peopleCalls().patch(
        { collection: 'agent', id: tenant.id, version: tenant.version, patch: { status: 'DELETED' } },
        admin,
      );
    await expect(remove()).rejects.toMatchObject({
      body: {
        code: 'AGENT.IN_USE',
        kind: 'conflict',
        message: expect.stringContaining('1 contrato'),
        details: { uses: [{ collection: 'contract', count: 1 }] },
      },
    });
    expect(await read(tenant.id)).toMatchObject({ deletedAt: null });
    const { version } = await contractCalls().get({ collection: 'contract', id }, admin);
    await contractCalls().patch(
      { collection: 'contract', id, version, patch: { status: 'CANCELLED' } },
      admin,
    );
    await expect(remove()).resolves.toMatchObject({ id: tenant.id });
  });

  it('[SCR-04] a person with 200 contracts is read page by page, each contract once', async () => {
    const tenant = await person(services, { firstname: 'Doscientos' });
    const rows = Array.from({ length: 200 }, () => ({
      id: uuidv7(),
      object: { units: [randomUUID()], tenants: [tenant.id], landlords: [randomUUID()], rent: 900 },
      createdAt: 1_700_000_000,
    }));
    await bulkLoad(services.services.get('contracts')!.get(Database), contract, rows);
    const seen: string[] = [];
    for (let page = 1; page <= 10; page += 1) {
      const list = {
        collection: 'contract' as const,
        fields: ['id'],
        filter: { tenants: tenant.id },
        page,
        limit: 20,
      };
      const { items, count } = await contractCalls().list({ ...list, count: 'capped' as const }, admin);
      expect([items.length, count]).toEqual([20, 200]);
      seen.push(...items.map(({ id }) => id));
    }
    expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => id)));
    const remove = { collection: 'agent' as const, id: tenant.id, version: 1, patch: { status: 'DELETED' } };
    await expect(peopleCalls().patch(remove, admin)).rejects.toMatchObject({
      body: { code: 'AGENT.IN_USE', details: { uses: [{ collection: 'contract', count: 200 }] } },
    });
  });

  it('[ENT-11] a supplier with a bill, a work order or an issue is not deleted', async () => {
    const supplier = await peopleCalls().create(
      { collection: 'supplier', object: { name: 'Fontanería Sur' } },
      admin,
    );
    await services.peers.records('supplies').create(
      {
        collection: 'issue',
        object: { description: 'Fuga de agua', place: randomUUID(), supplier: supplier.id },
      },
      admin,
    );
    await expect(
      peopleCalls().patch(
        { collection: 'supplier', id: supplier.id, version: supplier.version, patch: { status: 'DELETED' } },
        admin,
      ),
    ).rejects.toMatchObject({
      body: { code: 'SUPPLIER.IN_USE', message: expect.stringContaining('1 incidencia') },
    });
  });
});
