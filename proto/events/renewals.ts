import { day, instant, link, text } from '../fields/vocabulary.ts';
import { contract } from '../records/contracts/contract.ts';
import { mandate } from '../records/contracts/mandate.ts';
import { defineEvent } from './define.ts';

export const contractRenewed = defineEvent(contract, 'renewed', {
  label: 'Contrato prorrogado',
  description:
    'The law or the contract has carried it on: its last day is a later one (LAU art. 9 and 10, STA-03).',
  extra: { previousEndDate: day('Fin anterior'), endDate: day('Último día'), basis: text('Motivo') },
});

export const contractRenewalUndone = defineEvent(contract, 'renewalUndone', {
  label: 'Prórroga deshecha',
  description: 'The last extension was taken back before anything was billed on it.',
  extra: { endDate: day('Último día') },
});

/** F §7 'New finish date': the notice by burofax, and who asked for it. */
export const contractNewFinishDate = defineEvent(contract, 'newFinishDate', {
  label: 'Nuevo fin de contrato',
  description: 'A notice sets the last day; where it goes by burofax, its text is drafted (F §7).',
  extra: {
    endDate: day('Último día'),
    party: text('Quién avisa'),
    channel: text('Medio'),
    recorded: instant('Registrado el'),
  },
});

/** F §7 'Mandate renewed': contracts are migrated to the mandate that continues it. */
export const mandateRenewed = defineEvent(mandate, 'renewed', {
  label: 'Mandato renovado',
  description: 'Another mandate continues this one from the day after its end (F §7).',
  extra: { renewedMandate: link('mandate', 'Mandato que lo continúa'), from: day('Desde') },
});
