import type { Schema } from '@llavero/proto/compile/json-schema';
import type { OtherPath } from './other-path.ts';

const tag = 'Documentos';
const nothing: Schema = { type: 'null' };
const text: Schema = { type: 'string' };
const bytes = { contentType: 'application/octet-stream' } as const;
const attached = {
  attached: 'Con cualquier valor, se descarga en lugar de mostrarse',
  table: 'Con cualquier valor, las primeras filas de una hoja de cálculo (JSON: rows, more)',
};
const stored: Schema = {
  type: 'object',
  properties: { success: { type: 'boolean' }, id: text, data: { type: 'object' } },
};

/** Files: by the routes of the specification, and resumable uploads by the tus protocol. */
export const mediaPaths: readonly OtherPath[] = [
  {
    method: 'get',
    path: '/manager/downloadMedia/{documentId}/{fileName}',
    tag,
    summary: 'Descargar el archivo de un documento',
    query: attached,
    answer: bytes,
  },
  {
    method: 'get',
    path: '/downloadMedia/{id}/{fileName}',
    tag,
    summary: 'Descargar un archivo (media) de un registro que el usuario puede ver',
    query: { ...attached, thumbnail: 'Con cualquier valor, la miniatura de una foto (JPEG)' },
    answer: bytes,
  },
  {
    method: 'post',
    path: '/signing/document',
    tag,
    summary:
      'El documento que firma quien tiene el enlace de un correo («code» en el cuerpo); no necesita sesión',
    answer: bytes,
  },
  {
    method: 'post',
    path: '/signature/events/{request}/{token}',
    tag,
    summary: 'Aviso del proveedor de firma; no necesita sesión, la dirección lleva su prueba',
    answer: { type: 'object', properties: { accepted: { type: 'boolean' } } },
  },
  {
    method: 'post',
    path: '/uploadMedia',
    tag,
    summary: 'Subir un archivo en una sola petición (multipart/form-data, campo «file»)',
    answer: stored,
  },
  {
    method: 'post',
    path: '/manager/createDocument',
    tag,
    summary:
      'Crear un documento con sus archivos (multipart/form-data: hasta 20 archivos y los campos del documento; enlaces y objetos como JSON)',
    answer: stored,
  },
  {
    method: 'post',
    path: '/drive/createFile',
    tag,
    summary:
      'Archivar en la carpeta de un mandato y, si está configurado, en Google Drive (multipart/form-data: «mandateName» con su nombre o número, «relativePath», y hasta 20 archivos, cada uno con su nombre como campo)',
    answer: {
      type: 'object',
      properties: { success: { type: 'boolean' }, path: text, data: { type: 'object' } },
    },
  },
  {
    method: 'post',
    path: '/manager/createSolvencyRequest',
    tag: 'Solicitudes de solvencia',
    summary:
      'Crear una solicitud de solvencia con sus archivos (multipart/form-data: «json» con los campos y hasta 40 archivos)',
    answer: stored,
  },
  {
    method: 'post',
    path: '/uploads',
    tag,
    summary:
      'Empezar una subida por piezas (tus 1.0): cabeceras Tus-Resumable, Upload-Length y Upload-Metadata con filename, collection y record en base64; Location responde su dirección',
    answer: nothing,
  },
  {
    method: 'head',
    path: '/uploads/{upload}',
    tag,
    summary: 'Cuánto se ha recibido de una subida (cabecera Upload-Offset)',
    answer: nothing,
  },
  {
    method: 'patch',
    path: '/uploads/{upload}',
    tag,
    summary:
      'Enviar la siguiente pieza (application/offset+octet-stream, cabecera Upload-Offset); al terminar, /commands/FinishUpload comprueba y guarda el archivo',
    answer: nothing,
  },
  {
    method: 'delete',
    path: '/uploads/{upload}',
    tag,
    summary: 'Cancelar una subida',
    answer: nothing,
  },
];
