import { choice, day, flag, link, links, longText, text } from '../fields/vocabulary.ts';
import { letterDeliveries } from '../records/choices/burofax.ts';
import { defineCommand } from './command.ts';
import { printedFile } from './printed-file.ts';

/** Where letter and proofs are filed. */
const filing = {
  name: text('Nombre', { required: true, maxLength: 200 }),
  contract: link('contract', 'Contrato'),
  mandate: link('mandate', 'Mandato'),
  units: links('place', 'Unidades'),
  agents: links('agent', 'Personas'),
};

/** EXT-11: the text of a burofax as PDF/A with its addressee, kept as a document; the same text is the same document. */
export const printLetter = defineCommand({
  service: 'documents',
  name: 'PrintLetter',
  collection: 'document',
  label: 'Imprimir carta',
  access: ['SERVICE'],
  internal: true,
  repeatable: true,
  input: {
    ...filing,
    /** Name and postal address, one line each. */
    addressee: longText('Destinatario', { required: true }),
    subject: text('Asunto', { required: true, maxLength: 500 }),
    body: longText('Texto', { required: true, maxLength: 200_000 }),
  },
  output: printedFile,
});

/** EXT-11: begins a letter at the operator; nothing leaves yet. Its id is noted before anything is posted. */
export const openCertifiedLetter = defineCommand({
  service: 'documents',
  name: 'OpenCertifiedLetter',
  collection: 'document',
  label: 'Preparar envío certificado',
  access: ['SERVICE'],
  internal: true,
  input: {
    reference: text('Referencia', { required: true }),
    name: text('Nombre', { required: true, maxLength: 200 }),
    /** Whose organization sends it; the active one without. */
    contract: link('contract', 'Contrato'),
    mandate: link('mandate', 'Mandato'),
  },
  output: { letter: text('Envío', { required: true }) },
});

/** EXT-11: has the operator print and post it. Asked twice it is posted once. */
export const postCertifiedLetter = defineCommand({
  service: 'documents',
  name: 'PostCertifiedLetter',
  collection: 'document',
  label: 'Enviar carta certificada',
  access: ['SERVICE'],
  internal: true,
  repeatable: true,
  input: {
    letter: text('Envío', { required: true }),
    document: link('document', 'Carta', { required: true }),
    addressee: longText('Destinatario', { required: true }),
  },
  output: { posted: flag('Enviada') },
});

/** EXT-11: where a posted letter is; its proofs are kept as documents. */
export const certifiedLetterState = defineCommand({
  service: 'documents',
  name: 'CertifiedLetterState',
  collection: 'document',
  label: 'Consultar envío certificado',
  access: ['SERVICE'],
  internal: true,
  repeatable: true,
  input: { ...filing, letter: text('Envío', { required: true }) },
  output: {
    /** Null while the operator has not taken it over. */
    number: text('Número de envío'),
    postedOn: day('Admitida el'),
    /** Why the operator does not post it. */
    refusal: text('Motivo del rechazo', { maxLength: 500 }),
    delivery: choice(letterDeliveries, 'Entrega', { required: true }),
    deliveredOn: day('Fecha de la entrega'),
    proofs: links('document', 'Justificantes'),
  },
});

/** EXT-11: whether letters can be sent from here; otherwise they are printed and taken to the post office. */
export const certifiedPost = defineCommand({
  service: 'documents',
  name: 'CertifiedPost',
  collection: 'document',
  label: 'Operador de envíos certificados',
  access: ['ADMIN', 'INTERNAL_EMPLOYEE'],
  reads: true,
  input: {},
  output: { configured: flag('Configurado') },
});
