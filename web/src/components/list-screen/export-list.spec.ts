import { describe, expect, it } from '@jest/globals';
import { contract } from '@llavero/proto/records/contracts/contract';
import { daySeconds } from '@llavero/proto/values/dates';
import { http } from '../../lib/api.ts';
import { deviceName } from '../../lib/device-name.ts';
import { columnOf } from './columns.tsx';
import { csvOf } from './export-list.ts';
import { sheetCell } from './write-sheet.ts';

const columns = ['name', 'rent', 'startDate', 'petBan', 'tenants'].map((name) => columnOf(contract, name));
const startDate = daySeconds({ year: 2026, month: 3, day: 29 });
const row = (index: number) => ({
  id: String(index),
  version: 1,
  name: index === 0 ? 'Con "comillas", coma' : `Contrato ${index}`,
  rent: 1234.5,
  startDate,
  petBan: true,
  tenants: ['t1'],
});

/** 1,200 rows in pages of at most 500. */
http.defaults.adapter = async (config) => {
  const { variables } = JSON.parse(String(config.data)) as {
    variables: { dataRequest: { page: number; itemsPerPage: number } };
  };
  const { page, itemsPerPage } = variables.dataRequest;
  const all = Array.from({ length: 1200 }, (_, index) => row(index));
  const items = all.slice((page - 1) * itemsPerPage, page * itemsPerPage);
  const data = {
    items,
    collections: { agent: [{ id: 't1', title: 'Ana Puig' }] },
    hasMore: page * itemsPerPage < all.length,
    cursor: null,
  };
  const reply = { data: { getComponentItems: { success: true, response: '', id: null, data, error: null } } };
  return { data: reply, status: 200, statusText: 'OK', headers: {}, config };
};

const text = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

describe('export of a list', () => {
  it('[SCR-01] all pages as CSV: quoted fields, CRLF, Sí/No, figures with a comma, names instead of ids', async () => {
    const progress: number[] = [];
    const file = await csvOf({ component: 'contract/rent', collection: 'contract' }, columns, (done) =>
      progress.push(done),
    );
    const lines = (await text(file)).replace('\uFEFF', '').split('\r\n');
    expect(lines).toHaveLength(1202);
    expect(lines[0]).toBe(
      '"Nombre","Renta mensual","Fecha de inicio","Prohibición de animales","Inquilinos"',
    );
    expect(lines[1]).toBe('"Con ""comillas"", coma","1234,5","29/03/2026","Sí","Ana Puig"');
    expect(progress).toEqual([500, 1000, 1200]);
  });

  it('a workbook holds figures and days as such', () => {
    const cells = columns.map((column) => sheetCell(column.sheet(row(1), () => 'Ana Puig')));
    expect(cells).toMatchObject([
      { value: 'Contrato 1', type: String },
      { value: 1234.5, type: Number },
      { value: new Date(Date.UTC(2026, 2, 29)), type: Date },
      { value: 'Sí' },
      { value: 'Ana Puig' },
    ]);
  });
});

describe('devices of sessions', () => {
  it('[SES-12] are named as people know them', () => {
    expect(
      deviceName('Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/130 Safari/537.36'),
    ).toBe('Chrome en Windows');
    expect(
      deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'),
    ).toBe('Safari en iPhone');
    expect(deviceName('curl/8.5')).toBe('curl/8.5');
    expect(deviceName(null)).toBe('Dispositivo desconocido');
  });
});
