import type { Schema } from '@llavero/proto/compile/json-schema';
import { chronologySubcategories } from '@llavero/proto/records/choices/chronology';
import type { OtherPath } from './other-path.ts';

const text: Schema = { type: 'string' };
const values = {
  data: { type: 'object', description: 'Valores de las variables propias de la plantilla, por su nombre' },
  language: { type: 'string', enum: ['ES', 'CA'], default: 'ES' },
  changes: {
    type: 'array',
    items: {
      type: 'object',
      properties: { block: { type: 'integer' }, piece: { type: 'integer' }, before: text, after: text },
    },
    description: 'Textos escritos a mano en lugar de los de la plantilla',
  },
  printChanges: { type: 'boolean', description: 'Imprimir esos cambios detrás del documento' },
} as const;
const body = (properties: Record<string, Schema> = {}, example: Record<string, unknown> = {}): Schema => ({
  type: 'object',
  properties: { ...values, ...properties },
  examples: [{ data: {}, language: 'ES', ...example }],
});
const data: Schema = {
  type: 'object',
  properties: {
    title: text,
    fileName: text,
    blocks: { type: 'array', items: { type: 'object' } },
    problems: {
      type: 'array',
      items: { type: 'object', properties: { paragraph: { type: 'integer' }, field: text, message: text } },
    },
  },
  examples: [
    {
      title: 'Contrato 23/11/2026',
      fileName: 'Contrato 23-11-2026.pdf',
      blocks: [{ kind: 'text', paragraph: 0, align: 'center', heading: 1, runs: [{ text: 'CONTRATO' }] }],
      problems: [{ paragraph: 3, field: 'rent', message: 'Párrafo 4: falta la renta mensual.' }],
    },
  ],
};
const kept: Schema = {
  type: 'object',
  properties: {
    document: text,
    path: text,
    fileName: text,
    bytes: { type: 'integer' },
    reused: { type: 'boolean' },
  },
  examples: [
    {
      document: '0193d6c0-1111-7abc-8def-001122334455',
      path: '/manager/downloadMedia/0193d6c0-1111-7abc-8def-001122334455/Contrato%2023-11-2026.pdf',
      fileName: 'Contrato 23-11-2026.pdf',
      bytes: 84_210,
      reused: false,
    },
  ],
};
const pdf = { contentType: 'application/pdf' } as const;
const path = { method: 'post', tag: 'Documentos' } as const;
const emailData: Schema = { type: 'object', properties: { to: {}, cc: {}, subject: text, body: text } };
const mail = { to: 'nuria@example.com', subject: 'Su contrato', body: 'Le adjuntamos el contrato.' };

/** Documents of templates (F §7). What `{a}`, `{b}` and `{c}` are is *ours*, since the text does not say it. */
export const documentBuilderPaths: readonly OtherPath[] = [
  {
    ...path,
    path: '/documentBuilder/RENT/{template}/{record}',
    summary: 'Datos del documento de un contrato: bloques y lo que le falta',
    body: body(),
    answer: data,
  },
  {
    ...path,
    path: '/documentBuilder/RENT/{record}/PDF',
    summary: 'PDF de un contrato; no guarda nada',
    body: body({ template: text }, { template: 'contrato' }),
    answer: pdf,
  },
  {
    ...path,
    path: '/documentBuilder/{collection}/{template}/{record}',
    summary:
      'PDF de una ficha, o Word si «filename» acaba en .docx; con «accept: application/json», su contenido en base64',
    body: body({ filename: text }, { filename: 'Contrato.pdf' }),
    answer: pdf,
  },
  {
    ...path,
    path: '/documentBuilder/createDocument/{template}/{record}',
    summary: 'Generar el documento de una ficha y archivarlo',
    body: body(
      {
        fields: { type: 'object' },
        subcategory: { type: 'string', enum: [...chronologySubcategories.values] },
        creator: text,
      },
      { subcategory: 'CONTRACT' },
    ),
    answer: kept,
  },
  {
    ...path,
    path: '/manager/documentGeneration/{template}/{record}',
    summary: 'Datos de un documento: bloques y lo que le falta',
    body: body(),
    answer: data,
  },
  {
    ...path,
    path: '/manager/documentGeneration/{template}/{record}/download',
    summary: 'Descargar el PDF de un documento, o Word si «filename» acaba en .docx; no guarda nada',
    body: body({ filename: text }),
    answer: pdf,
  },
  {
    ...path,
    path: '/manager/documentGeneration/{template}/{record}/file',
    summary: 'Ver el PDF de un documento; no guarda nada',
    body: body({ filename: text }),
    answer: pdf,
  },
  {
    ...path,
    path: '/manager/documentGeneration/{template}/{record}/email',
    summary: 'Generar un documento, archivarlo y enviarlo por correo',
    body: body({ emailData }, { emailData: mail }),
    answer: kept,
  },
];
