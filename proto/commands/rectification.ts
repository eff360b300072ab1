import { choice, integer, link, list, money, text } from '../fields/vocabulary.ts';
import { breakdownCategories } from '../records/choices/finance.ts';
import { defineCommand, staff } from './command.ts';

const input = {
  id: link('finance', 'Documento', { required: true }),
  version: integer('Versión', { required: true }),
  /** Lines that should have been another amount; left out, the whole document is taken back. */
  corrections: list(
    'Correcciones',
    {
      /** Place in the document, from 0. */
      line: integer('Línea', { required: true, min: 0 }),
      /** Before VAT. */
      amount: money('Importe correcto', { required: true }),
    },
    {
      leftOutMeansAll: 'una línea con su importe correcto',
      leftOutDoes: 'rectificar el documento entero',
    },
  ),
};

const lines = list('Líneas', {
  category: choice(breakdownCategories, 'Categoría', { required: true }),
  concept: text('Concepto', { required: true, maxLength: 300 }),
  baseAmount: money('Base', { required: true }),
  vatAmount: money('IVA', { required: true }),
  totalAmount: money('Total', { required: true }),
});

/** Issue 10 §9: what a rectification would write; nothing is saved. */
export const previewRectification = defineCommand({
  service: 'finance',
  name: 'PreviewRectification',
  reads: true,
  collection: 'finance',
  label: 'Previsualizar la rectificación',
  access: staff,
  input,
  output: {
    lines,
    /** Of the rectifying document. */
    totalAmount: money('Diferencia', { required: true }),
    /** Of the rectified one and its rectification together. */
    rightTotal: money('Total correcto', { required: true }),
  },
});

/**
 * Issue 10 §9: nothing issued is edited. A document in the series R takes the lines of another back or corrects them by
 * difference; the next document of its contract has the difference as one line.
 */
export const rectifyDocument = defineCommand({
  service: 'finance',
  name: 'RectifyDocument',
  collection: 'finance',
  label: 'Rectificar',
  access: staff,
  input: { ...input, reason: text('Motivo', { required: true, maxLength: 200 }) },
  output: {
    document: text('Documento', { required: true }),
    name: text('Número', { required: true }),
    totalAmount: money('Diferencia', { required: true }),
  },
});
