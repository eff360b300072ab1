import { flag, instant, integer, link, list, text } from '../fields/vocabulary.ts';
import { defineCommand, staff } from './command.ts';
import { printedFile } from './printed-file.ts';

/** EXT-06: what lies in the folder of a mandate: its documents, those of its contracts and of its units. */
export const mandateFolder = defineCommand({
  service: 'documents',
  name: 'MandateFolder',
  collection: 'document',
  label: 'Carpeta del mandato',
  access: staff,
  reads: true,
  input: { mandate: link('mandate', 'Mandato', { required: true }) },
  output: {
    name: text('Carpeta', { required: true }),
    /** There is more than is shown. */
    capped: flag('Hay más'),
    /** Google Drive is configured; its folder, once something was copied there. */
    drive: flag('Con Google Drive'),
    driveLink: text('Carpeta en Drive'),
    /** By folder, then name. */
    files: list('Archivos', {
      document: link('document', 'Documento', { required: true }),
      /** Below the folder of the mandate, parted by `/`. */
      folder: text('Carpeta'),
      name: text('Documento', { required: true }),
      fileName: text('Archivo', { required: true }),
      bytes: integer('Tamaño'),
      createdAt: instant('Creado el', { required: true }),
      driveLink: text('En Drive'),
    }),
  },
});

/** RST-01, EXT-06: uploaded files become documents in a folder of the mandate with this name, and go to Google Drive where it is configured. */
export const fileInMandateFolder = defineCommand({
  service: 'documents',
  name: 'FileInMandateFolder',
  collection: 'document',
  label: 'Archivar en la carpeta del mandato',
  access: staff,
  input: {
    /** Name, number or id of the mandate. */
    mandateName: text('Mandato', { required: true, maxLength: 300 }),
    relativePath: text('Carpeta', { maxLength: 400 }),
    files: list('Archivos', {
      media: link('media', 'Archivo', { required: true }),
      label: text('Nombre', { maxLength: 200 }),
    }),
  },
  output: {
    mandate: link('mandate', 'Mandato', { required: true }),
    /** With the name of the mandate's folder, as it is in Drive. */
    path: text('Ruta', { required: true }),
    documents: list('Documentos', {
      label: text('Nombre', { required: true }),
      document: link('document', 'Documento', { required: true }),
    }),
  },
});

/** EXT-06: the whole folder in one archive. */
export const zipMandateFolder = defineCommand({
  service: 'documents',
  name: 'ZipMandateFolder',
  collection: 'document',
  label: 'Descargar la carpeta en un ZIP',
  access: staff,
  repeatable: true,
  input: { mandate: link('mandate', 'Mandato', { required: true }) },
  output: printedFile,
});

/** EXT-06: brings what lies in the folder to Google Drive in the background; what is there already stays. */
export const copyFolderToDrive = defineCommand({
  service: 'documents',
  name: 'CopyFolderToDrive',
  collection: 'document',
  label: 'Copiar en Google Drive',
  access: staff,
  repeatable: true,
  input: { mandate: link('mandate', 'Mandato', { required: true }) },
  output: { documents: integer('Documentos', { required: true }) },
});
