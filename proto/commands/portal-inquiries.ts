import { choice, email, json, link, list, longText, phone, text } from '../fields/vocabulary.ts';
import { inquiryFields, inquiryOutcomes } from '../records/choices/portals.ts';
import { MOST_LOOKED_AT } from '../rules/portal-inquiries.ts';
import { defineCommand } from './command.ts';

const where = {
  /** As the portal calls the unit: our id, its own name, the cadastral reference or the administration's number. */
  reference: text('Referencia', { maxLength: 200 }),
  address: text('Dirección', { maxLength: 200 }),
};

/** JOB-04, OPS-05: an inquiry that a portal has mailed. Asked twice it is one inquiry. */
export const receiveInquiry = defineCommand({
  service: 'places',
  name: 'ReceiveInquiry',
  collection: 'visitInvitation',
  label: 'Recibir una consulta',
  access: ['SERVICE'],
  internal: true,
  repeatable: true,
  input: {
    ...where,
    name: text('Nombre', { required: true, maxLength: 120 }),
    email: email('Correo electrónico'),
    phone: phone('Teléfono'),
    inquiry: longText('Consulta', { maxLength: 2000 }),
  },
  output: {
    outcome: choice(inquiryOutcomes, 'Resultado', { required: true }),
    unit: link('place', 'Unidad'),
    contact: link('visitContact', 'Contacto'),
  },
});

/** Which unit a portal means; none where it is not exactly one. */
export const findInquiryUnit = defineCommand({
  service: 'places',
  name: 'FindInquiryUnit',
  collection: 'place',
  label: 'Buscar la unidad de una consulta',
  access: ['SERVICE'],
  internal: true,
  reads: true,
  input: where,
  output: { unit: link('place', 'Unidad'), title: text('Unidad', { maxLength: 600 }) },
});

/** JOB-04: what rules find in a pasted mail. Changes nothing and answers nobody. */
export const tryPortalRules = defineCommand({
  service: 'notifications',
  name: 'TryPortalRules',
  collection: 'config',
  label: 'Probar las reglas de portales',
  access: ['ADMIN', 'INTERNAL_EMPLOYEE'],
  reads: true,
  input: {
    /** Absent: those in force. */
    rules: json('Reglas'),
    /** The text of a mail, or its source with the header. */
    mail: longText('Correo', { required: true, maxLength: MOST_LOOKED_AT }),
    /** Needed where the header is not pasted. */
    sender: text('Remitente', { maxLength: 254 }),
  },
  output: {
    portal: text('Portal', { maxLength: 200 }),
    found: list('Datos', {
      field: choice(inquiryFields, 'Dato', { required: true }),
      value: longText('Valor', { required: true, maxLength: 2000 }),
    }),
    unit: link('place', 'Unidad'),
    unitTitle: text('Unidad', { maxLength: 600 }),
    /** What a person would be asked to do; absent where the inquiry is answered by itself. */
    missing: text('Falta', { maxLength: 500 }),
  },
});
