import { flag, integer, link, list, text } from '../fields/vocabulary.ts';
import { defineCommand, employees } from './command.ts';

/**
 * RST-01 `GET /generateInventoryFiles/{id}`, INV-01: the PDF of an inventory and, where it was started from another one, of the comparison of both.
 * What has not changed since is not made again.
 */
export const generateInventoryFiles = defineCommand({
  service: 'documents',
  name: 'GenerateInventoryFiles',
  collection: 'document',
  label: 'Preparar PDF',
  access: employees,
  repeatable: true,
  input: { inventory: link('inventory', 'Inventario', { required: true }) },
  output: {
    files: list('Archivos', {
      document: text('Documento', { required: true }),
      /** INVENTORY or COMPARISON. */
      kind: text('Clase', { required: true }),
      /** Path at the gateway from which the file can be downloaded. */
      path: text('Ruta', { required: true }),
      fileName: text('Nombre del archivo', { required: true }),
      /** Bytes. */
      bytes: integer('Tamaño', { required: true }),
      reused: flag('Sin cambios'),
    }),
  },
});
