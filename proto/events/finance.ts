import { finance } from '../records/finance/finance.ts';
import { defineEvent } from './define.ts';

export const financeGenerated = defineEvent(finance, 'generated', {
  label: 'Recibo generado',
  description: 'One document of the monthly generation, once per contract and month (FIN-01).',
});

export const financeCharged = defineEvent(finance, 'charged', {
  label: 'Recibo cobrado',
  description: 'A receipt or bill is paid (F §4).',
});

export const financePayed = defineEvent(finance, 'payed', {
  label: 'Liquidación pagada',
  description: 'A settlement or expense is paid (F §4).',
});

export const financeReturned = defineEvent(finance, 'returned', {
  label: 'Recibo impagado',
  description: 'A person or a returned debit says that it is unpaid (F §4).',
});
