import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { productPacks } from '@llavero/proto/rules/product-packs';
import { addDays, addMonths, addYears, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from './contracts.module.ts';
import { FirstProducts } from './product/first-products.ts';

const admin = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));
const applicant = {
  name: 'Núria Puig Serra',
  idType: 'NIF',
  idNumber: '12345678z',
  email: 'nuria@example.com',
  annualIncome: 30_000,
};

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('contracts');
const get = (collection: CollectionName, id: string) => records().get({ collection, id }, admin);
const create = (collection: CollectionName, object: Record<string, Json>) =>
  records().create({ collection, object }, admin);
const patch = async (collection: CollectionName, id: string, fields: Record<string, Json>) => {
  const { version } = await get(collection, id);
  return records().patch({ collection, id, version, patch: fields }, admin);
};
const idsOf = async (collection: CollectionName, filter: Record<string, Json>) => {
  const { items } = await records().list({ collection, filter, fields: ['id'] }, admin);
  return items.map(({ id }) => id as string);
};

/** A new record, the status it begins with, a change that is allowed and one that is not. */
const lives: [
  collection: CollectionName,
  object: Record<string, Json>,
  begins: string,
  allowed: string,
  refused: string,
][] = [
  [
    'candidature',
    { unit: uuidv7(), tenants: [applicant], offeredRent: 900 },
    'RECEIVED',
    'IN_REVIEW',
    'BOOKED',
  ],
  ['solvencyRequest', { tenants: [applicant], rent: 900 }, 'PENDING', 'REQUESTED', 'ACCEPTED'],
  ['insurance', { insurer: 'Seguros Ejemplo', policyNumber: 'A-1' }, 'PENDING', 'REQUESTED', 'ISSUED'],
  [
    'nextRent',
    { contract: uuidv7(), date: addMonths(today, 2), previousRent: 900 },
    'PLANNED',
    'SKIPPED',
    'APPLIED',
  ],
  ['product', { name: 'A medida', productType: 'NONE' }, 'ON_SALE', 'WITHDRAWN', 'UPCOMING'],
];

describe('collections of the contracts service', () => {
  it.each(lives)(
    '[ENT-01] %s is created, listed by its status, changed as allowed and not otherwise',
    async (collection, object, begins, allowed, refused) => {
      const { id } = await create(collection, object);
      await expect(get(collection, id)).resolves.toMatchObject({ status: begins, version: 1 });
      expect(await idsOf(collection, { status: begins, id })).toEqual([id]);
      await expect(patch(collection, id, { status: refused })).rejects.toMatchObject({
        body: { code: expect.stringMatching(/\.CHANGE_NOT_ALLOWED$/), kind: 'conflict' },
      });
      const changed = await patch(collection, id, { status: allowed });
      expect(changed).toMatchObject({ status: allowed, version: 2 });
      expect(await idsOf(collection, { status: begins, id })).toEqual([]);
      expect(await idsOf(collection, { status: { $in: [allowed] }, id })).toEqual([id]);
    },
  );

  it('[SES-09] are closed to people outside, and prices to all but administrators', async () => {
    for (const [collection, object] of lives)
      await expect(records().create({ collection, object }, testContext('TENANT'))).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
    await expect(
      records().create(
        { collection: 'product', object: { name: 'Barato', productType: 'NONE' } },
        testContext('INTERNAL_EMPLOYEE'),
      ),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[OPS-06] [STA-07] a solvency request goes from the form to its answer, and is found by name', async () => {
    const unit = uuidv7();
    const made = await create('solvencyRequest', {
      tenants: [applicant],
      avalists: [{ name: 'Pere Puig' }],
      unit: { id: unit, collection: 'place', description: 'Calle Mayor 1' },
      manager: { name: 'Clara Vidal', email: 'clara@example.com' },
      rent: 1000,
    });
    expect(made).toMatchObject({
      annualPayments: 12,
      name: 'Núria Puig Serra',
      relatedUnit: unit,
      effortRate: 40,
      tenants: [{ idNumber: '12345678Z' }],
    });
    expect(await idsOf('solvencyRequest', { relatedUnit: unit })).toEqual([made.id]);
    const { items } = await records().list({ collection: 'solvencyRequest', text: 'nuria' }, admin);
    expect(items.map(({ id }) => id)).toContain(made.id);
    await patch('solvencyRequest', made.id, { status: 'REQUESTED' });
    const answered = await patch('solvencyRequest', made.id, { status: 'ACCEPTED' });
    expect(answered).toMatchObject({ status: 'ACCEPTED', rejectedAt: null });
    expect(answered['requestedAt']).not.toBeNull();
    const turned = await patch('solvencyRequest', made.id, { status: 'REJECTED' });
    expect(turned).toMatchObject({ status: 'REJECTED', acceptedAt: null });
  });

  it('[OPS-06] a wrong document number is refused by its place in the form', async () => {
    await expect(
      create('solvencyRequest', { tenants: [applicant, { ...applicant, idNumber: '12345678A' }] }),
    ).rejects.toMatchObject({ body: { problems: [{ field: 'tenants.1.idNumber', rule: 'nationalId' }] } });
  });

  it('[OPS-07] an insurance stays within the limits of its mandate’s pack', async () => {
    const policy = { productType: 'BASIC_12', nonPaymentCoverage: 'TWO_YEARS', legalDefenseActions: 6000 };
    await expect(create('insurance', policy)).rejects.toMatchObject({
      body: {
        problems: [
          { field: 'legalDefenseActions', rule: 'pack' },
          { field: 'nonPaymentCoverage', rule: 'pack' },
        ],
      },
    });
    const within = { ...policy, productType: 'BASIC_LARGE_HOLDER_24' };
    await expect(create('insurance', within)).resolves.toMatchObject({ status: 'PENDING' });
  });

  it('[OPS-07] a policy is issued by its number and in force by its day', async () => {
    const { id } = await create('insurance', { startDate: addDays(today, 5) });
    await patch('insurance', id, { status: 'REQUESTED' });
    await expect(patch('insurance', id, { status: 'ISSUED' })).rejects.toMatchObject({
      body: { problems: [{ field: 'policyNumber', rule: 'required' }] },
    });
    const issued = await patch('insurance', id, { status: 'ISSUED', policyNumber: 'P-77' });
    expect(issued['status']).toBe('ISSUED');
    const active = await patch('insurance', id, { startDate: today });
    expect(active['status']).toBe('ACTIVE');
  });

  it('[VAL-09] the packs of the text are there as products from the first start, once', async () => {
    const { items } = await records().list(
      { collection: 'product', filter: { order: { $gte: 1 } }, fields: ['productType', 'feeValue'] },
      admin,
    );
    expect(items.map(({ productType }) => productType)).toEqual(Object.keys(productPacks));
    expect(items[0]).toMatchObject({ feeValue: 15 });
    expect(await harness.service.get(FirstProducts).make()).toBe(0);
  });

  it('[STA-03] contracts are filtered and sorted by their date flags', async () => {
    const inForce = { rent: 3210, mandateStatus: null };
    const letting = async (startDate: number, endDate: number, more: Record<string, Json> = {}) => {
      const store = harness.service.get(RecordStores).of('contract');
      const object = { validated: true, activated: true, startDate, endDate, rent: inForce.rent, ...more };
      const { id } = await store.create(object, serviceContext('contracts'), undefined, { byCommand: true });
      return id;
    };
    const renewed = await letting(addYears(today, -6), addYears(today, 2));
    const tacit = await letting(addYears(today, -9), addYears(today, 1));
    const ending = await letting(addYears(today, -1), addDays(today, 20));
    const renewing = await letting(addDays(addYears(today, -5), 10), addYears(today, 3));
    const rent = inForce.rent;
    expect(await idsOf('contract', { rent, inRenewal: true })).toEqual([renewed]);
    expect(await idsOf('contract', { rent, inReconduction: true })).toEqual([tacit]);
    expect(await idsOf('contract', { rent, closeToCompletion: true })).toEqual([ending]);
    expect(await idsOf('contract', { rent, closeToRenewal: { $ne: false } })).toEqual([renewing]);
    await expect(get('contract', renewed)).resolves.toMatchObject({ inRenewal: true, closeToRenewal: false });
    const sorted = await records().list(
      {
        collection: 'contract',
        filter: { rent },
        fields: ['inReconduction'],
        sort: [{ field: 'inReconduction', order: 'desc' }],
        limit: 2,
      },
      admin,
    );
    expect(sorted.items[0]).toEqual({ id: tacit, version: 1, inReconduction: true });
    const next = await records().list(
      {
        collection: 'contract',
        filter: { rent },
        sort: [{ field: 'inReconduction', order: 'desc' }],
        limit: 2,
        after: sorted.cursor!,
      },
      admin,
    );
    expect(next.items).toHaveLength(2);
    await expect(patch('contract', tacit, { inRenewal: true })).rejects.toMatchObject({
      body: { problems: [{ field: 'inRenewal', rule: 'readOnly' }] },
    });
  });

  it('[STA-05] statuses inside a contract move by their tables; the refusal names the allowed ones', async () => {
    const assignment = { date: today, status: 'DRAFT' };
    const { id } = await create('contract', {
      settlementStatus: 'NOT_SENT',
      assigmentOfRightsHistory: [assignment],
      contractResolution: { content: 'Acuerdo' },
    });
    await expect(patch('contract', id, { settlementStatus: 'SETTLED' })).rejects.toMatchObject({
      body: {
        code: 'CONTRACT.SETTLEMENT_STATUS_CHANGE_NOT_ALLOWED',
        kind: 'conflict',
        message:
          'La liquidación, que está en estado «Sin enviar», no puede pasar a «Liquidada». No se ha guardado nada. Estados permitidos: «Enviada».',
        details: { allowed: ['SENT'] },
      },
    });
    await patch('contract', id, { settlementStatus: 'SENT' });
    const move = (status: string) =>
      patch('contract', id, { assigmentOfRightsHistory: [{ ...assignment, status }] });
    await expect(move('SIGNED')).rejects.toMatchObject({
      body: { code: 'CONTRACT.ASSIGMENT_OF_RIGHTS_HISTORY_CHANGE_NOT_ALLOWED' },
    });
    await move('PENDING');
    await move('SIGNED');
    await patch('contract', id, { contractResolution: { content: 'Acuerdo', status: 'SIGNED' } });
    await expect(
      patch('contract', id, { contractResolution: { content: 'Acuerdo', status: 'GENERATED' } }),
    ).rejects.toMatchObject({ body: { code: 'CONTRACT.CONTRACT_RESOLUTION_CHANGE_NOT_ALLOWED' } });
  });
});
