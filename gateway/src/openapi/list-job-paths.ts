import type { Schema } from '@llavero/proto/compile/json-schema';
import { sheetTypes, type OtherPath } from './other-path.ts';

const text: Schema = { type: 'string' };
const integer: Schema = { type: 'integer' };
const anyObject: Schema = { type: 'object' };
const tag = 'Registros';

const status: Schema = {
  type: 'object',
  properties: {
    id: text,
    kind: { type: 'string', enum: ['change', 'export'] },
    collection: text,
    state: { type: 'string', enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] },
    undoing: { type: 'boolean' },
    total: integer,
    done: integer,
    ok: integer,
    unchanged: integer,
    failed: integer,
    undone: integer,
    kept: integer,
    error: { type: ['string', 'null'] },
    createdAt: integer,
  },
};

/** Background work over the rows of a list. */
export const listJobPaths: readonly OtherPath[] = [
  {
    method: 'post',
    path: '/lists/changes',
    tag,
    summary: 'Cambiar varios registros en segundo plano: los marcados, o todos los de una lista',
    body: {
      type: 'object',
      required: ['patch'],
      properties: {
        patch: anyObject,
        collection: text,
        rows: { type: 'array', maxItems: 10_000, items: anyObject },
        dataRequest: anyObject,
        except: { type: 'array', items: text },
      },
    },
    answer: status,
  },
  {
    method: 'post',
    path: '/lists/exports',
    tag,
    summary: 'Exportar una lista a un fichero en segundo plano',
    body: {
      type: 'object',
      required: ['dataRequest', 'columns', 'format'],
      properties: {
        dataRequest: anyObject,
        columns: { type: 'array', minItems: 1, maxItems: 200, items: anyObject },
        format: { type: 'string', enum: ['csv', 'xlsx'] },
      },
    },
    answer: status,
  },
  {
    method: 'get',
    path: '/list-jobs/{collection}/{id}',
    tag,
    summary: 'Cómo va un cambio o una exportación propios',
    answer: status,
  },
  {
    method: 'get',
    path: '/list-jobs/{collection}/{id}/rows',
    tag,
    summary: 'Qué ha sido de cada fila de un cambio, de 500 en 500',
    query: { outcome: 'ok, unchanged, failed o kept', after: 'Número de la última fila recibida' },
    answer: {
      type: 'object',
      properties: { rows: { type: 'array', items: anyObject }, next: { type: ['integer', 'null'] } },
    },
  },
  {
    method: 'post',
    path: '/list-jobs/{collection}/{id}/undo',
    tag,
    summary: 'Deshacer un cambio en las fichas que nadie ha cambiado después',
    answer: status,
  },
  {
    method: 'post',
    path: '/list-jobs/{collection}/{id}/cancel',
    tag,
    summary: 'Cancelar un cambio o una exportación; lo hecho queda hecho',
    answer: status,
  },
  {
    method: 'get',
    path: '/list-jobs/{collection}/{id}/file',
    tag,
    summary: 'El fichero de una exportación terminada, para quien la pidió',
    answer: { contentType: sheetTypes },
  },
];
