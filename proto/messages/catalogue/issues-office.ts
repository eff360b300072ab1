import { issue } from '../../records/supplies/issue.ts';
import { workOrder } from '../../records/supplies/work-order.ts';
import { defineMessage, type MessageDefinition, words, write } from '../message.ts';
import {
  approved,
  cost,
  invoiced,
  message,
  place,
  problem,
  reason,
  risk,
  supplier,
  work,
} from './issue-values.ts';
import { url } from './shared.ts';

const inside = {
  channel: 'INTERNAL',
  audience: 'staff',
  records: { issue, order: workOrder },
} as const;

/** What the office says of an issue: a short text with the address of the record. */
const office = <const V extends MessageDefinition['values']>(
  name: string,
  title: string,
  values: V,
  es: [string, ...string[]],
  ca: [string, ...string[]],
) =>
  defineMessage({
    ...inside,
    name: `ISSUE_OFFICE_${name}`,
    title,
    values: { place, url, ...values },
    texts: { ES: write(...es, '{{url}}'), CA: write(...ca, '{{url}}') },
  });

export const officeReported = office(
  'REPORTED',
  'Incidencia nueva',
  { problem, priority: words('Urgencia', 'alta').orNone },
  [
    'Incidencia nueva en {{place}}',
    '«{{problem}}».{{#priority}} Urgencia: {{priority}}.{{/priority}}',
    'Clasifíquela:',
  ],
  [
    'Incidència nova a {{place}}',
    '«{{problem}}».{{#priority}} Urgència: {{priority}}.{{/priority}}',
    'Classifiqui-la:',
  ],
);
export const officeMessage = office(
  'MESSAGE',
  'Mensaje sobre una incidencia a la oficina',
  { problem, message, author: words('Quien lo escribe', 'Sara Font').orNone },
  [
    'Mensaje sobre la incidencia en {{place}}',
    '{{#author}}{{author}}{{/author}}{{^author}}La oficina{{/author}} escribe sobre «{{problem}}»:',
    '{{message}}',
  ],
  [
    'Missatge sobre la incidència a {{place}}',
    "{{#author}}{{author}}{{/author}}{{^author}}L'oficina{{/author}} escriu sobre «{{problem}}»:",
    '{{message}}',
  ],
);
export const officeReopened = office(
  'REOPENED',
  'Incidencia reabierta',
  { problem, message },
  [
    'Incidencia reabierta en {{place}}',
    'El inquilino dice que «{{problem}}» sigue sin funcionar.',
    '{{message}}',
  ],
  [
    'Incidència reoberta a {{place}}',
    'El llogater diu que «{{problem}}» continua sense funcionar.',
    '{{message}}',
  ],
);
export const officeWithdrawn = office(
  'WITHDRAWN',
  'Incidencia retirada',
  { problem },
  [
    'Incidencia retirada en {{place}}',
    'El inquilino dice que «{{problem}}» ya no hace falta. La incidencia está cerrada; anule los encargos que queden.',
  ],
  [
    'Incidència retirada a {{place}}',
    'El llogater diu que «{{problem}}» ja no cal. La incidència està tancada; anul·li els encàrrecs que quedin.',
  ],
);
const someone = '{{#supplier}}{{supplier}}{{/supplier}}{{^supplier}}El proveedor{{/supplier}}';
const someoneCa = '{{#supplier}}{{supplier}}{{/supplier}}{{^supplier}}El proveïdor{{/supplier}}';
export const officeAccepted = office(
  'ACCEPTED',
  'Encargo aceptado',
  { supplier, work },
  ['Encargo aceptado: {{place}}', `${someone} ha aceptado{{#work}} «{{work}}»{{/work}}.`],
  ['Encàrrec acceptat: {{place}}', `${someoneCa} ha acceptat{{#work}} «{{work}}»{{/work}}.`],
);
export const officeDeclined = office(
  'DECLINED',
  'Encargo rechazado',
  { supplier, work, reason },
  [
    'Encargo rechazado: {{place}}',
    `${someone} ha rechazado{{#work}} «{{work}}»{{/work}}.`,
    'Motivo: {{reason}}',
  ],
  [
    'Encàrrec rebutjat: {{place}}',
    `${someoneCa} ha rebutjat{{#work}} «{{work}}»{{/work}}.`,
    'Motiu: {{reason}}',
  ],
);
export const officeQuote = office(
  'QUOTE',
  'Presupuesto recibido',
  { supplier, cost },
  [
    'Presupuesto recibido: {{place}}',
    `${someone} presupuesta {{cost}}, IVA incluido. Apruébelo o pida la aprobación del propietario.`,
  ],
  [
    'Pressupost rebut: {{place}}',
    `${someoneCa} pressuposta {{cost}}, IVA inclòs. Aprovi'l o demani l'aprovació del propietari.`,
  ],
);
export const officeApproval = office(
  'APPROVAL',
  'Presupuesto por aprobar en la oficina',
  { cost },
  [
    'Presupuesto por aprobar: {{place}}',
    'Hay un presupuesto{{#cost}} de {{cost}}{{/cost}} que se aprueba en la oficina.',
  ],
  [
    'Pressupost per aprovar: {{place}}',
    "Hi ha un pressupost{{#cost}} de {{cost}}{{/cost}} que s'aprova a l'oficina.",
  ],
);
export const officeLandlordApproved = office(
  'LANDLORD_APPROVED',
  'El propietario aprueba el presupuesto',
  { approved, reason },
  [
    'Presupuesto aprobado: {{place}}',
    'El propietario ha aprobado el presupuesto{{#approved}} de {{approved}}{{/approved}}.',
    'Dice: {{reason}}',
  ],
  [
    'Pressupost aprovat: {{place}}',
    'El propietari ha aprovat el pressupost{{#approved}} de {{approved}}{{/approved}}.',
    'Diu: {{reason}}',
  ],
);
export const officeLandlordRejected = office(
  'LANDLORD_REJECTED',
  'El propietario rechaza el presupuesto',
  { reason },
  ['Presupuesto rechazado: {{place}}', 'El propietario ha rechazado el presupuesto.', 'Dice: {{reason}}'],
  ['Pressupost rebutjat: {{place}}', 'El propietari ha rebutjat el pressupost.', 'Diu: {{reason}}'],
);
export const officeFinished = office(
  'FINISHED',
  'Trabajo terminado',
  { supplier },
  [
    'Trabajo terminado: {{place}}',
    `${someone} ha terminado el trabajo. Compruebe las fotos y dé la incidencia por resuelta.`,
  ],
  [
    'Feina acabada: {{place}}',
    `${someoneCa} ha acabat la feina. Comprovi les fotos i doni la incidència per resolta.`,
  ],
);
export const officeDeviation = office(
  'DEVIATION',
  'Factura mayor que lo aprobado',
  { approved, invoiced },
  [
    'La factura supera lo aprobado: {{place}}',
    'Se aprobaron {{approved}} y la factura es de {{invoiced}}. No se puede aprobar hasta que acepte la desviación.',
  ],
  [
    'La factura supera el que es va aprovar: {{place}}',
    "Es van aprovar {{approved}} i la factura és de {{invoiced}}. No es pot aprovar fins que n'accepti la desviació.",
  ],
);
export const officeAwake = office(
  'AWAKE',
  'Incidencia aplazada que vuelve',
  { problem },
  ['Incidencia aplazada que vuelve: {{place}}', '«{{problem}}» estaba aplazada hasta hoy.'],
  ['Incidència ajornada que torna: {{place}}', '«{{problem}}» estava ajornada fins avui.'],
);
/** The title and the description of a task. */
export const officeCall = office(
  'CALL',
  'Llamar al propietario por un presupuesto (tarea)',
  { cost, risk },
  [
    'Llamar al propietario: presupuesto en {{place}}',
    'No ha respondido a dos recordatorios sobre el presupuesto{{#cost}} de {{cost}}{{/cost}}.',
    'Riesgo de esperar: {{risk}}',
  ],
  [
    'Trucar al propietari: pressupost a {{place}}',
    'No ha respost a dos recordatoris sobre el pressupost{{#cost}} de {{cost}}{{/cost}}.',
    "Risc d'esperar: {{risk}}",
  ],
);
