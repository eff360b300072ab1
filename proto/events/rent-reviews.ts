import { choice, day, money, text } from '../fields/vocabulary.ts';
import { nextRentActions } from '../records/choices/contracts.ts';
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

export const contractRentUpdateCorrected = defineEvent(contract, 'rentUpdateCorrected', {
  label: 'Actualización de renta corregida',
  description:
    'An applied update got another percentage; what was billed meanwhile is made up for by the next documents.',
  extra: {
    previousRent: money('Renta que se corrige'),
    rent: money('Renta corregida'),
    from: day('Rige desde'),
    reason: text('Motivo'),
  },
});

/** F §7 'CPI (IPC) action modification'. */
export const contractRentActionModified = defineEvent(contract, 'rentActionModified', {
  label: 'Decisión sobre la actualización modificada',
  description:
    'A person has decided that the next rent update is applied, skipped once or not applied; the owner is told (F §7).',
  extra: {
    action: choice(nextRentActions, 'Qué se hace'),
    /** Of the update that it is about; none is planned yet when null. */
    date: day('Primer día de la renta nueva'),
    author: text('Quién lo ha decidido'),
  },
});
