import { day, integer, link, money } from '../fields/vocabulary.ts';
import { candidature } from '../records/contracts/candidature.ts';
import { defineEvent } from './define.ts';

const extra = { mandate: link('mandate', 'Mandato'), unit: link('place', 'Unidad') };

export const candidatureApplied = defineEvent(candidature, 'applied', {
  label: 'Solicitud de alquiler recibida',
  description: 'The first applicant has sent the public form (OPS-06); others may still be missing.',
  extra,
});

export const candidatureCompleted = defineEvent(candidature, 'completed', {
  label: 'Solicitud de alquiler completa',
  description: 'Everybody of an application has sent their part with its documents; it waits for its study.',
  extra,
});

/** F §7 'Binding offer e-mail': its id and data. */
export const candidatureBindingOffer = defineEvent(candidature, 'bindingOffer', {
  label: 'Oferta vinculante presentada',
  description: 'Candidates bind themselves to an offer until a day; owners are told of it (F §7).',
  extra: {
    ...extra,
    rent: money('Renta ofrecida'),
    startDate: day('Entrada'),
    durationMonths: integer('Meses de estancia'),
    until: day('Válida hasta'),
  },
});
