import { day, link, text } from '../fields/vocabulary.ts';
import { document } from '../records/documents/document.ts';
import { defineEvent } from './define.ts';

export const documentRendered = defineEvent(document, 'rendered', {
  label: 'Documento generado',
  description: 'A file was made from a record, or made again because the record changed.',
});

export const documentWritten = defineEvent(document, 'written', {
  label: 'Texto redactado',
  description:
    'The document of a contract or mandate was made of a template, or its text was changed by hand; head and body of the record follow.',
  extra: {
    contract: link('contract', 'Contrato'),
    mandate: link('mandate', 'Mandato'),
  },
});

export const documentVerified = defineEvent(document, 'verified', {
  label: 'Documento verificado',
  description: 'A person has checked an uploaded document and its data; it is valid from then on.',
});

export const documentRejected = defineEvent(document, 'rejected', {
  label: 'Documento rechazado',
  description:
    'A person has sent an uploaded document back; the reason is in the record, for it may name people.',
});

export const documentReceived = defineEvent(document, 'received', {
  label: 'Documento recibido',
  description: 'Somebody has sent a document that was asked for by a mailed link; it waits for its review.',
  extra: { askedBy: link('employee', 'Pedido por') },
});

export const documentSigned = defineEvent(document, 'signed', {
  label: 'Documento firmado',
  description:
    'Everybody has signed and the company has sealed the file (EXT-10); contract or mandate follow from it.',
  extra: {
    /** Type of the document. */
    type: text('Tipo', { required: true }),
    contract: link('contract', 'Contrato'),
    mandate: link('mandate', 'Mandato'),
    /** Day of the last signature. */
    signatureDate: day('Fecha de firma', { required: true }),
  },
});
