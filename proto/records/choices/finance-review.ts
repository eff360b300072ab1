import { choiceSet } from '../../fields/choices.ts';

/** What makes a document of the month worth a look before it is verified (FIN-02), the gravest first; *ours*. */
export const financeAnomalies = choiceSet('FinanceAnomaly', {
  NEGATIVE: { label: 'Importe negativo' },
  MANDATE: { label: 'Mandato sin validar' },
  PAYMENT_METHOD: { label: 'Sin forma de pago' },
  IBAN: { label: 'Sin cuenta (IBAN)' },
  AMOUNT: { label: 'Importe distinto' },
  RENT: { label: 'Renta distinta' },
  BLOCKED: { label: 'Pago bloqueado' },
});
export type FinanceAnomaly = (typeof financeAnomalies.values)[number];
