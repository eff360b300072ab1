import { day, money, text } from '../fields/vocabulary.ts';
import { contract } from '../records/contracts/contract.ts';
import { defineEvent } from './define.ts';

export const contractRentUpdated = defineEvent(contract, 'rentUpdated', {
  label: 'Renta actualizada',
  description: 'The rent was updated by its index after the notice to the tenant (LAU art. 18, FIN-06).',
  extra: {
    previousRent: money('Renta anterior'),
    rent: money('Renta nueva'),
    from: day('Rige desde'),
  },
});

export const contractRentUpdateUndone = defineEvent(contract, 'rentUpdateUndone', {
  label: 'Actualización de renta deshecha',
  description: 'An update was taken back before anything was billed with the new rent.',
  extra: { rent: money('Renta'), reason: text('Motivo') },
});
