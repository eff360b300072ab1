import { choice, email, flag, instant, integer, link, list, longText, text } from '../fields/vocabulary.ts';
import { documentTypes } from '../records/choices/documents.ts';
import {
  signatureEvents,
  signatureMethods,
  signatureStatuses,
  signerRoles,
  signerStates,
} from '../records/choices/signatures.ts';
import { LARGEST_DRAWING, MOST_SIGNING_DAYS, SIGNING_DAYS } from '../rules/signatures.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { defineCommand, staff } from './command.ts';

const DAY_SECONDS = 86_400;

const code = text('Código', { required: true, maxLength: 100 });
const request = text('Firma', { required: true, maxLength: 36 });
const document = link('document', 'Documento', { required: true });

/** Somebody who is to sign; the identity number of a person with a record is read from there. */
const signer = {
  agent: link('agent', 'Persona'),
  name: text('Nombre', { required: true, maxLength: 200 }),
  email: email('Correo electrónico', { required: true }),
  role: choice(signerRoles, 'Firma como', { default: 'OTHER' }),
};

/** EXT-10: who signs a document, as its contract or mandate says; in the order of signing. */
export const proposeSigners = defineCommand({
  service: 'documents',
  name: 'ProposeSigners',
  collection: 'document',
  label: 'Proponer firmantes',
  access: staff,
  reads: true,
  input: { document },
  output: {
    signers: list('Firmantes', {
      ...signer,
      /** Empty when the record has none. */
      email: text('Correo electrónico'),
    }),
    /** A provider of others is configured, and where it is signed while nobody chooses. */
    hasProvider: flag('Con proveedor'),
    method: choice(signatureMethods, 'Se firma en', { required: true }),
  },
});

/** EXT-10: sends a PDF to be signed, one signer after the other. */
export const sendForSignature = defineCommand({
  service: 'documents',
  name: 'SendForSignature',
  collection: 'document',
  label: 'Enviar a firmar',
  access: staff,
  input: {
    document,
    /** In the order of signing. */
    signers: list('Firmantes', signer, { required: true }),
    message: longText('Mensaje para los firmantes', { maxLength: 2000 }),
    days: integer('Plazo en días', { default: SIGNING_DAYS, min: 1, max: MOST_SIGNING_DAYS }),
    /** Where; the setting of the installation when nobody says. */
    method: choice(signatureMethods, 'Se firma en'),
  },
  output: { request, expiresAt: instant('Plazo', { required: true }) },
});

/** EXT-10: the newest signature of a document with its evidence; `found` says whether there is one. */
export const signatureProgress = defineCommand({
  service: 'documents',
  name: 'SignatureProgress',
  collection: 'document',
  label: 'Ver firma',
  access: staff,
  reads: true,
  input: { document },
  output: {
    found: flag('Hay firma'),
    request: text('Firma'),
    status: choice(signatureStatuses, 'Estado'),
    createdAt: instant('Enviada'),
    expiresAt: instant('Plazo'),
    /** Why it was declined or made void. */
    reason: longText('Motivo'),
    /** SHA-256 of the file that is signed, and of the sealed one. */
    sha256: text('Huella del documento', { maxLength: 64 }),
    sealedSha256: text('Huella del documento sellado', { maxLength: 64 }),
    atProvider: flag('Se firma en el proveedor'),
    /** False once somebody has put another file in place of the one that was sent. */
    sameFile: flag('El archivo es el enviado'),
    signers: list('Firmantes', {
      id: text('Id', { required: true }),
      ...signer,
      state: choice(signerStates, 'Estado', { required: true }),
      signedAt: instant('Firmado'),
      reminders: integer('Recordatorios', { required: true }),
    }),
    events: list('Pruebas', {
      at: instant('Momento', { required: true }),
      kind: choice(signatureEvents, 'Hecho', { required: true }),
      name: text('Firmante'),
      address: text('Dirección de internet'),
      device: text('Dispositivo'),
    }),
  },
});

/** EXT-10: mails whoever's turn it is once more, with a further link. */
export const remindSigner = defineCommand({
  service: 'documents',
  name: 'RemindSigner',
  collection: 'document',
  label: 'Recordar',
  access: staff,
  input: { request },
  output: { reminders: integer('Recordatorios', { required: true }) },
});

/** EXT-10: ends a signature for good; its links open nothing any more. */
export const voidSignature = defineCommand({
  service: 'documents',
  name: 'VoidSignature',
  collection: 'document',
  label: 'Anular la firma',
  access: staff,
  input: { request, reason: longText('Motivo', { required: true, maxLength: 1000 }) },
  output: { status: choice(signatureStatuses, 'Estado', { required: true }) },
});

/** EXT-10: name and address of somebody who has not signed yet; whoever's turn it is gets a new link. */
export const correctSigner = defineCommand({
  service: 'documents',
  name: 'CorrectSigner',
  collection: 'document',
  label: 'Corregir firmante',
  access: staff,
  input: {
    request,
    signer: text('Firmante', { required: true, maxLength: 36 }),
    name: text('Nombre', { required: true, maxLength: 200 }),
    email: email('Correo electrónico', { required: true }),
  },
  output: { sent: flag('Enlace enviado') },
});

/** EXT-10: what the page of a mailed link shows; the file itself comes from `POST /signing/document`. */
export const signingPage = defineCommand({
  service: 'documents',
  name: 'SigningPage',
  collection: 'document',
  label: 'Firmar documento',
  access: 'public',
  input: { code },
  output: {
    document: text('Documento', { required: true }),
    company: text('Empresa', { required: true }),
    name: text('Nombre', { required: true }),
    role: choice(signerRoles, 'Firma como', { required: true }),
    message: longText('Mensaje'),
    sha256: text('Huella', { required: true, maxLength: 64 }),
    /** Masked. */
    sentTo: text('Correo electrónico', { required: true }),
    expiresAt: instant('Plazo', { required: true }),
  },
});

/** EXT-10: mails a one-time code to whoever holds the link. */
export const requestSigningCode = defineCommand({
  service: 'documents',
  name: 'RequestSigningCode',
  collection: 'document',
  label: 'Pedir código',
  access: 'public',
  input: { code },
  output: {
    sentTo: text('Correo electrónico', { required: true }),
    expiresAt: instant('Caduca', { required: true }),
  },
});

/** EXT-10: signs with the one-time code; uses the link up. */
export const signDocument = defineCommand({
  service: 'documents',
  name: 'SignDocument',
  collection: 'document',
  label: 'Firmar',
  access: 'public',
  input: {
    code,
    oneTimeCode: text('Código de un solo uso', { required: true, maxLength: 12 }),
    idNumber: text('Número de DNI, NIE o pasaporte', { required: true, maxLength: 30 }),
    /** PNG in base64; without it the signature is the typed name. */
    drawing: longText('Firma dibujada', { maxLength: LARGEST_DRAWING }),
    typed: text('Firma escrita', { maxLength: 200 }),
    consent: flag('Acepto firmar'),
  },
  output: {
    /** How many sign after this one. */
    left: integer('Faltan', { required: true }),
  },
});

/** EXT-10: ends the signature with a reason that staff read. */
export const declineSignature = defineCommand({
  service: 'documents',
  name: 'DeclineSignature',
  collection: 'document',
  label: 'Rechazar la firma',
  access: 'public',
  input: { code, reason: longText('Motivo', { required: true, maxLength: 1000 }) },
  output: { declined: flag('Rechazado') },
});

/** EXT-10: whether a file is one that was signed here, for anybody who has it. Only its digest comes; of people only initials leave. */
export const verifySignedFile = defineCommand({
  service: 'documents',
  name: 'VerifySignedFile',
  collection: 'document',
  label: 'Comprobar un documento firmado',
  access: 'public',
  reads: true,
  input: { sha256: text('Huella SHA-256', { required: true, maxLength: 64 }) },
  output: {
    /** `SEALED`: as it was sealed. `ORIGINAL`: the text that was signed, without its seal. Null: not known, or changed. */
    known: text('Resultado', { maxLength: 10 }),
    type: choice(documentTypes, 'Tipo'),
    company: text('Sellado por'),
    sealedAt: instant('Sellado'),
    signers: list('Firmantes', {
      initials: text('Iniciales', { required: true }),
      role: choice(signerRoles, 'Firma como', { required: true }),
      signedAt: instant('Firmado', { required: true }),
    }),
  },
});

/**
 * EXT-10: the provider tells that something has happened to a signature. What has happened is asked of the provider itself: the call
 * only says when to ask.
 */
export const signatureEvent = defineCommand({
  service: 'documents',
  name: 'SignatureEvent',
  collection: 'document',
  label: 'Aviso del proveedor de firma',
  access: 'public',
  internal: true,
  input: {
    request,
    /** Proof that the address came from us. */
    token: text('Prueba', { required: true, maxLength: 100 }),
    /** SHA-256 of the body, hexadecimal. */
    digest: text('Huella', { required: true, maxLength: 64 }),
  },
  output: { accepted: flag('Aceptado') },
});

/** EXT-10: asks the provider about every signature that it has in hand, for calls that never came. */
export const reconcileSignatures = defineCommand({
  service: 'documents',
  name: 'ReconcileSignatures',
  collection: 'document',
  label: 'Conciliar firmas',
  access: staff,
  repeatable: true,
  schedule: {
    name: 'signatureReconciliation',
    description: 'Pregunta al proveedor de firma por los documentos que siguen en firma.',
    cron: '45 3 * * *',
    priority: jobPriorities.maintenance,
    catchUpSeconds: DAY_SECONDS,
  },
  input: {},
  output: { asked: integer('Firmas', { required: true }) },
});
