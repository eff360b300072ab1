import { flag, integer, link, links, longText, text } from '../fields/vocabulary.ts';
import { issue } from '../records/supplies/issue.ts';
import { defineCommand, staff } from './command.ts';

const mail = link('communication', 'Correo recibido', { required: true });

/** OPS-03: what a received mail that answers none of ours says of an issue that could be made of it. Writes nothing. */
export const proposeMailIssue = defineCommand({
  service: 'supplies',
  name: 'ProposeMailIssue',
  reads: true,
  collection: 'issue',
  label: 'Proponer una incidencia',
  access: staff,
  input: { mail },
  output: {
    /** The issue that has been made of it. */
    issue: link('issue', 'Incidencia'),
    sender: text('Remitente', { required: true }),
    description: longText('Descripción', { maxLength: 4000 }),
    /** Who has that address in their file. */
    reporter: link('agent', 'Comunicada por'),
    /** Those in force of which they are a tenant. */
    contracts: links('contract', 'Contratos en vigor'),
    /** Files that came with it, pictures or not. */
    files: integer('Archivos', { required: true }),
  },
});

/**
 * OPS-03: makes an issue of a received mail, once: its id is that of the mail. The address of a mail is no proof (decision 0144), so the
 * answer goes to the addresses in the files of the tenants, and only when staff writes one.
 */
export const createMailIssue = defineCommand({
  service: 'supplies',
  name: 'CreateMailIssue',
  collection: 'issue',
  label: 'Crear incidencia',
  access: staff,
  repeatable: true,
  input: {
    mail,
    contract: link('contract', 'Contrato'),
    /** The unit of the contract when left out. */
    place: link('place', 'Inmueble'),
    reporter: link('agent', 'Comunicada por'),
    category: issue.fields.category,
    priority: issue.fields.priority,
    description: longText('Descripción', { required: true, maxLength: 4000 }),
    /** Mailed to the tenants with the link to the page of the issue; nothing is mailed when empty. */
    answer: longText('Respuesta al inquilino', { maxLength: 4000 }),
  },
  output: {
    issue: link('issue', 'Incidencia', { required: true }),
    /** It had been made before. */
    known: flag('Ya creada', { required: true }),
    /** Names of those who get the answer. */
    recipients: text('Destinatarios'),
  },
});
