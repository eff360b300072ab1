import type { Schema } from '@llavero/proto/compile/json-schema';
import { accountingSheets } from '@llavero/proto/rules/reports/accounting-sheets';
import { journalFormats } from '@llavero/proto/records/choices/journal';
import { XLSX } from '@llavero/proto/values/content-types';
import type { OtherPath } from './other-path.ts';

const ids: Schema = { type: 'array', items: { type: 'string', format: 'uuid' } };
const year: Schema = { type: 'integer', minimum: 2000, maximum: 2100 };
const month: Schema = { type: ['integer', 'null'], minimum: 1, maximum: 12 };
const workbook = { contentType: XLSX } as const;

/** Spreadsheets of F §7; their bodies are *ours*, since the text does not show them. */
export const sheetPaths: readonly OtherPath[] = [
  {
    method: 'post',
    path: '/manager/generateExcelAndDownload/{kind}',
    tag: 'Finanzas',
    summary: `Hoja de contabilidad (.xlsx) de un año o un mes, o de unos documentos: ${Object.keys(accountingSheets).join(', ')}`,
    body: {
      type: 'object',
      properties: { year, month, financeIds: { ...ids, maxItems: 10_000 } },
      examples: [{ year: 2026, month: 11 }, { financeIds: ['01931c5e-7a40-7c3e-9d53-0e8f1d6b2a11'] }],
    },
    answer: workbook,
  },
  {
    method: 'post',
    path: '/manager/accountingJournal',
    tag: 'Finanzas',
    summary: 'Diario contable de un periodo por partida doble, como .csv o .xlsx',
    body: {
      type: 'object',
      properties: {
        from: { type: 'string', format: 'date' },
        to: { type: 'string', format: 'date' },
        format: { type: 'string', enum: [...journalFormats], default: 'xlsx' },
      },
      required: ['from', 'to'],
      examples: [{ from: '2026-11-01', to: '2026-11-30', format: 'csv' }],
    },
    answer: workbook,
  },
  {
    method: 'post',
    path: '/manager/finance/generatePreview',
    tag: 'Finanzas',
    summary: 'Lo que un mes crearía para unos mandatos y contratos, como hoja de cálculo; no guarda nada',
    body: {
      type: 'object',
      properties: { mandateIds: ids, contractIds: { ...ids, maxItems: 1_000 }, year, month },
      examples: [{ mandateIds: ['01931c5e-7a40-7c3e-9d53-0e8f1d6b2a11'], contractIds: [] }],
    },
    answer: workbook,
  },
];
