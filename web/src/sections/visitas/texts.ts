import type { PublicLanguage } from '@llavero/proto/records/choices/visits';

/** What the pages for visitors say, in the language of their invitation. */
export interface PageTexts {
  choose: string;
  hello: (name: string) => string;
  chooseWhen: (minutes: number) => string;
  noSlots: string;
  days: string;
  times: (day: string) => string;
  kept: string;
  keptUntil: (left: string) => string;
  expired: string;
  taken: string;
  otherTime: string;
  yourData: string;
  name: string;
  email: string;
  phone: string;
  comments: string;
  consent: string;
  consentMissing: string;
  required: string;
  confirm: string;
  booked: string;
  bookedText: string;
  yourVisit: string;
  cancel: string;
  cancelTitle: string;
  cancelWhy: string;
  keep: string;
  cancelled: string;
  cancelledText: string;
  moveTitle: string;
  moved: string;
  movedText: string;
  over: string;
  rate: string;
  rateText: (unit: string, day: string) => string;
  stars: readonly string[];
  interested: string;
  send: string;
  thanks: string;
  thanksText: string;
}

const ES: PageTexts = {
  choose: 'Elija cuándo venir',
  hello: (name) => `Hola, ${name}.`,
  chooseWhen: (minutes) => `La visita dura unos ${minutes} minutos. Elija un día y una hora.`,
  noSlots: 'Ahora no hay horas libres. Vuelva a mirar más tarde o escríbanos respondiendo al correo.',
  days: 'Días',
  times: (day) => `Horas del ${day}`,
  kept: 'Le guardamos la hora',
  keptUntil: (left) => `Quedan ${left}`,
  expired: 'Han pasado los cinco minutos y la hora vuelve a estar libre. Elija de nuevo.',
  taken: 'Esa hora ya no está libre. Elija otra.',
  otherTime: 'Elegir otra hora',
  yourData: 'Sus datos',
  name: 'Nombre y apellidos',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  comments: 'Comentarios (opcional)',
  consent: 'Acepto que se usen mis datos para organizar esta visita.',
  consentMissing: 'Márquelo para continuar.',
  required: 'Complete este campo.',
  confirm: 'Confirmar visita',
  booked: 'Visita confirmada',
  bookedText: 'Le hemos enviado un correo con un enlace para cambiarla o cancelarla.',
  yourVisit: 'Su visita',
  cancel: 'Cancelar visita',
  cancelTitle: '¿Cancelar la visita?',
  cancelWhy: 'Motivo (opcional)',
  keep: 'No cancelar',
  cancelled: 'Visita cancelada',
  cancelledText: 'Gracias por avisar. Puede cerrar esta página.',
  moveTitle: 'O elija otra hora',
  moved: 'Hora cambiada',
  movedText: 'Le hemos enviado un correo con la hora nueva.',
  over: 'Esta visita ya ha pasado.',
  rate: '¿Cómo ha ido la visita?',
  rateText: (unit, day) => `${unit}, ${day}.`,
  stars: ['Muy mal', 'Mal', 'Regular', 'Bien', 'Muy bien'],
  interested: 'Me interesa la vivienda',
  send: 'Enviar',
  thanks: 'Gracias',
  thanksText: 'Su opinión nos ayuda. Puede cerrar esta página.',
};

const CA: PageTexts = {
  choose: 'Trieu quan voleu venir',
  hello: (name) => `Hola, ${name}.`,
  chooseWhen: (minutes) => `La visita dura uns ${minutes} minuts. Trieu un dia i una hora.`,
  noSlots: 'Ara no hi ha hores lliures. Torneu-ho a mirar més tard o escriviu-nos responent al correu.',
  days: 'Dies',
  times: (day) => `Hores del ${day}`,
  kept: 'Us guardem l’hora',
  keptUntil: (left) => `Queden ${left}`,
  expired: 'Han passat els cinc minuts i l’hora torna a estar lliure. Trieu de nou.',
  taken: 'Aquesta hora ja no està lliure. Trieu-ne una altra.',
  otherTime: 'Triar una altra hora',
  yourData: 'Les vostres dades',
  name: 'Nom i cognoms',
  email: 'Correu electrònic',
  phone: 'Telèfon',
  comments: 'Comentaris (opcional)',
  consent: 'Accepto que es facin servir les meves dades per organitzar aquesta visita.',
  consentMissing: 'Marqueu-ho per continuar.',
  required: 'Ompliu aquest camp.',
  confirm: 'Confirmar la visita',
  booked: 'Visita confirmada',
  bookedText: 'Us hem enviat un correu amb un enllaç per canviar-la o cancel·lar-la.',
  yourVisit: 'La vostra visita',
  cancel: 'Cancel·lar la visita',
  cancelTitle: 'Voleu cancel·lar la visita?',
  cancelWhy: 'Motiu (opcional)',
  keep: 'No cancel·lar',
  cancelled: 'Visita cancel·lada',
  cancelledText: 'Gràcies per avisar. Podeu tancar aquesta pàgina.',
  moveTitle: 'O trieu una altra hora',
  moved: 'Hora canviada',
  movedText: 'Us hem enviat un correu amb l’hora nova.',
  over: 'Aquesta visita ja ha passat.',
  rate: 'Com ha anat la visita?',
  rateText: (unit, day) => `${unit}, ${day}.`,
  stars: ['Molt malament', 'Malament', 'Regular', 'Bé', 'Molt bé'],
  interested: 'M’interessa l’habitatge',
  send: 'Enviar',
  thanks: 'Gràcies',
  thanksText: 'La vostra opinió ens ajuda. Podeu tancar aquesta pàgina.',
};

const EN: PageTexts = {
  choose: 'Choose when to come',
  hello: (name) => `Hello ${name}.`,
  chooseWhen: (minutes) => `The visit takes about ${minutes} minutes. Choose a day and a time.`,
  noSlots: 'There are no free times right now. Please look again later or reply to our e-mail.',
  days: 'Days',
  times: (day) => `Times on ${day}`,
  kept: 'We are keeping this time for you',
  keptUntil: (left) => `${left} left`,
  expired: 'The five minutes are over and the time is free again. Please choose again.',
  taken: 'That time is no longer free. Please choose another one.',
  otherTime: 'Choose another time',
  yourData: 'Your details',
  name: 'Full name',
  email: 'E-mail',
  phone: 'Telephone',
  comments: 'Comments (optional)',
  consent: 'I agree that my details are used to arrange this visit.',
  consentMissing: 'Please tick to continue.',
  required: 'Please fill this in.',
  confirm: 'Confirm visit',
  booked: 'Visit confirmed',
  bookedText: 'We have sent you an e-mail with a link to change or cancel it.',
  yourVisit: 'Your visit',
  cancel: 'Cancel visit',
  cancelTitle: 'Cancel the visit?',
  cancelWhy: 'Reason (optional)',
  keep: 'Do not cancel',
  cancelled: 'Visit cancelled',
  cancelledText: 'Thank you for letting us know. You can close this page.',
  moveTitle: 'Or choose another time',
  moved: 'Time changed',
  movedText: 'We have sent you an e-mail with the new time.',
  over: 'This visit is over.',
  rate: 'How was your visit?',
  rateText: (unit, day) => `${unit}, ${day}.`,
  stars: ['Very bad', 'Bad', 'Fair', 'Good', 'Very good'],
  interested: 'I am interested in the home',
  send: 'Send',
  thanks: 'Thank you',
  thanksText: 'Your opinion helps us. You can close this page.',
};

/** The texts of a language. */
export const pageTexts: Record<PublicLanguage, PageTexts> = { ES, CA, EN };
