import { visit } from '../../records/places/visit.ts';
import { visitInvitation } from '../../records/places/visit-invitation.ts';
import { inventory } from '../../records/places/inventory.ts';
import { defineMessage, figure, moment, words, write, yesNo } from '../message.ts';
import { address, name } from './shared.ts';

/** Visits (OPS-05) and inventories that a tenant looks over (INV-01). */
const unit = words('Inmueble', 'Piso luminoso en Sants');
const when = words('Día y hora, en el idioma del mensaje', 'jueves 3 de diciembre, 10:30');
const message = words('Mensaje o motivo', 'La vivienda ya está reservada o alquilada.').orNone;
const instructions = words('Cómo se entra', 'Llame al 3º 2ª.').orNone;
const secrets = { link: 'Enlace a su página' };
const about = { channel: 'EMAIL', audience: 'applicant', records: { visit } } as const;

export const visitInvited = defineMessage({
  channel: 'EMAIL',
  audience: 'applicant',
  records: { invitation: visitInvitation },
  name: 'VISIT_INVITATION',
  title: 'Invitación a visitar',
  values: { name, unit, message },
  secrets,
  texts: {
    ES: write(
      'Elija cuándo visitar {{unit}}',
      'Hola, {{name}}:',
      '{{message}}',
      'Puede visitar {{unit}}. Elija en esta página el día y la hora que prefiera:',
      '{{link}}',
      'El enlace es personal y sirve para una visita.',
    ),
    CA: write(
      'Trieu quan voleu visitar {{unit}}',
      'Hola, {{name}}:',
      '{{message}}',
      'Podeu visitar {{unit}}. Trieu en aquesta pàgina el dia i l’hora que preferiu:',
      '{{link}}',
      'L’enllaç és personal i serveix per a una visita.',
    ),
    EN: write(
      'Choose when to visit {{unit}}',
      'Hello {{name}},',
      '{{message}}',
      'You can visit {{unit}}. Choose the day and time that suit you on this page:',
      '{{link}}',
      'The link is personal and is good for one visit.',
    ),
  },
});

export const visitBooked = defineMessage({
  ...about,
  name: 'VISIT_BOOKED',
  title: 'Visita confirmada',
  values: { name, unit, when, instructions },
  secrets,
  texts: {
    ES: write(
      'Visita confirmada: {{when}}',
      'Hola, {{name}}:',
      'Le esperamos el {{when}} en {{unit}}.',
      '{{instructions}}',
      'Si no puede venir o prefiere otra hora, dígalo en esta página:',
      '{{link}}',
    ),
    CA: write(
      'Visita confirmada: {{when}}',
      'Hola, {{name}}:',
      'Us esperem el {{when}} a {{unit}}.',
      '{{instructions}}',
      'Si no podeu venir o preferiu una altra hora, digueu-ho en aquesta pàgina:',
      '{{link}}',
    ),
    EN: write(
      'Visit confirmed: {{when}}',
      'Hello {{name}},',
      'We look forward to seeing you on {{when}} at {{unit}}.',
      '{{instructions}}',
      'If you cannot come or prefer another time, let us know on this page:',
      '{{link}}',
    ),
  },
});

export const visitMoved = defineMessage({
  ...about,
  name: 'VISIT_MOVED',
  title: 'Visita cambiada de hora',
  values: { name, unit, when, instructions },
  secrets,
  texts: {
    ES: write(
      'Su visita cambia al {{when}}',
      'Hola, {{name}}:',
      'Su visita a {{unit}} pasa a ser el {{when}}.',
      '{{instructions}}',
      'Si no le va bien, elija otra hora o cancélela en esta página:',
      '{{link}}',
    ),
    CA: write(
      'La vostra visita canvia: {{when}}',
      'Hola, {{name}}:',
      'La vostra visita a {{unit}} passa a ser el {{when}}.',
      '{{instructions}}',
      'Si no us va bé, trieu una altra hora o cancel·leu-la en aquesta pàgina:',
      '{{link}}',
    ),
    EN: write(
      'Your visit is now on {{when}}',
      'Hello {{name}},',
      'Your visit to {{unit}} has been moved to {{when}}.',
      '{{instructions}}',
      'If that does not suit you, choose another time or cancel on this page:',
      '{{link}}',
    ),
  },
});

/** Where or how it takes place has changed, and not its hour. */
export const visitChanged = defineMessage({
  ...about,
  name: 'VISIT_CHANGED',
  title: 'Visita que cambia de lugar o de modalidad',
  values: { name, unit, when, byVideo: yesNo('Es por videollamada', false), instructions },
  secrets,
  texts: {
    ES: write(
      'Cambian los datos de su visita del {{when}}',
      'Hola, {{name}}:',
      '{{#byVideo}}Su visita a {{unit}} del {{when}} será por videollamada.{{/byVideo}}{{^byVideo}}Le esperamos el {{when}} en {{unit}}.{{/byVideo}} La hora no cambia.',
      '{{instructions}}',
      'Si no le va bien, elija otra hora o cancélela en esta página:',
      '{{link}}',
    ),
    CA: write(
      'Canvien les dades de la vostra visita: {{when}}',
      'Hola, {{name}}:',
      '{{#byVideo}}La vostra visita a {{unit}} serà per videotrucada: {{when}}.{{/byVideo}}{{^byVideo}}Us esperem a {{unit}}: {{when}}.{{/byVideo}} L’hora no canvia.',
      '{{instructions}}',
      'Si no us va bé, trieu una altra hora o cancel·leu-la en aquesta pàgina:',
      '{{link}}',
    ),
    EN: write(
      'The details of your visit on {{when}} have changed',
      'Hello {{name}},',
      '{{#byVideo}}Your visit to {{unit}} on {{when}} will be by video call.{{/byVideo}}{{^byVideo}}We look forward to seeing you on {{when}} at {{unit}}.{{/byVideo}} The time is the same.',
      '{{instructions}}',
      'If that does not suit you, choose another time or cancel on this page:',
      '{{link}}',
    ),
  },
});

export const visitCancelled = defineMessage({
  ...about,
  name: 'VISIT_CANCELLED',
  title: 'Visita cancelada',
  values: { name, unit, when, message },
  texts: {
    ES: write(
      'Visita cancelada: {{when}}',
      'Hola, {{name}}:',
      'La visita a {{unit}} del {{when}} queda cancelada.',
      '{{message}}',
      'Gracias por su interés.',
    ),
    CA: write(
      'Visita cancel·lada: {{when}}',
      'Hola, {{name}}:',
      'La visita a {{unit}} del {{when}} queda cancel·lada.',
      '{{message}}',
      'Gràcies pel vostre interès.',
    ),
    EN: write(
      'Visit cancelled: {{when}}',
      'Hello {{name}},',
      'The visit to {{unit}} on {{when}} has been cancelled.',
      '{{message}}',
      'Thank you for your interest.',
    ),
  },
});

export const visitReminder = defineMessage({
  ...about,
  name: 'VISIT_REMINDER',
  title: 'Recordatorio de visita',
  values: { name, unit, when, instructions },
  secrets,
  texts: {
    ES: write(
      'Recordatorio: visita el {{when}}',
      'Hola, {{name}}:',
      'Le recordamos su visita a {{unit}} el {{when}}.',
      '{{instructions}}',
      'Si no puede venir, avísenos en esta página para que otra persona use la hora:',
      '{{link}}',
    ),
    CA: write(
      'Recordatori: visita el {{when}}',
      'Hola, {{name}}:',
      'Us recordem la visita a {{unit}} el {{when}}.',
      '{{instructions}}',
      'Si no podeu venir, aviseu-nos en aquesta pàgina perquè una altra persona pugui fer servir l’hora:',
      '{{link}}',
    ),
    EN: write(
      'Reminder: visit on {{when}}',
      'Hello {{name}},',
      'This is a reminder of your visit to {{unit}} on {{when}}.',
      '{{instructions}}',
      'If you cannot come, tell us on this page so that somebody else can use the time:',
      '{{link}}',
    ),
  },
});

export const visitRating = defineMessage({
  ...about,
  name: 'VISIT_RATING',
  title: 'Valoración de la visita',
  values: { name, unit },
  secrets,
  texts: {
    ES: write(
      '¿Cómo ha ido la visita?',
      'Hola, {{name}}:',
      'Gracias por visitar {{unit}}. Díganos en un minuto qué le ha parecido y si le interesa:',
      '{{link}}',
    ),
    CA: write(
      'Com ha anat la visita?',
      'Hola, {{name}}:',
      'Gràcies per visitar {{unit}}. Digueu-nos en un minut què us ha semblat i si us interessa:',
      '{{link}}',
    ),
    EN: write(
      'How was your visit?',
      'Hello {{name}},',
      'Thank you for visiting {{unit}}. Tell us in a minute what you thought of it and whether you are interested:',
      '{{link}}',
    ),
  },
});

const at = moment('Día y hora');
const visitors = words('Visitantes', 'Marta Puig');
const staffLine = '{{address}}, {{at}}: {{visitors}}.';
const toStaff = (name: string, title: string, es: string, ca: string) =>
  defineMessage({
    channel: 'INTERNAL',
    audience: 'staff',
    records: { visit },
    name,
    title,
    values: { address, at, visitors },
    texts: { ES: write(es, staffLine), CA: write(ca, staffLine) },
  });

export const staffVisitBooked = toStaff(
  'VISIT_STAFF_BOOKED',
  'Visita nueva, a quien enseña',
  'Nueva visita',
  'Nova visita',
);
export const staffVisitMoved = toStaff(
  'VISIT_STAFF_MOVED',
  'Visita cambiada, a quien enseña',
  'Una visita cambia de hora',
  "Una visita canvia d'hora",
);
export const staffVisitChanged = toStaff(
  'VISIT_STAFF_CHANGED',
  'Visita que cambia de lugar o de modalidad, a quien enseña',
  'Una visita cambia de lugar o de modalidad',
  'Una visita canvia de lloc o de modalitat',
);
export const staffVisitCancelled = toStaff(
  'VISIT_STAFF_CANCELLED',
  'Visita cancelada, a quien enseña',
  'Visita cancelada',
  'Visita cancel·lada',
);
export const staffVisitJoined = toStaff(
  'VISIT_STAFF_JOINED',
  'Visitante añadido, a quien enseña',
  'Viene alguien más a una visita',
  'Ve algú més a una visita',
);
export const staffVisitLeft = toStaff(
  'VISIT_STAFF_LEFT',
  'Visitante que no viene, a quien enseña',
  'Un visitante ya no viene; la visita sigue',
  'Un visitant ja no ve; la visita continua',
);
export const visitTakenOver = toStaff(
  'VISIT_TAKEN_OVER',
  'Visita que pasa a otra persona',
  'Le han pasado una visita',
  'Li han passat una visita',
);

export const inventoryToAnswer = defineMessage({
  name: 'INVENTORY_ANSWER',
  title: 'Inventario para revisar',
  channel: 'EMAIL',
  audience: 'tenant',
  records: { inventory },
  values: {
    name,
    address,
    kind: words('Clase de inventario', 'entrada'),
    days: figure('Días que sirve el enlace', 14),
  },
  secrets: { link: 'Enlace al inventario' },
  texts: {
    ES: write(
      'Revise el inventario de {{kind}}',
      'Hola, {{name}}:',
      'El inventario de {{address}} está listo. Revíselo en esta página: puede alegar lo que no sea así, con fotos, o dar su conformidad.',
      '{{link}}',
      'El enlace sirve una sola vez y caduca en {{days}} días.',
    ),
    CA: write(
      "Revisi l'inventari de {{kind}}",
      'Hola, {{name}}:',
      "L'inventari de {{address}} està a punt. Revisi'l en aquesta pàgina: pot al·legar el que no sigui així, amb fotos, o donar-hi la seva conformitat.",
      '{{link}}',
      "L'enllaç serveix una sola vegada i caduca en {{days}} dies.",
    ),
  },
});
