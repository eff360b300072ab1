import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Role } from '@llavero/proto/access/access';
import { build } from '@llavero/proto/compile/factory';
import { documentVerified } from '@llavero/proto/events/documents';
import { document } from '@llavero/proto/records/documents/document';
import { addDays, addYears } from '@llavero/proto/values/dates';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { until } from '@llavero/kit/testing/until';
import {
  CertificateOffice,
  ending,
  type Results,
  today,
  valid,
  type Values,
} from './testing/certificate-office.ts';

interface Refusal {
  error: { code: string; message: string; problems?: { field: string; rule: string }[] };
}

let manager: string;
let office: CertificateOffice;
beforeAll(async () => {
  office = await CertificateOffice.open();
  manager = office.manager;
}, 60_000);
afterAll(() => office?.t.stop());

describe('the cockpit of the certificates', () => {
  it('[OPS-02] [SES-09] is not for who has not signed in, nor for people outside the office', async () => {
    const { id, version } = await office.flat();
    const one = { place: id, version, certificate: 'ENERGY' };
    const calls: [string, object][] = [
      ['CertificateCockpit', {}],
      ['SetCertificateStatuses', { certificates: [one], status: 'PENDING' }],
      [
        'RegisterCertificate',
        { id, version, certificate: 'ENERGY', number: 'X', issueDate: addDays(today, -1) },
      ],
      ['PreviewCertificateOrders', { orders: [{ ...one, supplier: randomUUID() }] }],
      ['OrderCertificates', { orders: [{ ...one, supplier: randomUUID() }] }],
      ['CertificateSuppliers', {}],
    ];
    for (const [name, input] of calls) {
      expect([name, (await office.run(name, input, null)).status]).toEqual([name, 401]);
      for (const role of ['EXTERNAL_EMPLOYEE', 'TENANT', 'LANDLORD', 'OWNER'] as Role[])
        expect([name, role, (await office.run(name, input, await office.t.tokenFor(role))).status]).toEqual([
          name,
          role,
          403,
        ]);
    }
    for (const name of ['EndingCertificates', 'CertificateWork'])
      expect(
        (await office.run(name, { days: 9, places: [id] }, await office.t.tokenFor('ADMIN'))).status,
      ).toBe(404);
    expect(await office.read(id)).toMatchObject({ version });
  });

  it('[OPS-02] [STA-08] shows each certificate under one card; the cards add up and filter the list', async () => {
    const [all, soon, over] = [
      await office.flat(),
      await office.flat({ energyCertificate: ending(20), occupancyCertificate: null }),
      await office.flat({
        energyCertificate: { issueRequestDate: addDays(today, -3) },
        occupancyCertificate: ending(-1),
      }),
    ];
    const none = await office.flat({ energyCertificate: { notNeeded: true } });
    const { total, cards, warnings } = await office.cockpit({});
    expect(cards.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    for (const { card, count } of cards) {
      const chosen = await office.cockpit({ cards: [card], pageSize: 200 });
      expect([card, chosen.matching, new Set(chosen.rows.map((row) => row.card)).size]).toEqual([
        card,
        count,
        count > 0 ? 1 : 0,
      ]);
      // Choosing one changes none of the others.
      expect(chosen.cards).toEqual(cards);
    }
    expect(await office.rowOf(soon.id, 'ENERGY')).toMatchObject({
      card: 'ENDING',
      daysLeft: 20,
      needed: true,
    });
    expect(await office.rowOf(soon.id, 'OCCUPANCY')).toMatchObject({ card: 'PENDING', daysLeft: null });
    expect(await office.rowOf(over.id, 'OCCUPANCY')).toMatchObject({ card: 'EXPIRED', daysLeft: -1 });
    expect(await office.rowOf(over.id, 'ENERGY')).toMatchObject({ card: 'IN_PROGRESS' });
    expect(await office.rowOf(all.id, 'ENERGY')).toMatchObject({ card: 'REGISTERED' });
    expect(await office.rowOf(none.id, 'ENERGY')).toMatchObject({ card: 'NOT_NEEDED' });
    const within = await office.cockpit({ within: 30, text: soon.street });
    expect(within.rows.map(({ certificate }) => certificate)).toEqual(['ENERGY']);
    expect(warnings.map(({ days }) => days)).toEqual([90, 30, 7]);
    // The narrower window is part of the wider one.
    expect(warnings[0]!.count).toBeGreaterThanOrEqual(warnings[1]!.count);
    expect((await office.cockpit({ certificate: 'ENERGY', text: over.street })).rows).toHaveLength(1);
    expect((await office.run('CertificateCockpit', { cards: ['X'] })).status).toBe(400);
  });

  it('[OPS-02] counts what the law asks for: no cédula in Madrid, nothing of a garage', async () => {
    const madrid = await office.flat({
      city: 'Madrid',
      region: 'Comunidad de Madrid',
      occupancyCertificate: null,
      energyCertificate: null,
    });
    const garage = await office.flat({
      unitType: 'PARKING',
      occupancyCertificate: null,
      energyCertificate: null,
    });
    expect((await office.cockpit({ place: madrid.id })).rows.map((row) => row.certificate)).toEqual([
      'ENERGY',
    ]);
    expect((await office.cockpit({ place: garage.id })).total).toBe(0);
    // What somebody has noted all the same is shown.
    const { version } = garage;
    const one = { place: garage.id, version, certificate: 'ENERGY' };
    await office.run('SetCertificateStatuses', { certificates: [one], status: 'NOT_NEEDED' });
    expect((await office.cockpit({ place: garage.id })).rows).toMatchObject([
      { card: 'NOT_NEEDED', needed: false },
    ]);
  });

  it('[OPS-02] says next step, date and holder: by the work on it, or whoever answers for the unit', async () => {
    const { id } = await office.flat({ energyCertificate: ending(50) });
    expect(await office.rowOf(id, 'ENERGY')).toMatchObject({
      nextStep: 'Solicitar la renovación',
      nextDate: addDays(today, 50),
      holder: null,
    });
    await office.entrusted([id], manager);
    expect(await office.rowOf(id, 'ENERGY')).toMatchObject({ holder: manager });
    const other = randomUUID();
    const { id: operation } = await office.make('supplies', 'operation', {
      type: 'CERTIFICATE',
      certificate: 'ENERGY',
      place: id,
      assignedTo: other,
      due: addDays(today, 12),
    });
    expect(await office.rowOf(id, 'ENERGY')).toMatchObject({
      operation,
      operationStatus: 'PENDING',
      holder: other,
      nextDate: addDays(today, 12),
    });
    // The other certificate of the unit is nobody's work.
    expect(await office.rowOf(id, 'OCCUPANCY')).toMatchObject({
      operation: null,
      nextStep: null,
      holder: manager,
    });
  });
});

describe('setting the status of many', () => {
  it('[OPS-02] [STA-08] resets the dates as the text says, with a result for each row', async () => {
    const [a, b, gone] = [await office.flat(), await office.flat(), randomUUID()];
    const both = (['OCCUPANCY', 'ENERGY'] as const).map((certificate) => ({
      place: a.id,
      version: a.version,
      certificate,
    }));
    const { body } = await office.run<Results>('SetCertificateStatuses', {
      certificates: [
        ...both,
        { place: b.id, version: b.version + 7, certificate: 'ENERGY' },
        { place: gone, version: 1, certificate: 'ENERGY' },
      ],
      status: 'IN_PROGRESS',
    });
    expect(body.results.map(({ ok }) => ok)).toEqual([true, true, false, false]);
    expect(body.results.map(({ message }) => message === null)).toEqual([true, true, false, false]);
    const cleared = { issueRequestDate: today, issueDate: null, endDate: null, notNeeded: false };
    expect(await office.read(a.id)).toMatchObject({
      energyCertificate: cleared,
      occupancyCertificate: cleared,
      energyCertificateStatus: 'IN_PROGRESS',
    });
    expect(await office.read(b.id)).toMatchObject({ energyCertificate: valid, version: b.version });
    const set = async (status: string) => {
      const { version } = await office.read(a.id);
      await office.run('SetCertificateStatuses', {
        certificates: [{ place: a.id, version, certificate: 'ENERGY' }],
        status,
      });
      return (await office.read(a.id))['energyCertificate'];
    };
    expect(await set('REGISTERED')).toMatchObject({
      issueRequestDate: today,
      issueDate: today,
      endDate: null,
    });
    expect(await set('EXPIRED')).toMatchObject({ issueDate: today, endDate: addDays(today, -1) });
    expect(await set('NOT_NEEDED')).toMatchObject({
      notNeeded: true,
      issueRequestDate: null,
      issueDate: null,
      endDate: null,
    });
    expect(await set('PENDING')).toMatchObject({ notNeeded: false, issueDate: null });
  });
});

describe('registering a certificate', () => {
  it('[OPS-02] with its number, days and paper ends the work on it', async () => {
    const { id, version } = await office.flat({ energyCertificate: null });
    const { id: operation } = await office.make('supplies', 'operation', {
      type: 'CERTIFICATE',
      certificate: 'ENERGY',
      place: id,
    });
    const paper = await office.make(
      'documents',
      'document',
      build(document, {
        name: 'Certificado',
        type: 'ENERGY_CERTIFICATE',
        places: [id],
        parameters: { number: 'CEE-7' },
      }) as Values,
    );
    const issueDate = addDays(today, -20);
    const input = { id, version, certificate: 'ENERGY', number: 'CEE-7', issueDate, rating: 'G' };
    const wrong = await office.run<Refusal>('RegisterCertificate', {
      ...input,
      issueDate: addDays(today, 1),
      endDate: today,
    });
    expect([wrong.status, wrong.body.error.problems]).toMatchObject([
      400,
      [
        { field: 'issueDate', rule: 'past' },
        { field: 'endDate', rule: 'after' },
      ],
    ]);
    expect((await office.run('RegisterCertificate', { ...input, document: randomUUID() })).status).toBe(404);
    const { status, body } = await office.run('RegisterCertificate', {
      ...input,
      endDate: addYears(issueDate, 5),
      document: paper.id,
    });
    // Rated G it lasts five years instead of ten.
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'REGISTERED',
        suggestedEndDate: addYears(issueDate, 5),
        law: expect.stringMatching(/RD 390/),
      },
    ]);
    expect(await office.read(id)).toMatchObject({
      energyCertificate: { number: 'CEE-7', issueDate, endDate: addYears(issueDate, 5), rating: 'G' },
      documents: [paper.id],
    });
    expect((await office.run<Refusal>('RegisterCertificate', input)).body.error.code).toMatch(/STALE/);
    await until('the work is done', async () => {
      const { data } = await office.t.call(
        'getObject',
        { collection: 'operation', id: operation },
        { token: office.token },
      );
      const { status: now, certificateNumber } = data as Values;
      return now === 'DONE' && certificateNumber === 'CEE-7' ? true : undefined;
    });
  });

  it('[OPS-02] [WIZ-12] a paper that is verified registers its certificate, an older one changes nothing', async () => {
    const { id } = await office.flat({ energyCertificate: { issueRequestDate: addDays(today, -9) } });
    const verify = async (end: number, number: string) => {
      const made = await office.make(
        'documents',
        'document',
        build(document, {
          name: 'Certificado energético',
          type: 'ENERGY_CERTIFICATE',
          places: [id],
          expirationDate: end,
          parameters: { number, expirationDate: end },
        }) as Values,
      );
      await office.t.services.services
        .get('documents')!
        .get(RecordStores)
        .of(document)
        .writeUnchecked(
          made.id,
          made.version,
          { verifiedAt: today },
          { event: documentVerified },
          serviceContext('documents'),
        );
    };
    await verify(addYears(today, 10), 'CEE-NUEVO');
    const registered = { number: 'CEE-NUEVO', issueDate: today, endDate: addYears(today, 10) };
    await until('it is registered', async () =>
      (await office.read(id))['energyCertificateStatus'] === 'REGISTERED' ? true : undefined,
    );
    expect(await office.read(id)).toMatchObject({ energyCertificate: registered });
    await verify(addYears(today, 1), 'CEE-VIEJO');
    const other = await office.flat({ energyCertificate: null });
    await until('the cockpit answers', async () =>
      (await office.rowOf(other.id, 'ENERGY')) === undefined ? undefined : true,
    );
    expect(await office.read(id)).toMatchObject({ energyCertificate: registered });
  });
});
