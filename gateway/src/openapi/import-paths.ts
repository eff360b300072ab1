import type { Schema } from '@llavero/proto/compile/json-schema';
import { sheetTypes, type OtherPath } from './other-path.ts';

const tag = 'Importación';
const text: Schema = { type: 'string' };
const status: Schema = {
  type: 'object',
  description: 'proto/imports/requests.ts: ImportStatus',
  properties: {
    batch: text,
    state: text,
    total: { type: 'integer' },
    done: { type: 'integer' },
    create: { type: 'integer' },
    update: { type: 'integer' },
    unchanged: { type: 'integer' },
    error: { type: 'integer' },
    undone: { type: 'integer' },
    kept: { type: 'integer' },
  },
};
const format = { format: 'xlsx o csv' };
const verb = (name: string, summary: string): OtherPath => ({
  method: 'post',
  path: `/import/{collection}/{batch}/${name}`,
  tag,
  summary,
  answer: status,
});

/** Routes of the import of files (docs/import.md). */
export const importPaths: readonly OtherPath[] = [
  {
    method: 'get',
    path: '/import/{collection}/template',
    tag,
    summary: 'Plantilla para rellenar, con los valores admitidos de cada columna',
    query: format,
    answer: { contentType: sheetTypes },
  },
  {
    method: 'post',
    path: '/import/{collection}/files',
    tag,
    summary:
      'Subir un fichero CSV o XLSX (multipart/form-data, campo «file»); propone a qué campo va cada columna',
    query: { defaults: 'Valores de las fichas nuevas para lo que el fichero no trae, como JSON' },
    answer: {
      type: 'object',
      properties: {
        batch: text,
        headings: { type: 'array', items: text },
        mapping: { type: 'array', items: { type: ['string', 'null'] } },
        key: { type: ['string', 'null'] },
        total: { type: 'integer' },
        sample: { type: 'array', items: { type: 'object' } },
      },
    },
  },
  {
    method: 'get',
    path: '/import/{collection}',
    tag,
    summary: 'Importaciones propias de los últimos 30 días',
    answer: { type: 'object', properties: { batches: { type: 'array', items: status } } },
  },
  {
    method: 'get',
    path: '/import/{collection}/{batch}',
    tag,
    summary: 'Cómo va una importación',
    answer: status,
  },
  {
    ...verb('check', 'Comprobar todas las filas sin escribir nada'),
    body: {
      type: 'object',
      required: ['mapping'],
      properties: {
        mapping: { type: 'array', items: { type: ['string', 'null'] } },
        key: { type: ['string', 'null'] },
      },
    },
  },
  verb('run', 'Importar las filas comprobadas'),
  verb('cancel', 'Cancelar: lo ya importado se queda'),
  verb('undo', 'Deshacer: borra lo creado y repone lo cambiado, salvo lo que alguien cambió después'),
  {
    method: 'get',
    path: '/import/{collection}/{batch}/rows',
    tag,
    summary: 'Filas y qué ha sido de cada una',
    query: { outcome: 'create, update, unchanged o error', after: 'Última fila leída', limit: 'Hasta 1000' },
    answer: { type: 'object', properties: { rows: { type: 'array' }, next: { type: ['integer', 'null'] } } },
  },
  {
    method: 'get',
    path: '/import/{collection}/{batch}/errors',
    tag,
    summary: 'Las filas con error, con el motivo en la última columna',
    query: format,
    answer: { contentType: sheetTypes },
  },
];
