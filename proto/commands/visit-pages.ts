import {
  choice,
  email,
  flag,
  instant,
  integer,
  link,
  list,
  longText,
  phone,
  text,
} from '../fields/vocabulary.ts';
import { publicLanguages } from '../records/choices/visits.ts';
import { defineCommand } from './command.ts';
import { trapField } from './public-form.ts';
import { slotShape } from './slot-shape.ts';

const code = text('Código', { required: true, maxLength: 100 });
const language = choice(publicLanguages, 'Idioma', { required: true });
/** What a page shows of a unit before the visit is agreed: no door, nobody's name. */
const shown = {
  /** Heading of the offer, or the street. */
  title: text('Unidad', { required: true, maxLength: 600 }),
  /** Street and town. */
  where: text('Dónde', { required: true, maxLength: 600 }),
  duration: integer('Minutos', { required: true }),
  slots: list('Huecos', slotShape),
};

/** OPS-05: what `/visitas/{code}` shows. */
export const visitInvitationPage = defineCommand({
  service: 'places',
  name: 'VisitInvitationPage',
  reads: true,
  collection: 'visitInvitation',
  label: 'Invitación a visitar',
  access: 'public',
  input: { code },
  output: {
    ...shown,
    language,
    /** What is known of the invited person, for them to correct. */
    name: text('Nombre', { required: true }),
    email: text('Correo electrónico'),
    phone: text('Teléfono'),
    message: longText('Texto', { maxLength: 2000 }),
    /** A moment that is held for this link, and until when. */
    heldAt: instant('Retenida'),
    heldUntil: instant('Hasta'),
    expiresAt: instant('Caduca', { required: true }),
  },
});

/** OPS-05: keeps a moment for five minutes; the one held before is free again. */
export const holdVisitSlot = defineCommand({
  service: 'places',
  name: 'HoldVisitSlot',
  collection: 'visitInvitation',
  label: 'Elegir hora',
  access: 'public',
  input: { code, startAt: instant('Hora', { required: true }) },
  output: { heldUntil: instant('Hasta', { required: true }) },
});

/** OPS-05: the visit is agreed; the link ends with it. */
export const bookVisit = defineCommand({
  service: 'places',
  name: 'BookVisit',
  collection: 'visit',
  label: 'Confirmar visita',
  access: 'public',
  input: {
    code,
    startAt: instant('Hora', { required: true }),
    name: text('Nombre y apellidos', { required: true, maxLength: 120 }),
    email: email('Correo electrónico', { required: true }),
    phone: phone('Teléfono', { required: true }),
    comments: longText('Comentarios', { maxLength: 1000 }),
    /** That the data are kept for the visit (RGPD art. 13); nothing is booked without. */
    consent: flag('Acepta el tratamiento de sus datos'),
  },
  output: {
    ...slotShape,
    /** The whole address, now that somebody is to come. */
    address: text('Dirección', { required: true, maxLength: 600 }),
    instructions: longText('Cómo llegar', { maxLength: 1000 }),
  },
});

/** OPS-05: what `/cancelVisit/{code}` shows. */
export const visitToCancel = defineCommand({
  service: 'places',
  name: 'VisitToCancel',
  reads: true,
  collection: 'visit',
  label: 'Visita para cancelar o mover',
  access: 'public',
  input: { code },
  output: {
    ...shown,
    ...slotShape,
    language,
    address: text('Dirección', { required: true, maxLength: 600 }),
    instructions: longText('Cómo llegar', { maxLength: 1000 }),
    /** Nothing is left to change: it is over. */
    isOver: flag('Ha pasado'),
    isCancelled: flag('Anulada'),
  },
});

/** OPS-05: the visitor does not come; the link ends with it. */
export const cancelVisit = defineCommand({
  service: 'places',
  name: 'CancelVisit',
  collection: 'visit',
  label: 'Cancelar visita',
  access: 'public',
  input: { code, comments: longText('Motivo', { maxLength: 1000 }) },
  output: { done: flag('Cancelada') },
});

/** OPS-05: the visitor comes at another moment; a new link is mailed. */
export const moveVisit = defineCommand({
  service: 'places',
  name: 'MoveVisit',
  collection: 'visit',
  label: 'Cambiar la hora',
  access: 'public',
  input: { code, startAt: instant('Hora', { required: true }) },
  output: slotShape,
});

/** OPS-05: which visit `/visitas/valorar/{code}` asks about. */
export const visitToRate = defineCommand({
  service: 'places',
  name: 'VisitToRate',
  reads: true,
  collection: 'visit',
  label: 'Visita para valorar',
  access: 'public',
  input: { code },
  output: { title: shown.title, startAt: instant('Empezó', { required: true }), language },
});

/** OPS-05: how the visit was; the link ends with it. */
export const rateVisit = defineCommand({
  service: 'places',
  name: 'RateVisit',
  collection: 'visit',
  label: 'Valorar visita',
  access: 'public',
  input: {
    code,
    rating: integer('Valoración', { required: true, min: 1, max: 5 }),
    interested: flag('Le interesa la unidad'),
    comments: longText('Comentarios', { maxLength: 2000 }),
  },
  output: { done: flag('Enviada') },
});

/** OPS-05: the calendar of whoever shows units, as an iCal text, by its secret address. */
export const visitFeed = defineCommand({
  service: 'places',
  name: 'VisitFeed',
  reads: true,
  collection: 'visit',
  label: 'Calendario de visitas',
  access: 'public',
  input: { code },
  output: { calendar: longText('Calendario', { required: true, maxLength: 1_000_000 }) },
});

/** OPS-05: somebody asks for a visit of an offered unit on a page of the company. The answer never tells who is known. */
export const askForVisit = defineCommand({
  service: 'places',
  name: 'AskForVisit',
  collection: 'visitInvitation',
  label: 'Pedir una visita',
  access: 'public',
  form: true,
  input: {
    ...trapField,
    unit: link('place', 'Unidad', { required: true }),
    name: text('Nombre y apellidos', { required: true, maxLength: 120 }),
    email: email('Correo electrónico', { required: true }),
    phone: phone('Teléfono', { required: true }),
    comments: longText('Comentarios', { maxLength: 1000 }),
    consent: flag('Acepta el tratamiento de sus datos'),
    language: choice(publicLanguages, 'Idioma', { default: 'ES' }),
  },
  output: { done: flag('Recibida') },
});
