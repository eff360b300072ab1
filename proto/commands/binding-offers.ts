import { day, integer, link, money } from '../fields/vocabulary.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

/** F §7 'Binding offer': what the candidates bind themselves to until a day goes to the owners, with a copy to them. */
export const presentBindingOffer = defineCommand({
  service: 'contracts',
  name: 'PresentBindingOffer',
  collection: 'candidature',
  label: 'Presentar oferta vinculante',
  access: staff,
  input: {
    id: link('candidature', 'Candidatura', { required: true }),
    ...recordVersion,
    rent: money('Renta ofrecida', { required: true, min: 0.01 }),
    startDate: day('Entrada', { required: true }),
    durationMonths: integer('Meses de estancia', { min: 1, max: 600 }),
    until: day('Válida hasta', { required: true }),
  },
  output: changedRecord,
});
