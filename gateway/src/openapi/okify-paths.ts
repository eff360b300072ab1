import type { Schema } from '@llavero/proto/compile/json-schema';
import { supplyTypes } from '@llavero/proto/records/choices/places';
import type { OtherPath } from './other-path.ts';

const tag = 'Suministros';
const text: Schema = { type: 'string' };
const rows: Schema = { type: 'array', items: { type: 'object' } };
const made: Schema = { type: 'object', properties: { id: text } };
const where =
  'RST-12. Con la credencial pública (Bearer) o la sesión de alguien de la oficina. Responde la pasarela si está configurada, también sus errores; si no, Llavero.';

/** The supply-change service (RST-12): its answers are the vendor's, or our own in their place. */
export const okifyPaths: readonly OtherPath[] = [
  {
    method: 'post',
    path: '/okify/createChange',
    tag,
    summary: `Crear un cambio de suministro. ${where}`,
    body: {
      type: 'object',
      required: ['content'],
      properties: {
        content: {
          type: 'object',
          required: ['unit', 'supply'],
          properties: {
            unit: { type: 'string', format: 'uuid' },
            supply: { type: 'string', enum: [...supplyTypes.values] },
            company: text,
            notes: text,
          },
        },
      },
    },
    answer: made,
  },
  {
    method: 'get',
    path: '/okify/listProducts/{id}',
    tag,
    summary: `Suministros de una unidad que se pueden cambiar. ${where}`,
    answer: rows,
  },
  {
    method: 'get',
    path: '/okify/listWaterProviders',
    tag,
    summary: `Compañías de agua. ${where}`,
    answer: rows,
  },
  {
    method: 'post',
    path: '/okify/document',
    tag,
    summary: `Añadir un archivo a un cambio (multipart/form-data, campos «file» y «changeId»). ${where}`,
    answer: made,
  },
  {
    method: 'get',
    path: '/okify/listChanges/{id}',
    tag,
    summary: `Cambios de una unidad, sin datos de personas. ${where}`,
    answer: rows,
  },
];
