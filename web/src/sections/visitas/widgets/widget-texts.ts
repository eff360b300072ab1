import type { energyLabels, OfferAbsence } from '@llavero/proto/records/choices/places';
import type { PublicLanguage } from '@llavero/proto/records/choices/visits';

type EnergyState = keyof typeof energyLabels.options;

/** What the widgets of the company's page say. */
export interface WidgetTexts {
  homes: string;
  count: (total: number) => string;
  none: string;
  noneText: string;
  month: string;
  bedrooms: (count: number) => string;
  from: (day: string) => string;
  now: string;
  see: string;
  back: string;
  energy: string;
  /** By the state of the certificate, where there is no letter. */
  energyStates: Record<EnergyState, string>;
  lastRent: (money: string) => string;
  indexRent: (money: string) => string;
  /** Name and date of the declaration stand as the law has them. */
  stressedZone: (law: string | null) => string;
  largeHolder: string;
  smallHolder: string;
  floorPlan: string;
  pictures: string;
  ask: string;
  name: string;
  email: string;
  phone: string;
  comments: string;
  consent: string;
  required: string;
  consentMissing: string;
  send: string;
  sent: string;
  sentText: string;
  /** Of a home that is not on offer (any longer): what has happened, and what to do next. */
  gone: Record<OfferAbsence, { title: string; text: string }>;
  others: string;
  more: string;
}

const ES: WidgetTexts = {
  homes: 'Viviendas en alquiler',
  count: (total) => (total === 1 ? 'Una vivienda libre' : `${total} viviendas libres`),
  none: 'Ahora no hay viviendas libres',
  noneText: 'Vuelva a mirar pronto: se publican cada semana.',
  month: '/mes',
  bedrooms: (count) => (count === 1 ? '1 dormitorio' : `${count} dormitorios`),
  from: (day) => `Desde el ${day}`,
  now: 'Disponible ya',
  see: 'Ver y pedir visita',
  back: 'Volver a la lista',
  energy: 'Etiqueta energética',
  energyStates: {
    RATED: 'calificada',
    IN_PROGRESS: 'en trámite',
    EXEMPT: 'exenta',
    MISSING: 'sin calificación',
  },
  lastRent: (money) => `Renta del último contrato: ${money}.`,
  indexRent: (money) => `Renta según el índice de referencia: ${money}.`,
  stressedZone: (law) => `Zona de mercado residencial tensionado${law === null ? '' : ` (${law})`}.`,
  largeHolder: 'El arrendador es gran tenedor.',
  smallHolder: 'El arrendador no es gran tenedor.',
  floorPlan: 'Plano de la vivienda',
  pictures: 'Fotos de la vivienda',
  ask: 'Pedir una visita',
  name: 'Nombre y apellidos',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  comments: 'Comentarios (opcional)',
  consent: 'Acepto que se usen mis datos para organizar la visita.',
  required: 'Complete este campo.',
  consentMissing: 'Márquelo para continuar.',
  send: 'Pedir visita',
  sent: 'Solicitud recibida',
  sentText: 'Le enviamos un correo con un enlace para elegir el día y la hora.',
  gone: {
    BOOKED: {
      title: 'Esta vivienda ya no se ofrece: se ha reservado',
      text: 'Otra persona la ha reservado. Mire las demás viviendas libres: puede pedir visita al momento.',
    },
    LET: {
      title: 'Esta vivienda ya no se ofrece: se ha alquilado',
      text: 'Tiene inquilino. Mire las demás viviendas libres: puede pedir visita al momento.',
    },
    NOT_OFFERED: {
      title: 'Esta vivienda no se ofrece ahora',
      text: 'No está entre las viviendas en alquiler, o la dirección no es correcta. Mire las que están libres.',
    },
  },
  others: 'Ver las viviendas libres',
  more: 'Ver más',
};

const CA: WidgetTexts = {
  homes: 'Habitatges de lloguer',
  count: (total) => (total === 1 ? 'Un habitatge lliure' : `${total} habitatges lliures`),
  none: 'Ara no hi ha habitatges lliures',
  noneText: 'Torneu-hi aviat: se’n publiquen cada setmana.',
  month: '/mes',
  bedrooms: (count) => (count === 1 ? '1 dormitori' : `${count} dormitoris`),
  from: (day) => `Des del ${day}`,
  now: 'Disponible ara',
  see: 'Veure i demanar visita',
  back: 'Tornar a la llista',
  energy: 'Etiqueta energètica',
  energyStates: {
    RATED: 'qualificada',
    IN_PROGRESS: 'en tràmit',
    EXEMPT: 'exempta',
    MISSING: 'sense qualificació',
  },
  lastRent: (money) => `Renda de l’últim contracte: ${money}.`,
  indexRent: (money) => `Renda segons l’índex de referència: ${money}.`,
  stressedZone: (law) => `Zona de mercat residencial tensionat${law === null ? '' : ` (${law})`}.`,
  largeHolder: 'L’arrendador és gran tenidor.',
  smallHolder: 'L’arrendador no és gran tenidor.',
  floorPlan: 'Plànol de l’habitatge',
  pictures: 'Fotos de l’habitatge',
  ask: 'Demanar una visita',
  name: 'Nom i cognoms',
  email: 'Correu electrònic',
  phone: 'Telèfon',
  comments: 'Comentaris (opcional)',
  consent: 'Accepto que es facin servir les meves dades per organitzar la visita.',
  required: 'Ompliu aquest camp.',
  consentMissing: 'Marqueu-ho per continuar.',
  send: 'Demanar visita',
  sent: 'Sol·licitud rebuda',
  sentText: 'Us enviem un correu amb un enllaç per triar el dia i l’hora.',
  gone: {
    BOOKED: {
      title: 'Aquest habitatge ja no s’ofereix: s’ha reservat',
      text: 'L’ha reservat una altra persona. Mireu els altres habitatges lliures: podeu demanar visita a l’instant.',
    },
    LET: {
      title: 'Aquest habitatge ja no s’ofereix: s’ha llogat',
      text: 'Té llogater. Mireu els altres habitatges lliures: podeu demanar visita a l’instant.',
    },
    NOT_OFFERED: {
      title: 'Aquest habitatge no s’ofereix ara',
      text: 'No és entre els habitatges de lloguer, o l’adreça no és correcta. Mireu els que són lliures.',
    },
  },
  others: 'Veure els habitatges lliures',
  more: 'Veure’n més',
};

const EN: WidgetTexts = {
  homes: 'Homes to rent',
  count: (total) => (total === 1 ? 'One home available' : `${total} homes available`),
  none: 'No homes are available right now',
  noneText: 'Please look again soon: new ones are published every week.',
  month: '/month',
  bedrooms: (count) => (count === 1 ? '1 bedroom' : `${count} bedrooms`),
  from: (day) => `From ${day}`,
  now: 'Available now',
  see: 'See and ask for a visit',
  back: 'Back to the list',
  energy: 'Energy label',
  energyStates: { RATED: 'rated', IN_PROGRESS: 'being issued', EXEMPT: 'exempt', MISSING: 'not rated' },
  lastRent: (money) => `Rent of the last contract: ${money}.`,
  indexRent: (money) => `Rent by the reference index: ${money}.`,
  stressedZone: (law) => `In a stressed residential market area${law === null ? '' : ` (${law})`}.`,
  largeHolder: 'The landlord is a large holder.',
  smallHolder: 'The landlord is not a large holder.',
  floorPlan: 'Floor plan of the home',
  pictures: 'Pictures of the home',
  ask: 'Ask for a visit',
  name: 'Full name',
  email: 'E-mail',
  phone: 'Telephone',
  comments: 'Comments (optional)',
  consent: 'I agree that my details are used to arrange the visit.',
  required: 'Please fill this in.',
  consentMissing: 'Please tick to continue.',
  send: 'Ask for a visit',
  sent: 'Request received',
  sentText: 'We are sending you an e-mail with a link to choose the day and time.',
  gone: {
    BOOKED: {
      title: 'This home is no longer on offer: it has been reserved',
      text: 'Somebody else has reserved it. Look at the other available homes: you can ask for a visit at once.',
    },
    LET: {
      title: 'This home is no longer on offer: it has been let',
      text: 'It has a tenant. Look at the other available homes: you can ask for a visit at once.',
    },
    NOT_OFFERED: {
      title: 'This home is not on offer at the moment',
      text: 'It is not among the homes to rent, or the address is not right. Look at those that are available.',
    },
  },
  others: 'See the available homes',
  more: 'Show more',
};

/** The texts of a language. */
export const widgetTexts: Record<PublicLanguage, WidgetTexts> = { ES, CA, EN };

/** `?idioma=ca`, `en` or `es`; Spanish for anything else. */
export function languageOf(search: URLSearchParams): PublicLanguage {
  const asked = search.get('idioma')?.toUpperCase();
  return asked === 'CA' || asked === 'EN' ? asked : 'ES';
}
