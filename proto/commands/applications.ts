import {
  choice,
  choices,
  day,
  email,
  flag,
  instant,
  integer,
  link,
  links,
  list,
  longText,
  money,
  object,
  phone,
  text,
} from '../fields/vocabulary.ts';
import { applicantRoles, applicantStates } from '../records/choices/applications.ts';
import { documentTypes } from '../records/choices/documents.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import {
  applicantDraftShape,
  applicationPersonShape,
  applicationTermsShape,
} from '../records/parts/application.ts';
import { defineCommand, staff } from './command.ts';
import { trapField } from './public-form.ts';

const DAY_SECONDS = 86_400;

/** The code of the mailed link (decision 0111). */
const code = text('Código', { required: true, maxLength: 100 });
const consent = {
  accepted: flag('He leído la información sobre protección de datos y la acepto'),
  /** Version of the text that was shown. */
  consentVersion: text('Versión del texto', { required: true, maxLength: 20 }),
};
const progressShape = {
  id: text('Persona', { required: true }),
  role: choice(applicantRoles, 'Participa como', { required: true }),
  name: text('Nombre y apellidos'),
  main: flag('Primer solicitante'),
  state: choice(applicantStates, 'Estado', { required: true }),
};
const common = { service: 'contracts', collection: 'candidature' } as const;

/** OPS-06: units that are offered now, for the public form; what anybody may know of them and nothing else. */
export const applicationUnits = defineCommand({
  ...common,
  name: 'ApplicationUnits',
  label: 'Viviendas que se pueden solicitar',
  access: 'public',
  reads: true,
  input: {},
  output: {
    units: list('Viviendas', {
      id: text('Unidad', { required: true }),
      title: text('Título', { required: true }),
      city: text('Población'),
      rent: money('Renta mensual'),
      from: day('Disponible desde'),
    }),
    /** Whoever asks is of the company: then the form is that of the staff. A browser of anybody else is not asked who it is (SES-04). */
    byStaff: flag('Lo pide el equipo'),
  },
});

/**
 * OPS-06: begins an application and mails the link by which it goes on. Asked again with the same `request` it is the same
 * application. Staff may name a unit that is not offered and leave the mail out.
 */
export const startApplication = defineCommand({
  ...common,
  name: 'StartApplication',
  label: 'Empezar una solicitud',
  access: 'public',
  form: true,
  repeatable: true,
  input: {
    /** Made once by the page: a second press of the button begins nothing new. */
    request: text('Petición', { required: true, maxLength: 60 }),
    unit: link('place', 'Vivienda', { required: true }),
    name: text('Nombre y apellidos', { required: true, maxLength: 120 }),
    email: email('Correo electrónico', { required: true }),
    phone: phone('Teléfono', { required: true }),
    ...consent,
    ...trapField,
    mandate: link('mandate', 'Mandato'),
    withoutMail: flag('Sin correo'),
  },
  output: {
    /** Of the link, so that the page goes on at once; null where the mail alone tells. */
    code: text('Código'),
    expiresAt: instant('Caduca'),
  },
});

/** OPS-06: mails the links of unfinished applications of an address once more; says nothing of whether there are any. */
export const resumeApplication = defineCommand({
  ...common,
  name: 'ResumeApplication',
  label: 'Recibir otra vez el enlace',
  access: 'public',
  form: true,
  input: { email: email('Correo electrónico', { required: true }), ...trapField },
  output: { asked: flag('Pedido') },
});

const fileShape = {
  type: choice(documentTypes, 'Tipo', { required: true }),
  media: link('media', 'Archivo', { required: true }),
  name: text('Nombre', { required: true }),
};

/** OPS-06: the page of an applicant's link: their own part and, for the first one, whom they apply with. */
export const applicationPage = defineCommand({
  ...common,
  name: 'ApplicationPage',
  label: 'Solicitud de alquiler',
  access: 'public',
  reads: true,
  input: { code },
  output: {
    role: choice(applicantRoles, 'Participa como', { required: true }),
    main: flag('Primer solicitante'),
    version: integer('Versión', { required: true }),
    unit: text('Vivienda', { required: true }),
    rent: money('Renta mensual'),
    /** Who has asked them to take part; null for the first one. */
    invitedBy: text('Invitado por'),
    email: email('Correo electrónico'),
    said: object('Sus datos', applicantDraftShape),
    files: list('Archivos', fileShape),
    terms: object('Alquiler', applicationTermsShape),
    people: list('Otras personas', { ...progressShape, email: email('Correo electrónico') }),
    expiresAt: instant('Caduca', { required: true }),
    /** After this day what is unfinished is erased. */
    retentionDate: day('Se conserva hasta', { required: true }),
  },
});

/** OPS-06: keeps what an applicant has written so far; nothing has to be complete. */
export const saveApplication = defineCommand({
  ...common,
  name: 'SaveApplication',
  label: 'Guardar la solicitud',
  access: 'public',
  input: {
    code,
    version: integer('Versión', { required: true }),
    said: object('Sus datos', applicantDraftShape),
    /** Of the first applicant only. */
    terms: object('Alquiler', applicationTermsShape),
    /** All of them, of the first applicant only; left out nobody changes. */
    people: list('Otras personas', applicationPersonShape),
    changesPeople: flag('Cambia las personas'),
  },
  output: { version: integer('Versión', { required: true }) },
});

/** OPS-06: adds a file that was uploaded with the same link. */
export const addApplicationFile = defineCommand({
  ...common,
  name: 'AddApplicationFile',
  label: 'Añadir un documento a la solicitud',
  access: 'public',
  repeatable: true,
  input: { code, ...fileShape },
  output: { files: integer('Archivos', { required: true }) },
});

/** OPS-06: takes a file out of what is not sent yet. */
export const removeApplicationFile = defineCommand({
  ...common,
  name: 'RemoveApplicationFile',
  label: 'Quitar un documento de la solicitud',
  access: 'public',
  repeatable: true,
  input: { code, media: fileShape.media },
  output: { files: integer('Archivos', { required: true }) },
});

/**
 * OPS-06: sends an applicant's part. The first one's makes the candidature and its solvency request and mails their links to the
 * others. Uses the link up; asked twice it answers the same.
 */
export const submitApplication = defineCommand({
  ...common,
  name: 'SubmitApplication',
  label: 'Enviar la solicitud',
  access: 'public',
  repeatable: true,
  input: { code, version: integer('Versión', { required: true }), ...consent },
  output: {
    /** People whose part is not here yet. */
    waitingFor: integer('Faltan', { required: true }),
    mailed: integer('Enlaces enviados', { required: true }),
  },
});

/** Whose uploads a link's are, for the documents service; nobody else asks. */
export const applicationSender = defineCommand({
  ...common,
  name: 'ApplicationSender',
  label: 'Quién sube con un enlace de solicitud',
  access: 'public',
  reads: true,
  internal: true,
  input: { code },
  output: { applicant: text('Persona', { required: true }) },
});

/** OPS-06: who of a candidature has sent their part, and what the others lack. */
export const applicationProgress = defineCommand({
  ...common,
  name: 'ApplicationProgress',
  label: 'Progreso de la solicitud',
  access: staff,
  reads: true,
  input: { candidature: link('candidature', 'Candidatura', { required: true }) },
  output: {
    retentionDate: day('Se conserva hasta'),
    people: list('Personas', {
      ...progressShape,
      sentAt: instant('Enlace enviado'),
      openedAt: instant('Abierto'),
      expiresAt: instant('Caduca'),
      submittedAt: instant('Completada'),
      consentVersion: text('Consentimiento'),
      missing: choices(documentTypes, 'Documentos que faltan'),
      files: integer('Archivos', { required: true }),
    }),
  },
});

/** OPS-06: applications that nobody has sent yet, the last touched first. */
export const openApplications = defineCommand({
  ...common,
  name: 'OpenApplications',
  label: 'Solicitudes sin terminar',
  access: staff,
  reads: true,
  input: {},
  output: {
    applications: list('Solicitudes', {
      applicant: text('Persona', { required: true }),
      name: text('Nombre', { required: true }),
      unit: link('place', 'Unidad', { required: true }),
      startedAt: instant('Empezada', { required: true }),
      savedAt: instant('Guardada', { required: true }),
      retentionDate: day('Se conserva hasta', { required: true }),
    }),
  },
});

/** OPS-06: mails an applicant a new link; the earlier one is withdrawn. */
export const resendApplicationLink = defineCommand({
  ...common,
  name: 'ResendApplicationLink',
  label: 'Reenviar el enlace',
  access: staff,
  input: { applicant: text('Persona', { required: true, maxLength: 40 }) },
  output: { expiresAt: instant('Caduca', { required: true }) },
});

const refusalText = {
  subject: text('Asunto', { required: true, maxLength: 200 }),
  body: longText('Mensaje', { required: true, maxLength: 4000 }),
};

/** OPS-06: what those who were not chosen would be told, and who of them can be. */
export const previewRefusals = defineCommand({
  ...common,
  name: 'PreviewRefusals',
  label: 'Vista previa del aviso',
  access: staff,
  reads: true,
  input: { candidatures: links('candidature', 'Candidaturas', { required: true }) },
  output: {
    ...refusalText,
    candidatures: list('Candidaturas', {
      id: text('Candidatura', { required: true }),
      name: text('Candidatos', { required: true }),
      to: list('Para', { email: email('Correo electrónico', { required: true }) }),
      /** Spanish: why nothing is sent to them; null when it is. */
      problem: text('Por qué no'),
    }),
  },
});

/** OPS-06: tells those who were not chosen, each candidature once. */
export const sendRefusals = defineCommand({
  ...common,
  name: 'SendRefusals',
  label: 'Avisar a los no elegidos',
  access: staff,
  repeatable: true,
  input: { candidatures: links('candidature', 'Candidaturas', { required: true }), ...refusalText },
  output: {
    sent: integer('Avisadas', { required: true }),
    passedOver: integer('Sin avisar', { required: true }),
  },
});

/** OPS-06: every night unfinished and refused applications whose day has passed are erased with their files. */
export const eraseApplications = defineCommand({
  ...common,
  name: 'EraseApplications',
  label: 'Eliminar solicitudes caducadas',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'eraseApplications',
    description:
      'Cada noche elimina las solicitudes de alquiler sin terminar, rechazadas o retiradas cuyo plazo de conservación ha pasado.',
    cron: '40 4 * * *',
    priority: jobPriorities.slow,
    catchUpSeconds: DAY_SECONDS,
  },
  input: {},
  output: {
    unfinished: integer('Sin terminar', { required: true }),
    refused: integer('No aceptadas', { required: true }),
  },
});
