import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { until } from '@llavero/kit/testing/until';
import type { Json } from '@llavero/proto/fields/field';
import { addYears, dayOf, startOfDay, startOfMonth } from '@llavero/proto/values/dates';
import { openFile } from '../import/read-file.ts';
import { lettingServices } from '../testing/letting-services.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(120_000);

type Row = Record<string, Json> & { id: string; version: number; status: string };

/** The finance routes of F §7 on a real contract: what works, and what says that it is not there yet. */
let t: TestGateway;
let token: string;
const today = startOfDay(Math.floor(Date.now() / 1000));
const { year, month } = dayOf(today);

beforeAll(async () => {
  t = await startTestGateway(lettingServices);
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
  const create = async (collection: string, object: Record<string, Json>): Promise<Row> => {
    const { data, error } = await t.call('createObject', { collection, object }, { token });
    if (error) throw new Error(JSON.stringify(error));
    return data as Row;
  };
  const run = async (name: string, input: Record<string, Json>): Promise<Row> => {
    const { status, body, text } = await t.post<Row>(`/commands/${name}`, input, { token });
    if (status !== 200) throw new Error(`${name}: ${text}`);
    return body;
  };
  const unit = await create('place', { street: 'Carrer de Sants', number: '12', city: 'Barcelona' });
  const parties = { landlords: [randomUUID()], units: [unit.id] };
  const draft = await create('mandate', {
    ...parties,
    mandateDate: addYears(today, -2),
    productType: 'NONE',
    salesManager: randomUUID(),
  });
  const valid = await run('ValidateMandate', { id: draft.id, version: draft.version });
  await run('ActivateMandate', { id: valid.id, version: valid.version, sendMarketing: false });
  const contract = await create('contract', {
    ...parties,
    mandate: draft.id,
    tenants: [randomUUID()],
    startDate: startOfMonth(addYears(today, -1)),
    endDate: addYears(today, 4),
    rent: 1000,
    legalBondAmount: 1000,
    paymentMethod: 'TRANSFER',
  });
  const checked = await run('ValidateContract', { id: contract.id, version: contract.version });
  await run('ActivateContract', { id: checked.id, version: checked.version });
}, 180_000);
afterAll(() => t?.stop());

const receipts = async () =>
  (await t.call('getCollection', { collection: 'finance', criteria: { type: 'RECEIPT' } }, { token }))
    .data as Row[];

describe('[RST-06] finance routes that work', () => {
  it('POST /manager/finance/preview says what a month would bring, and writes nothing', async () => {
    const { status, body } = await t.post('/manager/finance/preview', { year, month }, { token });
    expect([status, body]).toEqual([200, expect.objectContaining({ toCreate: 1, totalAmount: 1000 })]);
    expect(await receipts()).toEqual([]);
  });

  it('POST /manager/finance/generation brings the month; again it brings nothing', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await t.post<{ process: string }>(
        '/manager/finance/generation',
        { year, month },
        { token },
      );
      expect([status, body.process]).toEqual([200, expect.any(String)]);
      const ended = await until('the end of the run', async () => {
        const { body: run } = await t.post<{ status: string; created: number }>(
          '/commands/FinanceProcess',
          { process: body.process },
          { token },
        );
        return run.status === 'FINISHED' && run;
      });
      expect(ended.created).toBe(time === 0 ? 1 : 0);
    }
    expect(await receipts()).toHaveLength(1);
  });

  it('GET /finance/nextSeries/{type} is the number after the last one', async () => {
    const { body } = await t.get('/finance/nextSeries/RECEIPT', { token });
    expect(body).toEqual({ serie: 2, code: `REC-00002-${year}` });
  });

  it('[API-04] getFinanceSeries tells the last number of each series in use', async () => {
    const { body } = await t.graphql('{ r: getFinanceSeries { success data } }', {}, { token });
    expect(body).toMatchObject({
      data: { r: { success: true, data: [{ type: 'RECEIPT', year, last: 1 }] } },
    });
  });

  it('POST /manager/finance/changeFinanceStatus changes by the table, each on its own', async () => {
    const [receipt] = await receipts();
    const financeArray = [
      { id: receipt!.id, version: receipt!.version },
      { id: randomUUID(), version: 1 },
    ];
    const { status, body } = await t.post<{ results: { ok: boolean; status: string | null }[] }>(
      '/manager/finance/changeFinanceStatus',
      { financeArray, status: 'CHARGED' },
      { token },
    );
    expect(status).toBe(200);
    expect(body.results.map(({ ok, status: reached }) => [ok, reached])).toEqual([
      [true, 'CHARGED'],
      [false, null],
    ]);
    expect((await receipts())[0]?.status).toBe('CHARGED');
  });

  it('POST /manager/finance/computed tells what follows from documents, named in an object or in a bare array', async () => {
    const [receipt] = await receipts();
    for (const body of [{ financeIds: [receipt!.id, randomUUID()] }, [receipt!.id]]) {
      const answer = await t.post<{ documents: Row[] }>('/manager/finance/computed', body, { token });
      expect(answer.status).toBe(200);
      expect(answer.body.documents).toEqual([
        expect.objectContaining({
          id: receipt!.id,
          status: 'CHARGED',
          totalAmount: 1000,
          rentAmount: 1000,
          totalsMatch: true,
          included: false,
        }),
      ]);
    }
    const refused = await t.post('/manager/finance/computed', {}, { token });
    expect(refused.status).toBe(400);
  });

  it('POST /finance/createReturnedBill/{id} asks again for a charged direct debit, once, and is taken back', async () => {
    const [receipt] = await receipts();
    const path = `/finance/createReturnedBill/${receipt!.id}`;
    const early = await t.post<{ error: { message: string } }>(path, {}, { token });
    expect([early.status, early.body.error.message]).toEqual([
      409,
      expect.stringContaining('no es un recibo domiciliado'),
    ]);
    const patch = { paymentMethod: 'DIRECT_DEBIT' };
    await t.call('patchObject', { collection: 'finance', objectId: receipt!.id, object: patch }, { token });
    const made = await t.post<Row>(path, {}, { token });
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({ status: 'UNPAID', name: expect.stringMatching(/^REC\d{9}$/) }),
    ]);
    const [original, returned] = [receipt!.id, made.body.id].map(async (id) =>
      (await receipts()).find((one) => one.id === id)!,
    );
    expect(await original).toMatchObject({ status: 'CHARGED', includedIn: made.body.id });
    expect(await returned).toMatchObject({
      returnedBillId: receipt!.id,
      totalAmount: 1000,
      paymentMethod: 'TRANSFER',
    });
    expect((await t.post(path, {}, { token })).status).toBe(409);
    const change = (status: string) =>
      t.post<{ results: { ok: boolean }[] }>(
        '/manager/finance/changeFinanceStatus',
        { financeArray: [{ id: made.body.id, status }] },
        { token },
      );
    expect((await change('CANCELLED')).body.results[0]?.ok).toBe(true);
    expect((await receipts()).find(({ id }) => id === receipt!.id)?.['includedIn']).toBeNull();
    expect((await change('UNPAID')).body.results[0]?.ok).toBe(true);
    expect((await receipts()).find(({ id }) => id === receipt!.id)?.['includedIn']).toBe(made.body.id);
  });

  it('are for staff: nobody signed out, no tenant and no landlord', async () => {
    const roles = [undefined, await t.tokenFor('TENANT'), await t.tokenFor('LANDLORD')];
    for (const path of ['preview', 'generation', 'changeFinanceStatus'])
      for (const role of roles) {
        const { status } = await t.post(`/manager/finance/${path}`, { year, month }, { token: role });
        expect([path, status]).toEqual([path, role === undefined ? 401 : 403]);
      }
  });
});

describe('[RST-06] [RST-07] spreadsheets of finance', () => {
  /** The rows of the workbook that a call answers. */
  async function sheet(path: string, body: object) {
    const answer = await fetch(t.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) throw new Error(bytes.toString());
    const { headings, rows } = await openFile(bytes);
    const list: Record<string, unknown>[] = [];
    for await (const { cells } of rows)
      list.push(Object.fromEntries(headings.map((name, at) => [name, cells[at] ?? null])));
    return {
      type: answer.headers.get('content-type'),
      name: answer.headers.get('content-disposition'),
      rows: list,
    };
  }

  it('POST /manager/generateExcelAndDownload/{kind} answers the documents of a month, with totals', async () => {
    const { type, name, rows } = await sheet('/manager/generateExcelAndDownload/accountingReceipts', {
      year,
      month,
    });
    expect(type).toContain('spreadsheetml.sheet');
    expect(name).toContain(encodeURIComponent('Contabilidad recibos.xlsx'));
    // The receipt, what asks for it again, and the totals.
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      Número: `REC${year}00001`,
      Inmueble: expect.stringContaining('Sants'),
      Total: 1000,
    });
    expect(rows[0]!['Fecha de emisión']).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(rows[1]).toMatchObject({ Concepto: `Devolución de REC${year}00001`, Compensado: 1000 });
    expect(rows[2]).toMatchObject({ Número: 'Total', Renta: 1000, Compensado: 1000, Total: 2000 });
  });

  it('the kinds of administration have a row for each line; documents may be named', async () => {
    const [receipt] = await receipts();
    const admin = '/manager/generateExcelAndDownload/adminAccountingReceipts';
    const { rows } = await sheet(admin, { financeIds: [receipt!.id] });
    expect(rows[0]).toMatchObject({ Asiento: 'Debe', Debe: 1000, Haber: 0, Total: 1000 });
    const settlements = '/manager/generateExcelAndDownload/accountingSettlements';
    expect((await sheet(settlements, { financeIds: [receipt!.id] })).rows).toMatchObject([
      { Número: 'Total' },
    ]);
    // The same of administration, by the landlords' side: no receipt is in it.
    const adminSettlements = '/manager/generateExcelAndDownload/adminAccountingSettlements';
    const ofAdmin = await sheet(adminSettlements, { financeIds: [receipt!.id] });
    expect(ofAdmin.name).toContain('.xlsx');
    expect(ofAdmin.rows).toMatchObject([{ Número: 'Total' }]);
  });

  it('POST /manager/finance/generatePreview answers a blob with what a month would bring for mandates and contracts', async () => {
    const [contract] = (await t.call('getCollection', { collection: 'contract' }, { token })).data as Row[];
    const path = '/manager/finance/generatePreview';
    const byContract = await sheet(path, { mandateIds: [], contractIds: [contract!.id] });
    const byMandate = await sheet(path, { mandateIds: [contract!['mandate']] });
    expect(byMandate.rows).toEqual(byContract.rows);
    expect(byContract.rows.find(({ Documento }) => Documento === 'Recibos')).toMatchObject({
      Resultado: 'Ya existe',
    });
    expect(byContract.rows.at(-1)).toMatchObject({ Documento: 'Total' });
  });

  it('[EXT-12] POST /manager/accountingJournal answers the same balanced entries as a workbook and as CSV', async () => {
    const path = '/manager/accountingJournal';
    const [from, to] = [`${year}-01-01`, `${year}-12-31`];
    const { name, rows } = await sheet(path, { from, to });
    expect(name).toContain(encodeURIComponent('Diario contable.xlsx'));
    expect(rows[0]).toMatchObject({
      ...{ Asiento: 1, Cuenta: '440', Contrapartida: '4190', Debe: 1000, Haber: 0 },
      Documento: `REC${year}00001`,
      Concepto: expect.stringContaining('Recibo'),
    });
    const entries = Map.groupBy(rows.slice(0, -1), ({ Asiento }) => Asiento);
    expect([...entries.keys()]).toEqual(Array.from({ length: entries.size }, (_none, at) => at + 1));
    const sum = (of: Record<string, unknown>[], side: string) =>
      of.reduce((all, row) => all + Number(row[side]), 0);
    for (const own of entries.values()) expect(sum(own, 'Debe')).toBe(sum(own, 'Haber'));
    expect(rows.at(-1)).toMatchObject({
      Debe: sum(rows.slice(0, -1), 'Debe'),
      Haber: sum(rows.slice(0, -1), 'Haber'),
    });
    const csv = await t.post(path, { from, to, format: 'csv' }, { token });
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(rows.length);
    expect(lines[0]).toContain('"Asiento","Fecha","Cuenta","Contrapartida","Concepto","Documento"');
    expect(lines[1]).toMatch(/^"1","\d\d\/\d\d\/\d{4}","440","4190",.*"1000","0"$/);
  });

  it('say what is missing, and are for staff', async () => {
    const excel = '/manager/generateExcelAndDownload';
    for (const [path, body, expected] of [
      [`${excel}/nada`, { year }, 404],
      [`${excel}/accountingReceipts`, {}, 400],
      [`${excel}/accountingReceipts`, { year, month: 13 }, 400],
      [`${excel}/accountingReceipts`, { financeIds: [7] }, 400],
      ['/manager/finance/generatePreview', {}, 400],
      ['/manager/accountingJournal', { from: '2026-11-01', to: 'x' }, 400],
      ['/manager/accountingJournal', { from: '2026-11-01', to: '2026-11-30', format: 'pdf' }, 400],
      ['/manager/accountingJournal', { from: '2026-11-30', to: '2026-11-01' }, 400],
    ] as const) {
      const { status, body: answer } = await t.post<{ error: { message: string } }>(path, body, { token });
      expect([path, status]).toEqual([path, expected]);
      expect(answer.error.message).toMatch(/\.$/);
    }
    const roles = [undefined, await t.tokenFor('TENANT'), await t.tokenFor('LANDLORD')];
    for (const path of [
      `${excel}/accountingReceipts`,
      '/manager/finance/generatePreview',
      '/manager/accountingJournal',
    ])
      for (const role of roles)
        expect((await t.post(path, { year }, { token: role })).status).toBe(role === undefined ? 401 : 403);
  });
});
