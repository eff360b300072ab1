import { type Choice, choiceSet } from '../../fields/choices.ts';

/** The checks that come with the product, in their first order (FIN-02); *ours*. Their names are not changed. */
export const deliveredChecks = choiceSet('DeliveredCheck', {
  NEGATIVE: { label: 'Importe negativo' },
  MANDATE: { label: 'Mandato sin validar' },
  PAYMENT_METHOD: { label: 'Sin forma de pago' },
  IBAN: { label: 'Sin cuenta (IBAN)' },
  TENFOLD: { label: 'Importe diez veces el habitual' },
  AMOUNT: { label: 'Importe distinto' },
  RENT: { label: 'Renta distinta' },
  BLOCKED: { label: 'Pago bloqueado' },
  SEPA_MANDATE: { label: 'Sin orden de domiciliación' },
});
export type DeliveredCheck = (typeof deliveredChecks.values)[number];

/** Whatever unit the threshold of a fact is in; null where a fact has none. */
interface Fact extends Choice {
  unit: '%' | '€' | 'veces' | null;
}
const fact = (label: string, unit: Fact['unit'] = null): Fact => ({ label, unit });

/** What a check asks of a document (FIN-02); *ours*. */
export const reviewFacts = choiceSet('ReviewFact', {
  NEGATIVE: fact('Importe negativo'),
  OVER: fact('Importe de más de', '€'),
  UNDER: fact('Importe de menos de', '€'),
  CHANGED: fact('Importe distinto al mes anterior en más de', '%'),
  TIMES: fact('Importe mayor o menor que el habitual', 'veces'),
  RENT_CHANGED: fact('Renta distinta a la del mes anterior en más de', '%'),
  NO_PREVIOUS: fact('Sin documento el mes anterior'),
  NO_ACCOUNT: fact('Sin cuenta (IBAN)'),
  NO_METHOD: fact('Sin forma de pago'),
  NO_MANDATE: fact('Mandato sin firmar o sin validar'),
  BLOCKED: fact('Pago bloqueado'),
  NO_SEPA_MANDATE: fact('Domiciliado sin orden firmada (SEPA)'),
});
export type ReviewFact = (typeof reviewFacts.values)[number];

/** How grave it is that a check points at a document, the gravest first; *ours*. */
export const reviewSeverities = choiceSet('ReviewSeverity', {
  ERROR: { label: 'Grave', colour: 'red' },
  WARNING: { label: 'Aviso', colour: 'orange' },
  NOTE: { label: 'Nota', colour: 'blue' },
});
export type ReviewSeverity = (typeof reviewSeverities.values)[number];

/** What people set on documents while they look them through, with its sentences (FIN-02); *ours*. */
interface Flagged extends Choice {
  field: 'paymentBlock' | 'archived';
  /** In the chronology. */
  done: string;
  undone: string;
  /** Why it is not set, or not taken back, again. */
  already: string;
  absent: string;
}
export const reviewFlags = choiceSet('ReviewFlag', {
  PAYMENT_BLOCK: {
    label: 'Pago bloqueado',
    field: 'paymentBlock',
    done: 'Pago bloqueado',
    undone: 'Pago liberado',
    already: 'El pago ya está bloqueado.',
    absent: 'El pago no está bloqueado.',
  },
  ARCHIVED: {
    label: 'Archivado',
    field: 'archived',
    done: 'Archivado',
    undone: 'Desarchivado',
    already: 'Ya está archivado.',
    absent: 'No está archivado.',
  },
} satisfies Record<string, Flagged>);
export type ReviewFlag = (typeof reviewFlags.values)[number];
