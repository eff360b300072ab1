import { candidature } from '../../records/contracts/candidature.ts';
import { contract } from '../../records/contracts/contract.ts';
import { agent } from '../../records/people/agent.ts';
import { defineMessage, euros, figure, longDay, write, yesNo } from '../message.ts';
import { address, goodbye, name } from './shared.ts';

/** What owners are told of decisions and offers (F §7). */

/** F §7 'CPI (IPC) action modification': whether the next update is applied, skipped once or not applied (C §3.5). */
export const rentActionModified = defineMessage({
  name: 'RENT_ACTION_MODIFIED',
  title: 'Decisión sobre la actualización de la renta',
  channel: 'EMAIL',
  audience: 'landlord',
  records: { contract, person: agent },
  values: {
    name,
    address,
    isApplied: yesNo('Se aplica'),
    isSkipped: yesNo('No se aplica esta vez', false),
    isNeverApplied: yesNo('No se aplica', false),
    date: longDay('Primer día de la renta nueva, si está planificada').orNone,
  },
  texts: {
    ES: write(
      'Actualización de la renta de {{address}}',
      'Hola, {{name}}:',
      'Ha cambiado lo previsto sobre la actualización de la renta de {{address}}.',
      '{{#isApplied}}Se aplicará la {{#date}}actualización del {{date}}{{/date}}{{^date}}próxima actualización{{/date}} de la renta. Antes recibirá un aviso con la renta nueva y su cálculo.{{/isApplied}}',
      '{{#isSkipped}}Esta vez no se aplicará la {{#date}}actualización del {{date}}{{/date}}{{^date}}próxima actualización{{/date}}: la renta sigue como está hasta la siguiente.{{/isSkipped}}',
      '{{#isNeverApplied}}No se aplicará la {{#date}}actualización del {{date}}{{/date}}{{^date}}próxima actualización{{/date}} ni las siguientes, hasta que nos indique lo contrario: la renta sigue como está.{{/isNeverApplied}}',
      'Si no es lo que se acordó, avísenos antes de esa fecha. Para cualquier consulta, responda a este correo.',
      goodbye.ES,
    ),
    CA: write(
      'Actualització de la renda de {{address}}',
      'Hola, {{name}}:',
      "Ha canviat el que estava previst sobre l'actualització de la renda de {{address}}.",
      "{{#isApplied}}S'aplicarà la {{#date}}actualització del {{date}}{{/date}}{{^date}}propera actualització{{/date}} de la renda. Abans rebrà un avís amb la renda nova i el seu càlcul.{{/isApplied}}",
      "{{#isSkipped}}Aquesta vegada no s'aplicarà la {{#date}}actualització del {{date}}{{/date}}{{^date}}propera actualització{{/date}}: la renda continua com està fins a la següent.{{/isSkipped}}",
      "{{#isNeverApplied}}No s'aplicarà la {{#date}}actualització del {{date}}{{/date}}{{^date}}propera actualització{{/date}} ni les següents, fins que ens indiqui el contrari: la renda continua com està.{{/isNeverApplied}}",
      "Si no és el que es va acordar, avisi'ns abans d'aquesta data. Per a qualsevol consulta, respongui a aquest correu.",
      goodbye.CA,
    ),
  },
});

const offer = {
  channel: 'EMAIL',
  records: { candidature },
} as const;
const terms = {
  address,
  rent: euros('Renta ofrecida', 975.5),
  start: longDay('Entrada'),
  months: figure('Meses de estancia', 12).orNone,
  tenants: figure('Inquilinos', 2),
  until: longDay('Último día en que se puede aceptar'),
};
const termLines = {
  ES: [
    'Renta ofrecida: {{rent}} al mes',
    'Entrada: {{start}}',
    'Duración: {{months}} meses',
    'Inquilinos: {{tenants}}',
    'Válida hasta: {{until}}',
  ].join('\n'),
  CA: [
    'Renda oferta: {{rent}} al mes',
    'Entrada: {{start}}',
    'Durada: {{months}} mesos',
    'Llogaters: {{tenants}}',
    'Vàlida fins: {{until}}',
  ].join('\n'),
};

/** F §7 'Binding offer e-mail', to an owner. Who offers is not named before the owner decides. */
export const bindingOffer = defineMessage({
  ...offer,
  name: 'BINDING_OFFER',
  title: 'Oferta vinculante al propietario',
  audience: 'landlord',
  values: { ...terms, name },
  texts: {
    ES: write(
      'Oferta vinculante para {{address}}',
      'Hola, {{name}}:',
      'Ha llegado una oferta vinculante de alquiler para {{address}}.',
      termLines.ES,
      'Quien la hace queda obligado a mantenerla hasta esa fecha. Responda a este correo para aceptarla o rechazarla.',
      goodbye.ES,
    ),
    CA: write(
      'Oferta vinculant per a {{address}}',
      'Hola, {{name}}:',
      'Ha arribat una oferta vinculant de lloguer per a {{address}}.',
      termLines.CA,
      'Qui la fa queda obligat a mantenir-la fins a aquesta data. Respongui a aquest correu per acceptar-la o rebutjar-la.',
      goodbye.CA,
    ),
  },
});

/** The same, to whoever has made it: what they are bound to. */
export const bindingOfferMade = defineMessage({
  ...offer,
  name: 'BINDING_OFFER_MADE',
  title: 'Oferta vinculante a quien la hace',
  audience: 'applicant',
  values: terms,
  texts: {
    ES: write(
      'Su oferta vinculante para {{address}}',
      'Hola:',
      'Hemos presentado a la propiedad su oferta vinculante para {{address}}.',
      termLines.ES,
      'La oferta le obliga hasta esa fecha. Si algo no es correcto, díganoslo hoy mismo. Para cualquier consulta, responda a este correo.',
      goodbye.ES,
    ),
    CA: write(
      'La seva oferta vinculant per a {{address}}',
      'Hola:',
      'Hem presentat a la propietat la seva oferta vinculant per a {{address}}.',
      termLines.CA,
      "L'oferta l'obliga fins a aquesta data. Si alguna cosa no és correcta, digui'ns-ho avui mateix. Per a qualsevol consulta, respongui a aquest correu.",
      goodbye.CA,
    ),
  },
});
