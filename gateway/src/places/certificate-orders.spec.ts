import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { certificatesExpiring } from '@llavero/proto/commands/supplies';
import { addDays } from '@llavero/proto/values/dates';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { mailed, notified } from '@llavero/kit/testing/notified';
import {
  CertificateOffice,
  ending,
  type Results,
  type Row,
  today,
  type Values,
} from './testing/certificate-office.ts';

let manager: string;
let office: CertificateOffice;
beforeAll(async () => {
  office = await CertificateOffice.open();
  manager = office.manager;
}, 60_000);
afterAll(() => office?.t.stop());
beforeEach(() => {
  notified.clear();
  mailed.clear();
});

const supplier = (more: Values = {}) =>
  office.make('people', 'supplier', {
    name: 'Certificados Vidal SL',
    contactName: 'Marta',
    email: 'encargos@vidal.example',
    ...more,
  });

describe('warnings', () => {
  const warn = () => office.t.services.peers.command(certificatesExpiring, {}, testContext('ADMIN'));
  const told = (place: string) =>
    [...notified.entries()].filter(([, { relatedPlaces }]) => relatedPlaces.includes(place));

  it('[OPS-02] [JOB-02] go to the manager 90, 30 and 7 days ahead from the certificates of the place, each once', async () => {
    const at = Object.fromEntries(
      await Promise.all(
        [91, 90, 30, 7, -1].map(
          async (days) =>
            [
              days,
              await office.flat({
                energyCertificate: ending(days),
                occupancyCertificate: { notNeeded: true },
              }),
            ] as const,
        ),
      ),
    );
    await office.entrusted(
      Object.values(at).map(({ id }) => id),
      manager,
    );
    // Two replicas at once, and again the next day.
    await Promise.all([warn(), warn()]);
    await warn();
    for (const [days, warning] of [
      [90, 90],
      [30, 30],
      [7, 7],
    ] as const) {
      const messages = told(at[days]!.id);
      expect(messages.map(([key]) => key)).toEqual([
        expect.stringMatching(new RegExp(`:ENERGY:.*:${warning}$`)),
      ]);
      expect(messages[0]![1]).toMatchObject({
        template: 'CERTIFICATE_EXPIRES',
        people: [manager],
        otherwise: 'OPERATIONS_MANAGER',
        subject: expect.stringMatching(/^Certificado energético de .*: caduca el \d\d\/\d\d\/\d{4}$/),
        body: expect.stringMatching(
          new RegExp(`, dentro de ${days} días\\.[^]*/operation/certificate/place/${at[days]!.id}`),
        ),
      });
      // The work is opened with it, once, and has a holder and a date.
      expect(await office.rowOf(at[days]!.id, 'ENERGY')).toMatchObject({
        operationStatus: 'PENDING',
        holder: manager,
        nextDate: addDays(today, days),
      });
      const found = await office.t.call(
        'getCollection',
        { collection: 'operation', criteria: { place: at[days]!.id } },
        { token: office.token },
      );
      expect(found.data).toHaveLength(1);
    }
    for (const days of [91, -1]) expect(told(at[days]!.id)).toEqual([]);
    await expect(
      office.t.services.peers.command(certificatesExpiring, {}, testContext('TENANT')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[OPS-02] the rest, of units and of buildings, are followed, warned of, asked for and registered in the same way', async () => {
    const gas = { type: 'GAS', ...ending(20) };
    const { id } = await office.flat({ otherCertificates: [gas] });
    const house = await office.flat({
      type: 'PROPERTY',
      otherCertificates: [{ type: 'ITE', ...ending(-3) }],
    });
    await office.entrusted([id], manager);
    expect(await office.rowOf(id, 'GAS')).toMatchObject({ card: 'ENDING', daysLeft: 20, needed: false });
    expect(await office.rowOf(house.id, 'ITE')).toMatchObject({ card: 'EXPIRED', needed: false });
    expect(await office.rowOf(id, 'ELECTRICITY')).toBeUndefined();
    await Promise.all([warn(), warn()]);
    const messages = told(id);
    expect(messages.map(([key]) => key)).toEqual([expect.stringMatching(/:GAS:.*:30$/)]);
    expect(messages[0]![1]).toMatchObject({
      people: [manager],
      subject: expect.stringMatching(/^Revisión de gas de /),
    });
    const { version } = await office.read(id);
    const twice = { version, otherCertificates: [gas, gas] };
    const refused = await office.t.call(
      'patchObject',
      { collection: 'place', objectId: id, object: twice },
      { token: office.token },
    );
    expect(refused.error).toMatchObject({
      problems: [{ field: 'otherCertificates.1.type', rule: 'unique' }],
    });
    const whom = (await supplier()).id;
    const order = { place: id, version, certificate: 'GAS', supplier: whom };
    const asked = await office.run<Results>('OrderCertificates', { orders: [order] });
    expect(asked.body).toMatchObject({ sent: 1, results: [{ certificate: 'GAS', ok: true }] });
    expect(await office.rowOf(id, 'GAS')).toMatchObject({
      card: 'IN_PROGRESS',
      operationStatus: 'REQUESTED',
    });
    for (const certificate of ['GAS', 'ELECTRICITY'])
      await office.run('RegisterCertificate', {
        ...{ id, version: (await office.read(id)).version, certificate, number: `N-${certificate}` },
        ...{ issueDate: today, endDate: addDays(today, 1800) },
      });
    expect((await office.read(id))['otherCertificates']).toMatchObject([
      { type: 'GAS', number: 'N-GAS', endDate: addDays(today, 1800) },
      { type: 'ELECTRICITY', number: 'N-ELECTRICITY' },
    ]);
    await until('the work is over', async () => (await office.rowOf(id, 'GAS'))?.operation === null);
    await office.run('SetCertificateStatus', {
      ...{ id, version: (await office.read(id)).version, certificate: 'GAS', status: 'NOT_NEEDED' },
    });
    expect(await office.rowOf(id, 'GAS')).toMatchObject({ card: 'NOT_NEEDED' });
    expect((await office.rowOf(id, 'ENERGY'))?.card).toBe('REGISTERED');
  });

  it('[OPS-02] a renewed certificate is warned of anew, one that is in progress no longer', async () => {
    const { id } = await office.flat({ energyCertificate: ending(25) });
    await warn();
    expect(told(id)).toHaveLength(1);
    const { version } = await office.read(id);
    await office.run('RegisterCertificate', {
      id,
      version,
      certificate: 'ENERGY',
      number: 'N-2',
      issueDate: today,
      endDate: addDays(today, 28),
    });
    await warn();
    expect(told(id)).toHaveLength(2);
    const after = await office.read(id);
    await office.run('SetCertificateStatuses', {
      certificates: [{ place: id, version: after.version, certificate: 'ENERGY' }],
      status: 'IN_PROGRESS',
    });
    notified.clear();
    await warn();
    expect(told(id)).toEqual([]);
  });
});

describe('ordering certificates', () => {
  const orderOf = ({ id, version }: Row, certificate: string, of: string) => ({
    place: id,
    version,
    certificate,
    supplier: of,
  });

  it('[OPS-02] asks each supplier once for all its properties, and what was asked for is in progress', async () => {
    const [vidal, other] = [
      await supplier(),
      await supplier({ name: 'Otra SL', email: 'hola@otra.example' }),
    ];
    const [a, b] = [
      await office.flat({ energyCertificate: ending(20), cadastralReference: '7837301VG8173B0001TT' }),
      await office.flat({ energyCertificate: ending(-3) }),
    ];
    const busy = await office.flat({ energyCertificate: { issueRequestDate: addDays(today, -2) } });
    const orders = [
      orderOf(a, 'ENERGY', vidal.id),
      orderOf(b, 'ENERGY', vidal.id),
      orderOf(busy, 'ENERGY', vidal.id),
      orderOf(b, 'OCCUPANCY', other.id),
    ];
    interface Preview {
      messages: { name: string; email: string; body: string; rows: { refusal: string | null }[] }[];
    }
    const preview = (await office.run<Preview>('PreviewCertificateOrders', { orders })).body.messages;
    expect(preview.map(({ name, rows }) => [name, rows.map(({ refusal }) => refusal)])).toEqual([
      ['Certificados Vidal SL', [null, null, expect.stringMatching(/^Ya está en trámite desde el/)]],
      ['Otra SL', [null]],
    ]);
    expect(mailed.size).toBe(0);
    expect(await office.rowOf(a.id, 'ENERGY')).toMatchObject({ card: 'ENDING' });

    const first = (await office.run<Results>('OrderCertificates', { orders })).body;
    expect(first.sent).toBe(2);
    expect(first.results.map(({ place, ok }) => [place, ok])).toEqual([
      [busy.id, false],
      [a.id, true],
      [b.id, true],
      [b.id, true],
    ]);
    const [mail] = [...mailed.values()];
    expect([...mailed.values()].map(({ to }) => to)).toMatchObject([
      [{ id: vidal.id, collection: 'supplier', description: 'encargos@vidal.example' }],
      [{ id: other.id, description: 'hola@otra.example' }],
    ]);
    expect(mail).toMatchObject({
      subject: 'Encargo de 2 certificados (2 inmuebles)',
      template: 'CERTIFICATE_ORDER',
    });
    expect(mail!.body).toBe(preview[0]!.body);
    for (const part of ['Buenos días, Marta:', a.street, b.street, '7837301VG8173B0001TT', 'quedan 20 días'])
      expect(mail!.body).toContain(part);
    expect(mail!.body).not.toContain(busy.street);
    expect(await office.rowOf(a.id, 'ENERGY')).toMatchObject({
      card: 'IN_PROGRESS',
      issueRequestDate: today,
      endDate: null,
      operationStatus: 'REQUESTED',
      supplier: vidal.id,
      nextStep: 'Registrarlo cuando llegue',
      nextDate: addDays(today, 30),
    });
    // Asked again (a double click, a retry) nobody gets a second message.
    const again = (await office.run<Results>('OrderCertificates', { orders })).body;
    expect([again.sent, again.results.every(({ ok }) => !ok), mailed.size]).toEqual([0, true, 2]);
    const { body } = await office.run<{ suppliers: { certificate: string; supplier: string }[] }>(
      'CertificateSuppliers',
      {},
    );
    expect(body.suppliers).toContainEqual({ certificate: 'ENERGY', supplier: vidal.id });
  });

  it('[OPS-02] refuses by the row what cannot be asked for, and takes a unit as it is now', async () => {
    const [mute, idle, vidal] = [
      await supplier({ email: null }),
      await supplier({ active: false }),
      await supplier(),
    ];
    const unit = await office.flat({ energyCertificate: ending(-3), occupancyCertificate: null });
    const refused = (
      await office.run<Results>('OrderCertificates', {
        orders: [
          orderOf(unit, 'ENERGY', mute.id),
          orderOf(unit, 'OCCUPANCY', idle.id),
          orderOf({ ...unit, id: randomUUID() }, 'ENERGY', vidal.id),
          orderOf(unit, 'ENERGY', vidal.id),
        ],
      })
    ).body;
    expect(refused.sent).toBe(0);
    expect(refused.results.map(({ message }) => message)).toEqual([
      expect.stringMatching(/no tiene correo/),
      expect.stringMatching(/no está activo/),
      expect.stringMatching(/ya no existe/),
      expect.stringMatching(/otro encargo/),
    ]);
    expect((await office.run('OrderCertificates', { orders: [] })).status).toBe(400);
    // Somebody edits the unit between the list and the order.
    await office.t.call(
      'patchObject',
      { collection: 'place', objectId: unit.id, object: { version: unit.version, keySets: 4 } },
      { token: office.token },
    );
    const done = (
      await office.run<Results>('OrderCertificates', { orders: [orderOf(unit, 'ENERGY', vidal.id)] })
    ).body;
    expect(done).toMatchObject({ sent: 1, results: [{ ok: true }] });
    expect(await office.read(unit.id)).toMatchObject({ energyCertificateStatus: 'IN_PROGRESS', keySets: 4 });
  });
});
