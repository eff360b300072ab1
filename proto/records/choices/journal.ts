import { choiceSet } from '../../fields/choices.ts';

/** EXT-12; *ours*: what an entry of the journal is made of, in its order within a day. */
export const journalSources = choiceSet('JournalSource', {
  DOCUMENT: { label: 'Documento' },
  BILL: { label: 'Factura recibida' },
  PAYMENT: { label: 'Cobro o pago de un documento' },
  BILL_PAYMENT: { label: 'Pago de una factura recibida' },
  MOVEMENT: { label: 'Movimiento bancario' },
  ADVANCE: { label: 'Anticipo aplicado' },
});
export type JournalSource = (typeof journalSources.values)[number];

/** What the journal is written as. */
export const journalFormats = ['csv', 'xlsx'] as const;
export type JournalFormat = (typeof journalFormats)[number];
