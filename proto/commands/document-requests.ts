import {
  choice,
  choices,
  instant,
  integer,
  json,
  link,
  links,
  list,
  longText,
  text,
} from '../fields/vocabulary.ts';
import { documentTypes } from '../records/choices/documents.ts';
import { defineCommand, staff } from './command.ts';
import { finishUpload, openUpload, uploadState } from './media.ts';

/** The code of the mailed link (decision 0096). */
const code = text('Código', { required: true, maxLength: 100 });
const upload = text('Subida', { required: true });

/** DOC-01: mails a person a single-use link by which they send exactly the documents that are missing. */
export const requestDocuments = defineCommand({
  service: 'documents',
  name: 'RequestDocuments',
  collection: 'document',
  label: 'Pedir documentos por correo',
  access: staff,
  input: {
    person: link('agent', 'Persona', { required: true }),
    types: choices(documentTypes, 'Documentos que se piden', { required: true }),
    contract: link('contract', 'Contrato'),
    message: longText('Mensaje', { maxLength: 1000, help: 'Aparece en el correo, antes del enlace.' }),
  },
  output: { expiresAt: instant('Caduca', { required: true }) },
});

/** DOC-01: the requests a person has got, newest first, and how far each is. */
export const documentRequests = defineCommand({
  service: 'documents',
  name: 'DocumentRequests',
  collection: 'document',
  label: 'Documentos pedidos',
  access: staff,
  reads: true,
  input: { person: link('agent', 'Persona', { required: true }) },
  output: {
    requests: list('Peticiones', {
      id: text('Id', { required: true }),
      types: choices(documentTypes, 'Documentos'),
      contract: link('contract', 'Contrato'),
      sentAt: instant('Enviada', { required: true }),
      expiresAt: instant('Caduca', { required: true }),
      openedAt: instant('Abierta'),
      receivedAt: instant('Recibida'),
      withdrawnAt: instant('Retirada'),
    }),
  },
});

/** DOC-01: what the mailed page asks for; nothing of the person but the first name. */
export const requestedDocuments = defineCommand({
  service: 'documents',
  name: 'RequestedDocuments',
  collection: 'document',
  label: 'Documentos que faltan',
  access: 'public',
  reads: true,
  input: { code },
  output: {
    name: text('Nombre', { required: true }),
    types: choices(documentTypes, 'Documentos que faltan'),
    expiresAt: instant('Caduca', { required: true }),
  },
});

/** DOC-04: begins to take a file of somebody with a link. */
export const openLinkedUpload = defineCommand({
  service: 'documents',
  name: 'OpenLinkedUpload',
  collection: 'media',
  label: 'Empezar a subir un archivo con un enlace',
  access: 'public',
  internal: true,
  input: { code, name: openUpload.input.name, size: openUpload.input.size },
  output: openUpload.output,
});

/** DOC-04: how far such an upload has come. */
export const linkedUploadState = defineCommand({
  service: 'documents',
  name: 'LinkedUploadState',
  collection: 'media',
  label: 'Estado de una subida con un enlace',
  access: 'public',
  reads: true,
  internal: true,
  input: { code, upload },
  output: uploadState.output,
});

/** DOC-04: checks such a file and keeps it. Asked twice it answers the same file. */
export const finishLinkedUpload = defineCommand({
  service: 'documents',
  name: 'FinishLinkedUpload',
  collection: 'media',
  label: 'Guardar un archivo subido con un enlace',
  access: 'public',
  repeatable: true,
  input: { code, upload, sha256: finishUpload.input.sha256 },
  output: finishUpload.output,
});

/** DOC-01: what was sent becomes documents that wait for their review; the link is used up. */
export const sendRequestedDocuments = defineCommand({
  service: 'documents',
  name: 'SendRequestedDocuments',
  collection: 'document',
  label: 'Enviar los documentos pedidos',
  access: 'public',
  input: {
    code,
    documents: list(
      'Documentos',
      {
        type: choice(documentTypes, 'Tipo', { required: true }),
        files: links('media', 'Archivos', { required: true }),
        /** Of the type, by the names of its parameters (F §3). */
        parameters: json('Datos del documento'),
      },
      { required: true },
    ),
  },
  output: { received: integer('Recibidos', { required: true }) },
});
