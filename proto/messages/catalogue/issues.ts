import { issue } from '../../records/supplies/issue.ts';
import { workOrder } from '../../records/supplies/work-order.ts';
import { day, defineMessage, words, write } from '../message.ts';
import {
  approved,
  cost,
  message,
  place,
  problem,
  reason,
  risk,
  solution,
  supplier,
  visit,
  work,
} from './issue-values.ts';
import { name } from './shared.ts';

/** Repairs (OPS-03): tenants, suppliers and landlords act on a page of their own, the office on the record. */
const records = { issue, order: workOrder };
const outside = { channel: 'EMAIL', records, secrets: { link: 'Enlace a su página' } } as const;

export const tenantReport = defineMessage({
  ...outside,
  name: 'ISSUE_TENANT_REPORT',
  title: 'Enlace para comunicar averías',
  audience: 'tenant',
  values: { name, place },
  texts: {
    ES: write(
      'Comunicar una avería',
      'Hola, {{name}}:',
      'Desde esta página puede contarnos qué no funciona en {{place}}, con fotos del móvil, y seguir cómo va:',
      '{{link}}',
      'El enlace es personal y sirve durante 90 días.',
    ),
    CA: write(
      'Comunicar una avaria',
      'Hola, {{name}}:',
      'Des d’aquesta pàgina ens pot explicar què no funciona a {{place}}, amb fotos del mòbil, i seguir com va:',
      '{{link}}',
      "L'enllaç és personal i serveix durant 90 dies.",
    ),
  },
});

export const tenantSolved = defineMessage({
  ...outside,
  name: 'ISSUE_TENANT_SOLVED',
  title: 'Incidencia resuelta, a confirmar',
  audience: 'tenant',
  values: { name, place, problem, solution },
  texts: {
    ES: write(
      'Díganos si está arreglado',
      'Hola, {{name}}:',
      'Hemos dado por resuelta la incidencia «{{problem}}» en {{place}}.',
      'Qué se ha hecho: {{solution}}',
      'Confirme en esta página que todo funciona, o díganos qué sigue sin funcionar:',
      '{{link}}',
      'Si no nos dice nada en 7 días, la daremos por cerrada.',
    ),
    CA: write(
      "Digui'ns si està arreglat",
      'Hola, {{name}}:',
      'Hem donat per resolta la incidència «{{problem}}» a {{place}}.',
      "Què s'ha fet: {{solution}}",
      "Confirmi en aquesta pàgina que tot funciona, o digui'ns què continua sense funcionar:",
      '{{link}}',
      'Si no ens diu res en 7 dies, la donarem per tancada.',
    ),
  },
});

export const tenantVisit = defineMessage({
  ...outside,
  name: 'ISSUE_TENANT_VISIT',
  title: 'Visita del técnico',
  audience: 'tenant',
  values: { name, place, problem, supplier, visit },
  texts: {
    ES: write(
      'Visita para su incidencia',
      'Hola, {{name}}:',
      '{{#supplier}}{{supplier}}{{/supplier}}{{^supplier}}El técnico{{/supplier}} irá a {{place}} {{#visit}}el {{visit}}{{/visit}}{{^visit}}en fecha por concertar{{/visit}} por la incidencia «{{problem}}».',
      'Si no puede, díganoslo cuanto antes en esta página:',
      '{{link}}',
    ),
    CA: write(
      'Visita per a la seva incidència',
      'Hola, {{name}}:',
      '{{#supplier}}{{supplier}}{{/supplier}}{{^supplier}}El tècnic{{/supplier}} anirà a {{place}} {{#visit}}el {{visit}}{{/visit}}{{^visit}}en data per concertar{{/visit}} per la incidència «{{problem}}».',
      "Si no pot, digui'ns-ho com més aviat millor en aquesta pàgina:",
      '{{link}}',
    ),
  },
});

export const tenantNoVisit = defineMessage({
  ...outside,
  name: 'ISSUE_TENANT_NO_VISIT',
  title: 'Visita del técnico anulada',
  audience: 'tenant',
  values: { name, place, problem, visit },
  texts: {
    ES: write(
      'Se anula la visita para su incidencia',
      'Hola, {{name}}:',
      'La visita a {{place}}{{#visit}} del {{visit}}{{/visit}} por la incidencia «{{problem}}» se anula: no hace falta que espere a nadie.',
      'Si el problema sigue, le avisaremos de la nueva fecha. Puede escribirnos en esta página:',
      '{{link}}',
    ),
    CA: write(
      "S'anul·la la visita per a la seva incidència",
      'Hola, {{name}}:',
      "La visita a {{place}}{{#visit}} del {{visit}}{{/visit}} per la incidència «{{problem}}» s'anul·la: no cal que esperi ningú.",
      "Si el problema continua, l'avisarem de la nova data. Ens pot escriure en aquesta pàgina:",
      '{{link}}',
    ),
  },
});

export const supplierOrder = defineMessage({
  ...outside,
  name: 'ISSUE_SUPPLIER_ORDER',
  title: 'Encargo a un proveedor',
  audience: 'supplier',
  values: { name, place, work, visit },
  texts: {
    ES: write(
      'Encargo en {{place}}',
      'Hola, {{name}}:',
      'Le pedimos este trabajo en {{place}}:',
      '{{work}}',
      'Visita prevista: el {{visit}}.',
      'En esta página puede aceptarlo o rechazarlo, proponer una visita, enviar el presupuesto y la factura:',
      '{{link}}',
    ),
    CA: write(
      'Encàrrec a {{place}}',
      'Hola, {{name}}:',
      'Li demanem aquesta feina a {{place}}:',
      '{{work}}',
      'Visita prevista: el {{visit}}.',
      'En aquesta pàgina la pot acceptar o rebutjar, proposar una visita, enviar el pressupost i la factura:',
      '{{link}}',
    ),
  },
});

export const supplierVisit = defineMessage({
  ...outside,
  name: 'ISSUE_SUPPLIER_VISIT',
  title: 'Cambio de visita al proveedor',
  audience: 'supplier',
  values: { name, place, visit },
  texts: {
    ES: write(
      'Cambio de visita en {{place}}',
      'Hola, {{name}}:',
      'La visita del encargo en {{place}} es ahora {{#visit}}el {{visit}}{{/visit}}{{^visit}}en fecha por concertar{{/visit}}.',
      'Si no le va bien, proponga otra en su página:',
      '{{link}}',
    ),
    CA: write(
      'Canvi de visita a {{place}}',
      'Hola, {{name}}:',
      "La visita de l'encàrrec a {{place}} és ara {{#visit}}el {{visit}}{{/visit}}{{^visit}}en data per concertar{{/visit}}.",
      'Si no li va bé, proposi’n una altra a la seva pàgina:',
      '{{link}}',
    ),
  },
});

export const supplierApproved = defineMessage({
  ...outside,
  name: 'ISSUE_SUPPLIER_APPROVED',
  title: 'Presupuesto aprobado al proveedor',
  audience: 'supplier',
  values: { name, place, approved, visit },
  texts: {
    ES: write(
      'Presupuesto aprobado en {{place}}',
      'Hola, {{name}}:',
      'Su presupuesto{{#approved}} de {{approved}}{{/approved}} está aprobado. Puede hacer el trabajo{{#visit}} el {{visit}}{{/visit}}{{^visit}}: proponga cuándo en su página{{/visit}}.',
      '{{link}}',
      'Si la factura va a ser mayor, consúltenos antes.',
    ),
    CA: write(
      'Pressupost aprovat a {{place}}',
      'Hola, {{name}}:',
      'El seu pressupost{{#approved}} de {{approved}}{{/approved}} està aprovat. Pot fer la feina{{#visit}} el {{visit}}{{/visit}}{{^visit}}: proposi quan a la seva pàgina{{/visit}}.',
      '{{link}}',
      'Si la factura ha de ser més alta, consulti’ns abans.',
    ),
  },
});

export const supplierRejected = defineMessage({
  channel: 'EMAIL',
  records,
  name: 'ISSUE_SUPPLIER_REJECTED',
  title: 'Presupuesto no aprobado al proveedor',
  audience: 'supplier',
  values: { name, place, reason },
  texts: {
    ES: write(
      'Presupuesto no aprobado en {{place}}',
      'Hola, {{name}}:',
      'Su presupuesto para {{place}} no se ha aprobado. Gracias por su tiempo.',
      'Motivo: {{reason}}',
    ),
    CA: write(
      'Pressupost no aprovat a {{place}}',
      'Hola, {{name}}:',
      'El seu pressupost per a {{place}} no s’ha aprovat. Gràcies pel seu temps.',
      'Motiu: {{reason}}',
    ),
  },
});

export const supplierCancelled = defineMessage({
  channel: 'EMAIL',
  records,
  name: 'ISSUE_SUPPLIER_CANCELLED',
  title: 'Encargo anulado al proveedor',
  audience: 'supplier',
  values: { name, place, work, visit },
  texts: {
    ES: write(
      'Encargo anulado en {{place}}',
      'Hola, {{name}}:',
      'El encargo en {{place}} queda anulado: no hace falta que vaya{{#visit}} el {{visit}}{{/visit}}. Gracias por su tiempo.',
      '{{work}}',
      'Si ya ha hecho algún gasto, díganoslo respondiendo a este correo.',
    ),
    CA: write(
      'Encàrrec anul·lat a {{place}}',
      'Hola, {{name}}:',
      "L'encàrrec a {{place}} queda anul·lat: no cal que hi vagi{{#visit}} el {{visit}}{{/visit}}. Gràcies pel seu temps.",
      '{{work}}',
      'Si ja ha fet alguna despesa, digui’ns-ho responent aquest correu.',
    ),
  },
});

export const landlordApproval = defineMessage({
  ...outside,
  name: 'ISSUE_LANDLORD_APPROVAL',
  title: 'Presupuesto por aprobar al propietario',
  audience: 'landlord',
  values: { name, place, problem, work, cost, risk, validUntil: day('Último día del presupuesto').orNone },
  texts: {
    ES: write(
      'Presupuesto por aprobar: {{place}}',
      'Hola, {{name}}:',
      'En {{place}} hay que hacer este trabajo: {{#work}}{{work}}{{/work}}{{^work}}{{problem}}{{/work}}. {{#cost}}Cuesta {{cost}}, IVA incluido.{{/cost}}',
      'Riesgo de esperar: {{risk}}',
      'En esta página está el detalle, con fotos. Puede aprobarlo o rechazarlo sin contraseña:',
      '{{link}}',
      'El presupuesto es válido hasta el {{validUntil}}.',
    ),
    CA: write(
      'Pressupost per aprovar: {{place}}',
      'Hola, {{name}}:',
      "A {{place}} s'ha de fer aquesta feina: {{#work}}{{work}}{{/work}}{{^work}}{{problem}}{{/work}}. {{#cost}}Costa {{cost}}, IVA inclòs.{{/cost}}",
      "Risc d'esperar: {{risk}}",
      'En aquesta pàgina hi ha el detall, amb fotos. Ho pot aprovar o rebutjar sense contrasenya:',
      '{{link}}',
      'El pressupost és vàlid fins al {{validUntil}}.',
    ),
  },
});

export const landlordReminder = defineMessage({
  ...outside,
  name: 'ISSUE_LANDLORD_REMINDER',
  title: 'Recordatorio de presupuesto al propietario',
  audience: 'landlord',
  values: { name, place, cost, risk },
  texts: {
    ES: write(
      'Recordatorio: presupuesto por aprobar en {{place}}',
      'Hola, {{name}}:',
      'Seguimos esperando su decisión sobre el presupuesto{{#cost}} de {{cost}}{{/cost}} para {{place}}.',
      'Riesgo de esperar: {{risk}}',
      '{{link}}',
    ),
    CA: write(
      'Recordatori: pressupost per aprovar a {{place}}',
      'Hola, {{name}}:',
      'Continuem esperant la seva decisió sobre el pressupost{{#cost}} de {{cost}}{{/cost}} per a {{place}}.',
      "Risc d'esperar: {{risk}}",
      '{{link}}',
    ),
  },
});

export const issueMessage = defineMessage({
  ...outside,
  name: 'ISSUE_MESSAGE',
  title: 'Mensaje sobre una incidencia',
  audience: 'anyone',
  values: { name, place, problem, message, author: words('Quien lo escribe', 'Sara Font').orNone },
  texts: {
    ES: write(
      'Mensaje sobre la incidencia en {{place}}',
      'Hola, {{name}}:',
      '{{#author}}{{author}}{{/author}}{{^author}}La oficina{{/author}} escribe sobre «{{problem}}»:',
      '{{message}}',
      'Puede responder en esta página:',
      '{{link}}',
    ),
    CA: write(
      'Missatge sobre la incidència a {{place}}',
      'Hola, {{name}}:',
      "{{#author}}{{author}}{{/author}}{{^author}}L'oficina{{/author}} escriu sobre «{{problem}}»:",
      '{{message}}',
      'Pot respondre en aquesta pàgina:',
      '{{link}}',
    ),
  },
});
