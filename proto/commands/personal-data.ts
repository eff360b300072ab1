import { instant, json, link, flag, text } from '../fields/vocabulary.ts';
import { agent } from '../records/people/agent.ts';
import { defineCommand, staff } from './command.ts';

const code = text('Código', { required: true, maxLength: 100 });

/** The fields of a person that are asked for (rules/personal-data.ts), as a command takes them. */
const { lastname, idType, idNumber, birthDate, nationality, phone, address, profession } = agent.fields;

/** WIZ-08: mails a single-use link to a page that asks only for what is missing of the person. */
export const requestPersonalData = defineCommand({
  service: 'people',
  name: 'RequestPersonalData',
  collection: 'agent',
  label: 'Pedir datos por correo',
  access: staff,
  input: { id: link('agent', 'Persona', { required: true }) },
  output: {
    /** Names of the fields that the page will ask for. */
    fields: json('Datos que se piden'),
    expiresAt: instant('Caduca', { required: true }),
  },
});

/** WIZ-08: what the mailed page shows; nothing of the person but the first name and what is missing. */
export const personalDataForm = defineCommand({
  service: 'people',
  name: 'PersonalDataForm',
  reads: true,
  collection: 'agent',
  label: 'Datos personales pendientes',
  access: 'public',
  input: { code },
  output: {
    name: text('Nombre', { required: true }),
    company: flag('Es una empresa'),
    fields: json('Datos que faltan'),
    expiresAt: instant('Caduca', { required: true }),
  },
});

/** WIZ-08: fills what was missing, once; what somebody has entered meanwhile stays as it is. */
export const completePersonalData = defineCommand({
  service: 'people',
  name: 'CompletePersonalData',
  collection: 'agent',
  label: 'Completar datos personales',
  access: 'public',
  input: { code, lastname, idType, idNumber, birthDate, nationality, phone, address, profession },
  output: { saved: flag('Guardado') },
});
