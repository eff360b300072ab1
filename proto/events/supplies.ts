import { money } from '../fields/vocabulary.ts';
import { workOrder } from '../records/supplies/work-order.ts';
import { defineEvent } from './define.ts';

export const workOrderApproved = defineEvent(workOrder, 'approved', {
  label: 'Presupuesto aprobado',
  description: 'The office or a landlord has approved a quote; its bill is expected from now on (OPS-03).',
  extra: { totalAmount: money('Importe aprobado') },
});
