import type { Schema } from '@llavero/proto/compile/json-schema';
import { statusColours } from '@llavero/proto/fields/choices';
import { feedPaths } from './feed-paths.ts';
import { importPaths } from './import-paths.ts';
import { listJobPaths } from './list-job-paths.ts';
import { mediaPaths } from './media-paths.ts';
import { mailPaths } from './mail-paths.ts';
import { okifyPaths } from './okify-paths.ts';
import type { OtherPath } from './other-path.ts';
import { documentBuilderPaths } from './document-builder-paths.ts';
import { sheetPaths } from './sheet-paths.ts';
import { statusPaths } from './status-paths.ts';

const record: Schema = { $ref: '#/components/schemas/Record' };
const text: Schema = { type: 'string' };
const anyObject: Schema = { type: 'object' };
const choices: Schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['value', 'label'],
    properties: {
      value: text,
      label: text,
      colour: { type: 'string', enum: [...statusColours], description: 'Solo los estados' },
      parameters: {
        type: 'array',
        description: 'De DocumentType y ElementType: los datos que pide',
        items: {
          type: 'object',
          required: ['name', 'label', 'kind', 'required'],
          properties: {
            name: text,
            label: text,
            kind: text,
            required: { type: 'boolean' },
            default: { type: ['boolean', 'string'], description: 'TODAY es hoy' },
            choices: { type: 'string', description: 'Lista de sus valores' },
          },
        },
      },
    },
    additionalProperties: true,
  },
};
const cleared: Schema = { type: 'object', properties: { cleared: { type: 'integer' } } };

const graphqlAnswer: Schema = {
  type: 'object',
  properties: { data: { type: ['object', 'null'] }, errors: { type: 'array' } },
};

/** Routes beside the commands; the paths are those of the controllers (a test compares them). */
export const otherPaths: readonly OtherPath[] = [
  {
    method: 'post',
    path: '/graphql',
    tag: 'GraphQL',
    summary: 'Llamadas genéricas y consultas con tipos; el esquema está en docs/schema.graphql',
    body: {
      type: 'object',
      required: ['query'],
      properties: {
        query: text,
        variables: { type: ['object', 'null'] },
        operationName: { type: ['string', 'null'] },
      },
    },
    answer: graphqlAnswer,
    failure: { ...graphqlAnswer, required: ['errors'] },
    public: true,
  },
  {
    method: 'get',
    path: '/search',
    tag: 'Registros',
    summary: 'Buscar personas y unidades: 3 caracteres como mínimo, 7 resultados como máximo',
    query: { q: 'Texto' },
    answer: {
      type: 'object',
      properties: {
        hits: {
          type: 'array',
          maxItems: 7,
          items: { type: 'object', properties: { collection: text, id: text, title: text, detail: text } },
        },
      },
    },
  },
  {
    method: 'get',
    path: '/labels',
    tag: 'Registros',
    summary: 'Nombres de registros',
    query: { collection: 'Colección', ids: 'Identificadores separados por comas' },
    answer: { type: 'array', items: { type: 'object', properties: { id: text, title: text } } },
  },
  {
    method: 'get',
    path: '/choices',
    tag: 'Registros',
    summary: 'Las listas cerradas de valores por su nombre, en su orden y con sus etiquetas en español',
    answer: { type: 'object', additionalProperties: choices },
  },
  {
    method: 'get',
    path: '/choices/{name}',
    tag: 'Registros',
    summary: 'Una lista cerrada de valores: UnitType, DocumentType, ContractStatus…',
    answer: choices,
  },
  {
    method: 'get',
    path: '/menu/{section}/counts',
    tag: 'Registros',
    summary: 'Cuántos registros tiene cada pantalla de una sección del menú; hasta 10.000 por pantalla',
    answer: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { count: { type: 'integer' }, capped: { type: 'boolean' } },
      },
    },
  },
  {
    method: 'get',
    path: '/records/{collection}/{id}/history',
    tag: 'Registros',
    summary:
      'Cambios de un registro, del último al primero; con «before» (una versión), los anteriores a ella',
    query: { before: 'Versión', limit: 'Cuántos, 200 como máximo' },
    answer: { type: 'array', items: anyObject },
  },
  {
    method: 'get',
    path: '/records/{collection}/{id}/at',
    tag: 'Registros',
    summary: 'Un registro como era en una versión o en un momento, y qué cambiaría al restaurarlo',
    query: { version: 'Versión', at: 'Momento: segundos unix, en lugar de la versión' },
    answer: anyObject,
  },
  {
    method: 'post',
    path: '/records/{collection}/{id}/restore',
    tag: 'Registros',
    summary: 'Restaurar un registro a los datos de una versión anterior',
    body: {
      type: 'object',
      required: ['version', 'to'],
      properties: {
        version: { type: 'integer' },
        to: { type: 'integer' },
        fields: { type: 'array', items: text },
      },
    },
    answer: anyObject,
  },
  {
    method: 'get',
    path: '/records/{collection}/{id}/links',
    tag: 'Registros',
    summary: 'Cuántos registros de cada colección nombran a este, por campo',
    answer: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          collection: text,
          by: text,
          title: text,
          count: { type: 'integer' },
          capped: { type: 'boolean' },
        },
      },
    },
  },
  {
    method: 'get',
    path: '/records/{collection}/{id}/timeline',
    tag: 'Registros',
    summary: 'Cronología de un registro: lo anotado en él, sus tareas, mensajes, documentos e importes',
    query: {
      kinds: 'RECORD, NOTE, TASK, MESSAGE, DOCUMENT, AMOUNT; todo si falta',
      cursor: 'Página siguiente',
    },
    answer: {
      type: 'object',
      properties: { entries: { type: 'array', items: anyObject }, cursor: { type: ['string', 'null'] } },
    },
  },
  {
    method: 'post',
    path: '/records/{collection}/{id}/notes',
    tag: 'Registros',
    summary: 'Añadir, cambiar o quitar una nota propia de un registro',
    body: {
      type: 'object',
      required: ['action'],
      properties: {
        action: { enum: ['add', 'edit', 'delete'] },
        date: { type: 'integer' },
        text,
        mentions: { type: 'array', items: text },
      },
    },
    answer: { type: 'object', properties: { version: { type: 'integer' }, date: { type: 'integer' } } },
  },
  {
    method: 'post',
    path: '/lists/facets',
    tag: 'Registros',
    summary: 'Cuántas filas de una lista tienen cada valor de un campo',
    body: {
      type: 'object',
      required: ['dataRequest', 'field'],
      properties: { dataRequest: anyObject, field: text },
    },
    answer: {
      type: 'object',
      properties: {
        values: {
          type: ['array', 'null'],
          maxItems: 200,
          items: {
            type: 'object',
            properties: { value: {}, count: { type: 'integer' }, title: text },
          },
        },
        capped: { type: 'boolean' },
      },
    },
  },
  {
    method: 'post',
    path: '/records/{collection}/batch',
    tag: 'Registros',
    summary: 'Crear y modificar varios registros, cada uno por separado',
    body: {
      type: 'object',
      required: ['rows'],
      properties: { rows: { type: 'array', minItems: 1, maxItems: 500, items: anyObject } },
    },
    answer: {
      type: 'object',
      properties: {
        results: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              ok: { type: 'boolean' },
              id: { type: ['string', 'null'] },
              version: { type: ['integer', 'null'] },
              error: { type: 'object' },
            },
          },
        },
      },
    },
  },
  ...importPaths,
  ...listJobPaths,
  ...sheetPaths,
  ...documentBuilderPaths,
  {
    method: 'post',
    path: '/session/return',
    tag: 'Empleados',
    summary: 'Volver a la sesión propia después de entrar como otra persona; termina la sesión de esta',
    answer: { type: 'object', properties: { returned: { type: 'boolean' } } },
  },
  {
    method: 'post',
    path: '/session/link',
    tag: 'Empleados',
    summary: 'Entrar con el código de un enlace enviado por correo; el código deja de valer',
    body: { type: 'object', required: ['code'], properties: { code: text } },
    answer: { type: 'object', properties: { entered: { type: 'boolean' } } },
  },
  {
    method: 'post',
    path: '/session/code',
    tag: 'Empleados',
    summary:
      'Segundo paso de una entrada: el código de la aplicación o uno de recuperación. ticket es el de la respuesta SIGN_IN.CODE_NEEDED o SIGN_IN.ENROLMENT_NEEDED a la contraseña',
    body: { type: 'object', required: ['ticket', 'code'], properties: { ticket: text, code: text } },
    answer: {
      type: 'object',
      properties: { entered: { type: 'boolean' }, recoveryCodes: { type: 'array', items: text } },
    },
  },
  {
    method: 'post',
    path: '/session/enrol',
    tag: 'Empleados',
    summary:
      'Clave nueva para quien debe activar la verificación en dos pasos al entrar (SIGN_IN.ENROLMENT_NEEDED)',
    body: { type: 'object', required: ['ticket'], properties: { ticket: text } },
    answer: { type: 'object', properties: { secret: text, address: text } },
  },
  {
    method: 'get',
    path: '/session/ways',
    tag: 'Empleados',
    summary: 'Cómo se puede entrar: dónde está el Keycloak de la empresa, o nada',
    answer: { type: 'object', properties: { keycloak: { type: ['object', 'null'] } } },
  },
  {
    method: 'post',
    path: '/session/keycloak',
    tag: 'Empleados',
    summary: 'Entrar con un token de acceso del Keycloak de la empresa',
    body: { type: 'object', required: ['token'], properties: { token: text, idToken: text } },
    answer: { type: 'object', properties: { entered: { type: 'boolean' } } },
  },
  {
    method: 'post',
    path: '/session/keycloak/leave',
    tag: 'Empleados',
    summary: 'Dónde salir también de Keycloak; nada para quien no ha entrado con él',
    answer: { type: 'object', properties: { url: { type: ['string', 'null'] } } },
  },
  {
    method: 'post',
    path: '/session/keycloak/logout',
    tag: 'Empleados',
    summary: 'Aviso de Keycloak de que una sesión suya ha terminado (Back-Channel Logout)',
    body: { type: 'object', required: ['logout_token'], properties: { logout_token: text } },
    answer: { type: 'object', properties: { ended: { type: 'integer' } } },
  },
  {
    method: 'get',
    path: '/live',
    tag: 'Registros',
    summary: 'Cambios en vivo (Server-Sent Events)',
    query: { tab: 'Pestaña, para saber quién más tiene abierta su ficha' },
    answer: { contentType: 'text/event-stream' },
  },
  {
    method: 'post',
    path: '/live/presence',
    tag: 'Registros',
    summary: 'Decir qué ficha está abierta; responde quién más la tiene',
    body: {
      type: 'object',
      required: ['tab', 'collection', 'id', 'state'],
      properties: { tab: text, collection: text, id: text, state: { enum: ['viewing', 'editing', 'left'] } },
    },
    answer: anyObject,
  },
  ...mediaPaths,
  ...feedPaths,
  ...okifyPaths,
  ...mailPaths,
  ...(
    ['create/{table}', 'update/{table}/{id}', 'updateFinance/{table}', 'delete/{table}', '{table}'] as const
  ).map((path): OtherPath => ({
    method: 'post',
    path: `/admin/${path}`,
    tag: 'Registros',
    summary: 'Crear, modificar o eliminar un registro por las rutas del sistema anterior',
    body: anyObject,
    answer: record,
  })),
  {
    method: 'get',
    path: '/clearRedis/{id}',
    tag: 'Caché',
    summary:
      'Vaciar una familia de la caché compartida (houses), una entrada (houses:12) o las páginas de una colección',
    answer: cleared,
  },
  {
    method: 'get',
    path: '/clearMedia/{id}',
    tag: 'Caché',
    summary: 'Olvidar lo preparado para mostrar un archivo',
    answer: cleared,
  },
  {
    method: 'get',
    path: '/areas/{file}',
    tag: 'Inmuebles',
    summary: 'Imagen de un distrito o población: su clave con «.svg»',
    answer: { contentType: 'image/svg+xml' },
    public: true,
  },
  ...statusPaths,
];
