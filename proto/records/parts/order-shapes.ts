import { decimal, list, longText, money, text } from '../../fields/vocabulary.ts';

/** Fields of a quote's line that somebody types; what it sums to follows. */
export const quoteLines = list(
  'Partidas',
  {
    concept: text('Concepto', { required: true, maxLength: 300 }),
    units: decimal('Unidades', { default: 1, min: 0 }),
    unitAmount: money('Precio unitario', { required: true, min: 0 }),
    vatPercent: decimal('IVA (%)', { default: 21, min: 0, max: 100 }),
  },
  { required: true },
);

/** What a work order shows outside. */
export const orderText = {
  reference: text('Referencia', { maxLength: 60 }),
  description: longText('Trabajo', { required: true, maxLength: 4000 }),
  place: text('Inmueble', { required: true }),
};
