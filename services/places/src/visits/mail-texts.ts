import type { PublicLanguage } from '@llavero/proto/records/choices/visits';
import { dayText, timeText } from '@llavero/proto/rules/visits/when-text';
import type { VisitMailKind } from './visit-mail-job.ts';

/** What the texts are filled with. */
export interface MailFacts {
  name: string;
  unit: string;
  /** Unix seconds; null for an invitation. */
  startAt: number | null;
  message: string | null;
  instructions: string | null;
}

interface Text {
  subject: string;
  body: string[];
}

const LINK = '{{link}}';

/** Subject and paragraphs of a mail to a visitor in their language; `{{link}}` is put in while sending. */
export function visitMailText(kind: VisitMailKind, language: PublicLanguage, facts: MailFacts): Text {
  const { startAt } = facts;
  const when = startAt === null ? '' : `${dayText(startAt, language)}, ${timeText(startAt, language)}`;
  const { subject, body } = texts[language][kind]({ ...facts, when });
  return { subject, body: body.filter(Boolean) };
}

type Texts = Record<VisitMailKind, (facts: MailFacts & { when: string }) => Text>;

const texts: Record<PublicLanguage, Texts> = {
  ES: {
    INVITATION: ({ name, unit, message }) => ({
      subject: `Elija cuándo visitar ${unit}`,
      body: [
        `Hola, ${name}:`,
        message ?? '',
        `Puede visitar ${unit}. Elija en esta página el día y la hora que prefiera:`,
        LINK,
        'El enlace es personal y sirve para una visita.',
      ],
    }),
    BOOKED: ({ name, unit, when, instructions }) => ({
      subject: `Visita confirmada: ${when}`,
      body: [
        `Hola, ${name}:`,
        `Le esperamos el ${when} en ${unit}.`,
        instructions ?? '',
        'Si no puede venir o prefiere otra hora, dígalo en esta página:',
        LINK,
      ],
    }),
    MOVED: ({ name, unit, when, instructions }) => ({
      subject: `Su visita cambia al ${when}`,
      body: [
        `Hola, ${name}:`,
        `Su visita a ${unit} pasa a ser el ${when}.`,
        instructions ?? '',
        'Si no le va bien, elija otra hora o cancélela en esta página:',
        LINK,
      ],
    }),
    CANCELLED: ({ name, unit, when, message }) => ({
      subject: `Visita cancelada: ${when}`,
      body: [
        `Hola, ${name}:`,
        `La visita a ${unit} del ${when} queda cancelada.`,
        message ?? '',
        'Gracias por su interés.',
      ],
    }),
    REMINDER: ({ name, unit, when, instructions }) => ({
      subject: `Recordatorio: visita el ${when}`,
      body: [
        `Hola, ${name}:`,
        `Le recordamos su visita a ${unit} el ${when}.`,
        instructions ?? '',
        'Si no puede venir, avísenos en esta página para que otra persona use la hora:',
        LINK,
      ],
    }),
    RATING: ({ name, unit }) => ({
      subject: '¿Cómo ha ido la visita?',
      body: [
        `Hola, ${name}:`,
        `Gracias por visitar ${unit}. Díganos en un minuto qué le ha parecido y si le interesa:`,
        LINK,
      ],
    }),
  },
  CA: {
    INVITATION: ({ name, unit, message }) => ({
      subject: `Trieu quan voleu visitar ${unit}`,
      body: [
        `Hola, ${name}:`,
        message ?? '',
        `Podeu visitar ${unit}. Trieu en aquesta pàgina el dia i l’hora que preferiu:`,
        LINK,
        'L’enllaç és personal i serveix per a una visita.',
      ],
    }),
    BOOKED: ({ name, unit, when, instructions }) => ({
      subject: `Visita confirmada: ${when}`,
      body: [
        `Hola, ${name}:`,
        `Us esperem el ${when} a ${unit}.`,
        instructions ?? '',
        'Si no podeu venir o preferiu una altra hora, digueu-ho en aquesta pàgina:',
        LINK,
      ],
    }),
    MOVED: ({ name, unit, when, instructions }) => ({
      subject: `La vostra visita canvia: ${when}`,
      body: [
        `Hola, ${name}:`,
        `La vostra visita a ${unit} passa a ser el ${when}.`,
        instructions ?? '',
        'Si no us va bé, trieu una altra hora o cancel·leu-la en aquesta pàgina:',
        LINK,
      ],
    }),
    CANCELLED: ({ name, unit, when, message }) => ({
      subject: `Visita cancel·lada: ${when}`,
      body: [
        `Hola, ${name}:`,
        `La visita a ${unit} del ${when} queda cancel·lada.`,
        message ?? '',
        'Gràcies pel vostre interès.',
      ],
    }),
    REMINDER: ({ name, unit, when, instructions }) => ({
      subject: `Recordatori: visita el ${when}`,
      body: [
        `Hola, ${name}:`,
        `Us recordem la visita a ${unit} el ${when}.`,
        instructions ?? '',
        'Si no podeu venir, aviseu-nos en aquesta pàgina perquè una altra persona pugui fer servir l’hora:',
        LINK,
      ],
    }),
    RATING: ({ name, unit }) => ({
      subject: 'Com ha anat la visita?',
      body: [
        `Hola, ${name}:`,
        `Gràcies per visitar ${unit}. Digueu-nos en un minut què us ha semblat i si us interessa:`,
        LINK,
      ],
    }),
  },
  EN: {
    INVITATION: ({ name, unit, message }) => ({
      subject: `Choose when to visit ${unit}`,
      body: [
        `Hello ${name},`,
        message ?? '',
        `You can visit ${unit}. Choose the day and time that suit you on this page:`,
        LINK,
        'The link is personal and is good for one visit.',
      ],
    }),
    BOOKED: ({ name, unit, when, instructions }) => ({
      subject: `Visit confirmed: ${when}`,
      body: [
        `Hello ${name},`,
        `We look forward to seeing you on ${when} at ${unit}.`,
        instructions ?? '',
        'If you cannot come or prefer another time, let us know on this page:',
        LINK,
      ],
    }),
    MOVED: ({ name, unit, when, instructions }) => ({
      subject: `Your visit is now on ${when}`,
      body: [
        `Hello ${name},`,
        `Your visit to ${unit} has been moved to ${when}.`,
        instructions ?? '',
        'If that does not suit you, choose another time or cancel on this page:',
        LINK,
      ],
    }),
    CANCELLED: ({ name, unit, when, message }) => ({
      subject: `Visit cancelled: ${when}`,
      body: [
        `Hello ${name},`,
        `The visit to ${unit} on ${when} has been cancelled.`,
        message ?? '',
        'Thank you for your interest.',
      ],
    }),
    REMINDER: ({ name, unit, when, instructions }) => ({
      subject: `Reminder: visit on ${when}`,
      body: [
        `Hello ${name},`,
        `This is a reminder of your visit to ${unit} on ${when}.`,
        instructions ?? '',
        'If you cannot come, tell us on this page so that somebody else can use the time:',
        LINK,
      ],
    }),
    RATING: ({ name, unit }) => ({
      subject: 'How was your visit?',
      body: [
        `Hello ${name},`,
        `Thank you for visiting ${unit}. Tell us in a minute what you thought of it and whether you are interested:`,
        LINK,
      ],
    }),
  },
};

/** Why a visit was cancelled, as its visitors are told; nothing where it is theirs to know. */
export const cancelReasonText: Record<PublicLanguage, Partial<Record<string, string>>> = {
  ES: {
    UNIT_LET: 'La vivienda ya está reservada o alquilada.',
    UNIT_UNAVAILABLE: 'La vivienda ha dejado de ofrecerse.',
    EMPLOYEE:
      'Ha surgido un imprevisto a quien la iba a enseñar. Disculpe las molestias; le propondremos otra fecha.',
  },
  CA: {
    UNIT_LET: 'L’habitatge ja està reservat o llogat.',
    UNIT_UNAVAILABLE: 'L’habitatge ha deixat d’oferir-se.',
    EMPLOYEE:
      'Ha sorgit un imprevist a qui l’havia d’ensenyar. Disculpeu les molèsties; us proposarem una altra data.',
  },
  EN: {
    UNIT_LET: 'The home has been reserved or let.',
    UNIT_UNAVAILABLE: 'The home is no longer on offer.',
    EMPLOYEE:
      'Something has come up for the person who was to show it. We apologise and will propose another date.',
  },
};
