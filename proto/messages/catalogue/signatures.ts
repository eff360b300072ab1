import { document } from '../../records/documents/document.ts';
import { defineMessage, figure, moment, words, write, yesNo } from '../message.ts';
import { name } from './shared.ts';

/** Electronic signatures (EXT-10, decision 0094). */
const paper = words('Nombre del documento', 'Contrato de vivienda');

const request = {
  channel: 'EMAIL',
  audience: 'anyone',
  records: { document },
  values: {
    name,
    paper,
    sender: words('Empresa que lo envía', 'Llavero Barcelona'),
    message: words('Mensaje de quien lo envía', 'Es el contrato del que hablamos ayer.').orNone,
    until: moment('Último momento para firmar'),
  },
  secrets: { link: 'Enlace para firmar' },
} as const;

const askBody = {
  ES: [
    'Hola, {{name}}:',
    '{{sender}} le ha enviado «{{paper}}» para que lo lea y lo firme. Puede hacerlo desde el móvil en esta página:',
    '{{link}}',
    '{{message}}',
    'El enlace es personal: no lo reenvíe. Puede firmar hasta el {{until}}. Si no está de acuerdo, en la misma página puede rechazarlo.',
  ],
  CA: [
    'Hola, {{name}}:',
    '{{sender}} li ha enviat «{{paper}}» perquè ho llegeixi i ho signi. Ho pot fer des del mòbil en aquesta pàgina:',
    '{{link}}',
    '{{message}}',
    "L'enllaç és personal: no el reenviï. Pot signar fins al {{until}}. Si no hi està d'acord, a la mateixa pàgina ho pot rebutjar.",
  ],
};

export const signatureRequest = defineMessage({
  ...request,
  name: 'SIGNATURE_REQUEST',
  title: 'Documento para firmar',
  texts: {
    ES: write('Tiene un documento pendiente de firmar', ...askBody.ES),
    CA: write('Té un document pendent de signar', ...askBody.CA),
  },
});

export const signatureReminder = defineMessage({
  ...request,
  name: 'SIGNATURE_REMINDER',
  title: 'Recordatorio de firma',
  texts: {
    ES: write('Recordatorio: tiene un documento pendiente de firmar', ...askBody.ES),
    CA: write('Recordatori: té un document pendent de signar', ...askBody.CA),
  },
});

export const signatureCode = defineMessage({
  name: 'SIGNATURE_CODE',
  title: 'Código para firmar',
  channel: 'EMAIL',
  audience: 'anyone',
  values: { name, minutes: figure('Minutos que sirve el código', 10) },
  secrets: { code: 'Código para firmar' },
  texts: {
    ES: write(
      'Su código para firmar',
      'Hola, {{name}}:',
      'Su código para firmar el documento es:',
      '{{code}}',
      'Sirve durante {{minutes}} minutos y una sola vez. No se lo dé a nadie: nosotros nunca se lo pediremos por teléfono.',
    ),
    CA: write(
      'El seu codi per signar',
      'Hola, {{name}}:',
      'El seu codi per signar el document és:',
      '{{code}}',
      'Serveix durant {{minutes}} minuts i una sola vegada. No el doni a ningú: nosaltres no l’hi demanarem mai per telèfon.',
    ),
  },
});

export const signatureCopy = defineMessage({
  name: 'SIGNATURE_COPY',
  title: 'Copia del documento firmado',
  channel: 'EMAIL',
  audience: 'anyone',
  records: { document },
  values: { name, paper },
  texts: {
    ES: write(
      'Su copia del documento firmado',
      'Hola, {{name}}:',
      'Todos han firmado «{{paper}}». Le adjuntamos su copia, con el sello electrónico y las pruebas de la firma en sus últimas páginas.',
      'Guarde el archivo tal como lo recibe: imprimirlo o volver a guardarlo con otro programa rompe el sello.',
    ),
    CA: write(
      'La seva còpia del document signat',
      'Hola, {{name}}:',
      'Tothom ha signat «{{paper}}». Li adjuntem la seva còpia, amb el segell electrònic i les proves de la signatura a les últimes pàgines.',
      "Desi l'arxiu tal com el rep: imprimir-lo o tornar-lo a desar amb un altre programa trenca el segell.",
    ),
  },
});

/** To whoever was asked to sign, or has signed, what nobody signs any more; who declined it and why is the office's affair. */
export const signatureVoided = defineMessage({
  name: 'SIGNATURE_VOIDED',
  title: 'Firma anulada',
  channel: 'EMAIL',
  audience: 'anyone',
  records: { document },
  values: {
    name,
    paper,
    sender: words('Empresa que lo envió', 'Llavero Barcelona'),
    hasSigned: yesNo('Ya había firmado', false),
    isDeclined: yesNo('Otro firmante lo ha rechazado', false),
  },
  texts: {
    ES: write(
      'Ya no tiene que firmar un documento',
      'Hola, {{name}}:',
      '{{#isDeclined}}Uno de los firmantes ha rechazado firmar «{{paper}}», de {{sender}}: el documento queda sin efecto.{{/isDeclined}}{{^isDeclined}}{{sender}} ha anulado la firma de «{{paper}}».{{/isDeclined}} {{#hasSigned}}Su firma queda sin efecto y no tiene que hacer nada.{{/hasSigned}}{{^hasSigned}}El enlace que recibió para firmar ya no sirve y no tiene que hacer nada.{{/hasSigned}}',
      'Si hay que firmar otra versión, recibirá otro correo.',
    ),
    CA: write(
      'Ja no ha de signar un document',
      'Hola, {{name}}:',
      "{{#isDeclined}}Un dels signants ha rebutjat signar «{{paper}}», de {{sender}}: el document queda sense efecte.{{/isDeclined}}{{^isDeclined}}{{sender}} ha anul·lat la signatura de «{{paper}}».{{/isDeclined}} {{#hasSigned}}La seva signatura queda sense efecte i no ha de fer res.{{/hasSigned}}{{^hasSigned}}L'enllaç que va rebre per signar ja no serveix i no ha de fer res.{{/hasSigned}}",
      'Si cal signar-ne una altra versió, rebrà un altre correu.',
    ),
  },
});

/** To whoever has signed what others have not signed in time. */
export const signatureLapsed = defineMessage({
  name: 'SIGNATURE_LAPSED',
  title: 'Firma sin efecto por plazo',
  channel: 'EMAIL',
  audience: 'anyone',
  records: { document },
  values: { name, paper, sender: words('Empresa que lo envió', 'Llavero Barcelona') },
  texts: {
    ES: write(
      'Un documento que firmó queda sin efecto',
      'Hola, {{name}}:',
      'Ha terminado el plazo para firmar «{{paper}}», de {{sender}}, y no lo han firmado todos: su firma queda sin efecto y no tiene que hacer nada.',
      'Si el documento sigue en pie, recibirá otro correo para firmarlo de nuevo.',
    ),
    CA: write(
      'Un document que va signar queda sense efecte',
      'Hola, {{name}}:',
      "Ha acabat el termini per signar «{{paper}}», de {{sender}}, i no l'ha signat tothom: la seva signatura queda sense efecte i no ha de fer res.",
      'Si el document encara és vigent, rebrà un altre correu per tornar-lo a signar.',
    ),
  },
});

const end = { channel: 'INTERNAL', audience: 'staff', records: { document } } as const;

export const signatureSigned = defineMessage({
  ...end,
  name: 'SIGNATURE_SIGNED',
  title: 'Documento firmado por todos',
  values: { paper },
  texts: {
    ES: write(
      'Documento firmado por todos',
      'Todos han firmado «{{paper}}». El archivo sellado está en el documento, y cada firmante ha recibido su copia.',
    ),
    CA: write(
      'Document signat per tothom',
      "Tothom ha signat «{{paper}}». L'arxiu segellat és al document, i cada signant n'ha rebut una còpia.",
    ),
  },
});

export const signatureDeclined = defineMessage({
  ...end,
  name: 'SIGNATURE_DECLINED',
  title: 'Firma rechazada',
  values: {
    paper,
    signer: words('Quien la ha rechazado', 'Marc Puig'),
    reason: words('Motivo', 'La renta no es la acordada.').orNone,
  },
  texts: {
    ES: write(
      'Han rechazado firmar un documento',
      '{{signer}} ha rechazado firmar «{{paper}}».',
      'Motivo: {{#reason}}{{reason}}{{/reason}}{{^reason}}no consta.{{/reason}}',
    ),
    CA: write(
      'Han rebutjat signar un document',
      '{{signer}} ha rebutjat signar «{{paper}}».',
      'Motiu: {{#reason}}{{reason}}{{/reason}}{{^reason}}no consta.{{/reason}}',
    ),
  },
});

export const signatureExpired = defineMessage({
  ...end,
  name: 'SIGNATURE_EXPIRED',
  title: 'Plazo de firma terminado',
  values: { paper },
  texts: {
    ES: write(
      'Ha terminado el plazo de una firma',
      '«{{paper}}» no se ha firmado a tiempo. Los enlaces ya no sirven: si sigue en pie, envíelo a firmar de nuevo.',
    ),
    CA: write(
      "Ha acabat el termini d'una signatura",
      '«{{paper}}» no s’ha signat a temps. Els enllaços ja no serveixen: si encara és vigent, enviï’l a signar de nou.',
    ),
  },
});

export const signatureEndedElsewhere = defineMessage({
  ...end,
  name: 'SIGNATURE_ENDED_ELSEWHERE',
  title: 'Firma anulada en el proveedor',
  values: { paper },
  texts: {
    ES: write(
      'Una firma se ha anulado en el proveedor',
      'El proveedor de firma ha anulado o no ha podido llevar a cabo la firma de «{{paper}}». Los enlaces ya no sirven: si sigue en pie, envíelo a firmar de nuevo.',
    ),
    CA: write(
      "Una signatura s'ha anul·lat al proveïdor",
      "El proveïdor de signatura ha anul·lat o no ha pogut dur a terme la signatura de «{{paper}}». Els enllaços ja no serveixen: si encara és vigent, enviï'l a signar de nou.",
    ),
  },
});
