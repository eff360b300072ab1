import { day, links, money } from '../fields/vocabulary.ts';
import { contract } from '../records/contracts/contract.ts';
import { defineEvent } from './define.ts';

/** The receipts are those whose amounts were kept from the bond; finance notes them as charged where it reached. */
export const contractSettled = defineEvent(contract, 'settled', {
  label: 'Fianza liquidada',
  description: 'The rest of the bond was paid back and the open receipts were taken off it (OPS-04).',
  extra: {
    paidDate: day('Fecha de pago'),
    paidAmount: money('Importe pagado'),
    receipts: links('finance', 'Recibos descontados'),
  },
});
