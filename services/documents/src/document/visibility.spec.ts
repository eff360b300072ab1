import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import type { Role } from '@llavero/proto/access/access';
import type { Json } from '@llavero/proto/fields/field';
import { documentTypes, type DocumentTypeCode } from '@llavero/proto/records/choices/documents';
import { documentParameters } from '@llavero/proto/records/documents/document.parameters';
import { validSpanishIban } from '@llavero/proto/compile/generators';
import { DocumentsModule } from '../documents.module.ts';

const people = { TENANT: randomUUID(), LANDLORD: randomUUID(), OWNER: randomUUID() } as const;
type Outsider = keyof typeof people;
const outsiders = Object.keys(people) as Outsider[];
const staff = testContext('INTERNAL_EMPLOYEE');

/** F §6, word for word, by the types that carry a subject of the text. */
const specified: [sees: string, types: string][] = [
  ['TENANT LANDLORD', 'LONG_CONTRACT SEASONAL_CONTRACT INVENTORY RESOLUTION BOND SUPPLY'],
  [
    'LANDLORD',
    'MANDATE ENERGY_CERTIFICATE OCCUPANCY_CERTIFICATE CADASTRAL_REFERENCE COMMUNITY VALUATION SETTLEMENT DEED',
  ],
  [
    'OWNER',
    `NIF NIE PASSPORT TIE BANK_ACCOUNT PAYSLIP PENSION FREELANCE_FEE INCOME_STATEMENT WORK_CONTRACT LABORAL_LIFE SEPA
     ITP`,
  ],
  ['', 'OTHER INSURANCE OTHER_BILLS UNKNOWN'],
];

let t: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  t = await startTestService('documents', DocumentsModule, { partial: true });
});
afterAll(() => t?.stop());

const sample: Readonly<Record<string, Json>> = { iban: validSpanishIban(1), paymentMethod: 'TRANSFER' };

/** The parameters a type cannot do without. */
function parametersOf(type: DocumentTypeCode): Record<string, Json> {
  const needed = documentParameters(type).filter(({ required, kind }) => required && kind !== 'DATE');
  return Object.fromEntries(
    needed.map(({ name, kind, choices }) => [
      name,
      choices?.values[0] ?? sample[name] ?? (kind === 'MONEY' ? 24_000 : kind === 'BOOLEAN' ? true : 'X-1'),
    ]),
  );
}

/** A document of everybody, about which nothing is said of who may see it. */
const create = (type: DocumentTypeCode, over: Record<string, Json> = {}) =>
  t.peers.records('documents').create(
    {
      collection: 'document',
      object: {
        name: `Documento ${type}`,
        type,
        parameters: parametersOf(type),
        tenants: [people.TENANT],
        landlords: [people.LANDLORD],
        agents: [people.OWNER],
        ...over,
      },
    },
    staff,
  );

async function sees(role: Role, person: string, id: string): Promise<boolean> {
  const { items } = await t.peers
    .records('documents')
    .list({ collection: 'document', filter: { id }, fields: ['type'] }, testContext(role, person));
  return items.length === 1;
}
const whoSees = async (id: string) => {
  const seen = await Promise.all(
    outsiders.map(async (role) => ((await sees(role, people[role], id)) ? role : '')),
  );
  return seen.filter(Boolean).join(' ');
};

describe('who sees a document', () => {
  it.each(specified.flatMap(([roles, types]) => types.split(/\s+/).map((type) => [type, roles] as const)))(
    '[SES-09] [ENM-03] «%s» is seen by «%s» unless said otherwise (F §6)',
    async (type, roles) => {
      const made = await create(type as DocumentTypeCode);
      expect(await whoSees(made.id)).toBe(roles);
    },
  );

  it('[SES-09] of every type only those whom the type names, each their own, and the office all', async () => {
    for (const type of documentTypes.values) {
      const { id } = await create(type);
      expect([type, await whoSees(id)]).toEqual([type, documentTypes.options[type].visibility.join(' ')]);
      for (const role of outsiders) expect(await sees(role, randomUUID(), id)).toBe(false);
      expect(await sees('INTERNAL_EMPLOYEE', randomUUID(), id)).toBe(true);
    }
  });

  it('[SES-09] what is said at the creation or changed afterwards counts instead, also nobody', async () => {
    const said = await create('NIF', { visibility: ['TENANT'] });
    expect(await whoSees(said.id)).toBe('TENANT');
    expect(await whoSees((await create('DEED', { visibility: [] })).id)).toBe('');

    const made = await create('BOND');
    const change = { collection: 'document' as const, id: made.id, version: made.version };
    const hidden = await t.peers.records('documents').patch({ ...change, patch: { visibility: [] } }, staff);
    expect(await whoSees(made.id)).toBe('');
    await t.peers.records('documents').patch(
      {
        ...change,
        version: hidden.version,
        patch: { visibility: ['OWNER'], description: 'Para el titular' },
      },
      staff,
    );
    expect(await whoSees(made.id)).toBe('OWNER');
  });

  it('[SES-09] a batch creates by the same rule, and no outsider creates at all', async () => {
    const object = {
      name: 'Nómina',
      type: 'PAYSLIP',
      parameters: { anualIncome: 20_000 },
      agents: [people.OWNER],
    };
    const answer = await t.peers
      .records('documents')
      .batch({ collection: 'document', rows: [{ object }] }, staff);
    const [made] = answer as { data: { id: string } }[];
    expect(await whoSees(made!.data.id)).toBe('OWNER');
    for (const role of outsiders)
      await expect(
        t.peers
          .records('documents')
          .create({ collection: 'document', object }, testContext(role, people[role])),
      ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[VAL-08] a document without what its type requires is not kept', async () => {
    await expect(create('NIF', { parameters: {} })).rejects.toMatchObject({
      body: {
        kind: 'invalid',
        problems: [expect.objectContaining({ field: 'parameters.number', rule: 'required' })],
      },
    });
  });
});
