import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { build } from '@llavero/proto/compile/factory';
import { validNif } from '@llavero/proto/compile/generators';
import { CodedError } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import type { Cell } from '@llavero/proto/imports/cells';
import { cellOf } from '@llavero/proto/imports/cells';
import { importColumns } from '@llavero/proto/imports/columns';
import type { CollectionName } from '@llavero/proto/collections';
import { collectionOwners } from '@llavero/proto/collections';
import { sameJson } from '@llavero/proto/fields/validate';
import { agent } from '@llavero/proto/records/people/agent';
import { contract } from '@llavero/proto/records/contracts/contract';
import { serviceContext } from '../context.ts';
import { Database } from '../db/database.ts';
import { RecordStores } from '../service/record-stores.ts';
import { testContext } from '../testing/context.ts';
import { neighbour } from '../testing/neighbour.ts';
import { startTestServices, type TestServices } from '../testing/service.ts';
import { importerOf } from './testing/importer.ts';

jest.setTimeout(60_000);

let t: TestServices;
const admin = testContext('ADMIN');

beforeAll(async () => {
  t = await startTestServices(
    { people: neighbour('people'), places: neighbour('places'), contracts: neighbour('contracts') },
    { partial: true },
  );
});
afterAll(() => t?.stop());

const store = (collection: CollectionName) =>
  t.services.get(collectionOwners[collection])!.get(RecordStores).of(collection);
const database = (collection: CollectionName) => t.services.get(collectionOwners[collection])!.get(Database);

const importer = (collection: CollectionName, ctx = admin) => importerOf(t.peers, collection, ctx);

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CodedError ? error.body.code : String(error)),
  );

const total = async (collection: CollectionName): Promise<number> => {
  const reply = await store(collection).count({ collection }, admin);
  return reply.count;
};

describe('who may import', () => {
  it('[SES-09] only roles that may create and change the records, and only their own files', async () => {
    const headings = ['Nombre o razón social'];
    for (const role of ['EXTERNAL_EMPLOYEE', 'TENANT', 'LANDLORD', 'COMMUNITY'] as const)
      expect(await code(importer('agent', testContext(role)).upload(headings, [['Ana']]))).toBe(
        'RECORD.FORBIDDEN',
      );
    const batch = await importer('agent').upload(headings, [['Ana']]);
    const colleague = importer(
      'agent',
      testContext('INTERNAL_EMPLOYEE', '01900000-0000-7000-8000-00000000aaaa'),
    );
    expect(await code(colleague.call('Status', { batch }))).toBe('IMPORT.NOT_FOUND');
    expect(await code(importer('employee').upload(['Nombre'], [['Ana']]))).toBe('IMPORT.NOT_IMPORTABLE');
  });

  it('[VAL-11] refuses a mapping that names no field, a field twice or a key that is not there', async () => {
    const { call, upload } = importer('agent');
    const batch = await upload(['a', 'b'], [['Ana', 'X']]);
    const check = (mapping: (string | null)[], key: string | null) =>
      code(call('Check', { batch, mapping, key }));
    expect(await check(['firstname'], null)).toBe('IMPORT.INVALID');
    expect(await check(['firstname', 'passwordHash'], null)).toBe('IMPORT.INVALID');
    expect(await check(['firstname', 'firstname'], null)).toBe('IMPORT.INVALID');
    expect(await check([null, null], null)).toBe('IMPORT.INVALID');
    expect(await check(['firstname', null], 'idNumber')).toBe('IMPORT.INVALID');
    expect(await code(call('Run', { batch }))).toBe('IMPORT.WRONG_STATE');
  });
});

describe('dry run', () => {
  const headings = [
    'Nombre o razón social',
    'Número de documento',
    'Tipo de documento',
    'IBAN',
    'Id. en administración',
  ];

  it('[SCR-06] writes nothing and tells for each row what it would do', async () => {
    const { upload, check, problems } = importer('agent');
    const before = await total('agent');
    const batch = await upload(headings, [
      ['Rosa Vila', validNif(901), 'NIF', null, 'A-901'],
      [null, validNif(902), 'NIF', null, 'A-902'],
      ['Joan Mas', '12345678A', 'NIF', 'ES00 1234', 'A-903'],
      ['Pau Serra', validNif(901), 'NIF', null, 'A-904'],
    ]);
    const status = await check(batch, headings.with(3, 'Cuenta bancaria (IBAN)'), 'adminId');
    expect(status).toMatchObject({ state: 'CHECKED', total: 4, done: 4, create: 1, update: 0, error: 3 });
    expect(await problems(batch)).toEqual([
      [3, ['firstname required']],
      [4, ['iban iban']],
      [5, ['idNumber repeated']],
    ]);
    expect(await total('agent')).toBe(before);
  });

  it('[SCR-06] nothing of the file is readable in the database', async () => {
    const { upload, check } = importer('agent');
    const batch = await upload(headings, [['Confidencia Única', 'mal', 'NIF', null, 'SECRETO-77']]);
    await check(batch, headings, 'adminId');
    const rows = await database('agent').query(
      `SELECT b::text || r::text AS "text" FROM "import_batch" b JOIN "import_row" r ON r."batch" = b."id" WHERE b."id" = $1`,
      [batch],
    );
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    for (const word of ['Confidencia', 'SECRETO-77', 'prueba.csv', 'razón social'])
      expect([word, stored.includes(word) || stored.includes(Buffer.from(word).toString('hex'))]).toEqual([
        word,
        false,
      ]);
  });

  it('[VAL-01] a number is checked as what it looks like, also when the file has no column for its type', async () => {
    const { upload, check, problems } = importer('agent');
    const columns = ['Nombre o razón social', 'Número de documento'];
    const batch = await upload(columns, [
      ['Con letra mala', '12345678A'],
      ['Con pasaporte', 'XK-998877'],
    ]);
    expect(await check(batch, columns, null)).toMatchObject({ create: 1, error: 1 });
    expect(await problems(batch)).toEqual([[2, ['idNumber nationalId']]]);
  });

  it('[SCR-06] a person that is there already is not made twice', async () => {
    const { upload, check, problems } = importer('agent');
    await store('agent').create(
      { firstname: 'Marta', idType: 'NIF', idNumber: validNif(910), adminId: 'M-910' },
      serviceContext('people'),
    );
    const batch = await upload(headings, [['Marta', validNif(910), 'NIF', null, 'M-911']]);
    await check(batch, headings, 'adminId');
    expect(await problems(batch)).toEqual([[2, ['idNumber unique']]]);
  });
});

describe('import', () => {
  const headings = ['Id. en administración', 'Nombre o razón social', 'Apellidos', 'Profesión', 'Teléfono'];

  it('[SCR-06] creates what is new, changes what has a known key, leaves what is the same', async () => {
    const { imported } = importer('agent');
    const first = await imported(
      headings,
      [
        ['U-1', 'Anna', 'Pons', 'Médica', '612 345 678'],
        ['U-2', 'Biel', 'Roca', null, null],
      ],
      'adminId',
    );
    expect(first.status).toMatchObject({ state: 'FINISHED', create: 2, update: 0, error: 0, failure: null });
    const again = await imported(
      headings,
      [
        // An empty cell leaves the phone, the mark empties the profession.
        ['U-1', 'Anna', 'Pons i Mir', '(vaciar)', null],
        ['U-2', 'Biel', 'Roca', null, null],
        ['U-3', 'Carla', 'Sala', null, null],
      ],
      'adminId',
    );
    expect(again.status).toMatchObject({ create: 1, update: 1, unchanged: 1, error: 0 });
    const [anna] = await store('agent').findUnchecked({ filter: { adminId: 'U-1' } });
    expect(anna).toMatchObject({
      lastname: 'Pons i Mir',
      profession: null,
      phone: '+34612345678',
      version: 2,
    });
    const [{ changes, ...told } = { changes: {} }] = await store('agent').history({ id: anna!.id }, admin);
    expect(told).toMatchObject({ verb: 'updated', actor: admin.actor.id });
    expect(changes).toHaveProperty('lastname');
  });

  it('[SCR-06] finds people by ID number though it is sealed', async () => {
    const { imported } = importer('agent');
    const nif = validNif(920);
    await store('agent').create({ firstname: 'Nil', idType: 'NIF', idNumber: nif }, serviceContext('people'));
    const columns = ['Número de documento', 'Nombre o razón social', 'Correo electrónico'];
    const spaced = `${nif.slice(0, 8)}-${nif.slice(8).toLowerCase()}`;
    const { status } = await imported(columns, [[spaced, 'Nil', 'nil@example.com']], 'idNumber');
    expect(status).toMatchObject({ create: 0, update: 1 });
    expect(await store('agent').findExactUnchecked('idNumber', nif)).toMatchObject([
      { email: 'nil@example.com' },
    ]);
  });

  it('[ENT-01] links by key, ID number, cadastral reference or name across services, and never guesses', async () => {
    const people = serviceContext('people');
    await store('agent').create({ firstname: 'Lola', lastname: 'Gil', adminId: 'P-1' }, people);
    for (const _ of [1, 2]) await store('agent').create({ firstname: 'Doble', lastname: 'Nombre' }, people);
    const nif = validNif(930);
    const renter = await store('agent').create({ firstname: 'Iván', idType: 'NIF', idNumber: nif }, people);
    const street = { street: 'Calle de la Importación', number: '7', floor: '2', door: '1', city: 'Madrid' };
    const unit = await store('place').create(street, serviceContext('places'));
    const columns = [
      'Id. en administración',
      'Unidades',
      'Inquilinos',
      'Propietarios',
      'Renta mensual',
      'Fecha de inicio',
    ];
    const rows: Cell[][] = [
      ['C-1', 'calle de la importacion 7, 2º 1ª', nif, 'P-1', '1.250,50 €', '01/02/2026'],
      ['C-2', null, 'Doble Nombre', null, '900', '1/3/26'],
      ['C-3', null, 'Nadie Conocido', null, 'mucho', '31/02/2026'],
    ];
    const { imported, problems } = importer('contract');
    const { batch, status } = await imported(columns, rows, 'adminId');
    expect(status).toMatchObject({ create: 1, error: 2 });
    expect(await problems(batch)).toEqual([
      [3, ['tenants ambiguous']],
      [4, ['rent money', 'startDate day', 'tenants notFound']],
    ]);
    const { rows: bad } = await importer('contract').call('Rows', { batch, outcome: 'error' });
    expect(bad[0]?.problems[0]?.message).toContain('2 fichas');
    const [made] = await store('contract').findUnchecked({ filter: { adminId: 'C-1' } });
    expect(made).toMatchObject({
      units: [unit.id],
      tenants: [renter.id],
      rent: 1250.5,
      adminTable: 'rental',
    });
  });

  it('[SCR-06] a unit may name the building that an earlier row makes', async () => {
    const columns = ['Id. en administración', 'Clase', 'Finca', 'Calle', 'Número'];
    const units = Array.from({ length: 70 }, (_, at): Cell[] => [
      `E-1-${at}`,
      'Unidad',
      'E-1',
      'Calle Eje',
      5,
    ]);
    const rows: Cell[][] = [['E-1', 'Finca', null, 'Calle Eje', 5], ...units];
    const { status } = await importer('place').imported(columns, rows, 'adminId');
    expect(status).toMatchObject({ create: 71, error: 0 });
    const [building] = await store('place').findUnchecked({ filter: { adminId: 'E-1' } });
    expect(await store('place').findUnchecked({ filter: { property: building!.id } })).toHaveLength(70);
  });

  it('[SCR-06] new rows take from the list they are imported into what the file does not say', async () => {
    const { status } = await importer('agent').imported(
      ['Nombre o razón social'],
      [['Inquilina Nueva']],
      null,
      {
        roles: 'Inquilino',
      },
    );
    expect(status.create).toBe(1);
    expect(await store('agent').findExactUnchecked('firstname', 'Inquilina Nueva')).toMatchObject([
      { roles: ['TENANT'] },
    ]);
  });

  it('[F §7] an imported contract is told of as such, so that no greeting goes out', async () => {
    const subjects = await database('contract').query<{ subject: string }>(
      `SELECT DISTINCT "subject" FROM "outbox" WHERE "subject" LIKE '%.contract.%'`,
    );
    expect(subjects).toEqual([{ subject: 'llavero.contracts.contract.imported' }]);
  });
});

describe('round trip', () => {
  it.each([
    ['people', agent],
    ['contracts', contract],
  ] as const)(
    '[ENT-01] [VAL-02] what is exported as cells is imported as the same records: %s',
    async (_, definition) => {
      const { collection } = definition;
      const columns = importColumns(definition as never).filter(
        ({ meta }) => !['link', 'links'].includes(meta.kind),
      );
      const objects = Array.from({ length: 60 }, (_, at) => {
        const record = build(definition as never, {}, at + 5_000) as Record<string, Json>;
        return { ...record, adminId: `RT-${collection}-${at}` } as Record<string, Json>;
      });
      const valueOf = (object: Record<string, Json>, { field, inner }: (typeof columns)[number]): Json =>
        (inner === undefined ? object[field] : ((object[field] ?? {}) as Record<string, Json>)[inner]) ??
        null;
      const rows = objects.map((object) =>
        columns.map((column) => cellOf(column.meta, valueOf(object, column))),
      );
      const { batch, status } = await importer(collection).imported(
        columns.map(({ label }) => label),
        rows,
        'adminId',
      );
      expect([status, await importer(collection).problems(batch)]).toMatchObject([
        { create: 60, error: 0 },
        [],
      ]);
      const made = await store(collection).findUnchecked({
        filter: { adminId: { $in: objects.map(({ adminId }) => adminId!) } },
      });
      const byKey = new Map(made.map((record) => [record['adminId'], record]));
      for (const object of objects) {
        const record = byKey.get(object['adminId'] ?? null)!;
        const different = columns.filter(
          (column) => !sameJson(valueOf(record, column), valueOf(object, column)),
        );
        expect(different.map(({ key }) => key)).toEqual([]);
      }
    },
  );
});
