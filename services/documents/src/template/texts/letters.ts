import { companySigns, signatures } from './parties.ts';
import {
  type BuiltInText, box, checks, clause, gap, given, prose, right, table, title, when,
} from './write.ts'; // prettier-ignore

const about = prose('**Inmueble:** {{units.address}}\n**Parte arrendadora:** {{landlords}}\n**Parte arrendataria:** {{tenants}}'); // prettier-ignore
const bothSign = [
  gap,
  signatures('Parte arrendadora', 'landlords', 'ES'),
  signatures('Parte arrendataria', 'tenants', 'ES'),
];

/** LAU art. 21.4 (return in the state received) and Código Civil art. 1.561. */
export const keysEs: BuiltInText = {
  key: 'contract.keys',
  language: 'ES',
  name: 'Acta de entrega de llaves',
  description: 'Juegos que se entregan y estado en que se reciben.',
  collection: 'contract',
  documentType: 'OTHER',
  paragraphs: [
    title('ACTA DE ENTREGA DE LLAVES'),
    right('A {{today|long}}'),
    about,
    prose(
      'En esta fecha la parte arrendataria recibe **{{keyDelivery.sets}}** juegos de llaves del inmueble y toma posesión de él.',
    ),
    checks('Portal', 'Vivienda o local', 'Buzón', 'Zonas comunes y garaje', 'Mando a distancia'),
    when(prose('Observaciones: {{keyDelivery.notes}}'), given('keyDelivery.notes')),
    prose(
      'Se compromete a no hacer copias sin autorización y a devolverlas todas al terminar el arrendamiento, con el inmueble en el estado en que lo recibe (artículo 1.561 del Código Civil).',
    ),
    ...bothSign,
  ],
};

/** An agreement beside the contract (Código Civil arts. 1.203 and 1.255). */
export const annexEs: BuiltInText = {
  key: 'contract.annex',
  language: 'ES',
  name: 'Anexo al contrato',
  description: 'Lo que las partes añaden o cambian del contrato firmado.',
  collection: 'contract',
  documentType: 'ANNEX',
  variables: [{ name: 'agreement', label: 'Lo que se acuerda', kind: 'TEXT' }],
  paragraphs: [
    title('ANEXO AL CONTRATO DE ARRENDAMIENTO'),
    right('A {{today|long}}'),
    about,
    prose(
      'Las partes del contrato de arrendamiento firmado el {{signatureDate|long}} convienen en este anexo, al amparo del artículo 1.255 del Código Civil:',
    ),
    when(clause('Acuerdo', '{{agreement?}}', { restart: true }), given('agreement')),
    when(
      clause('Acuerdo', '{{specialConditions}}', { restart: true }),
      ['agreement', 'IS_EMPTY'],
      given('specialConditions'),
    ),
    when(clause('Anexos al arrendamiento', 'Se incluye además: {{anexedAreas}}.'), given('anexedAreas')),
    clause(
      'Vigencia',
      'Lo pactado rige desde esta fecha. En lo demás el contrato se mantiene sin novación extintiva (artículos 1.203 y 1.204 del Código Civil).',
    ),
    ...bothSign,
  ],
};

/** Ending by agreement: Código Civil art. 1.255; the bond, LAU art. 36.4. */
export const resolutionEs: BuiltInText = {
  key: 'contract.resolution',
  language: 'ES',
  name: 'Resolución del contrato',
  description: 'Las partes dan por terminado el arrendamiento y dejan a salvo la liquidación.',
  collection: 'contract',
  documentType: 'RESOLUTION',
  paragraphs: [
    title('RESOLUCIÓN DEL CONTRATO DE ARRENDAMIENTO'),
    right('A {{contractResolution.documentDate|long}}'),
    about,
    clause(
      'Resolución',
      'Las partes acuerdan resolver el contrato firmado el {{signatureDate|long}}, que queda sin efecto desde esta fecha (artículo 1.255 del Código Civil).',
      { restart: true },
    ),
    when(
      clause(
        'Entrega de la posesión',
        'La parte arrendataria entrega el inmueble libre de ocupantes y enseres, con {{moveOut.keysReturned}} juegos de llaves de los {{moveOut.keysExpected}} que recibió, el {{moveOut.keysReturnedDate|long}}.',
      ),
      given('moveOut.keysReturnedDate'),
    ),
    clause(
      'Fianza',
      'La fianza de {{legalBondAmount}} se liquida en el plazo de un mes desde la entrega de las llaves; después devenga el interés legal (artículo 36.4 de la LAU).',
    ),
    clause(
      'Cantidades pendientes',
      'Quedan a salvo las rentas, cantidades asimiladas y suministros devengados hasta la entrega, y las reparaciones que procedan (artículos 1.561 y 1.563 del Código Civil).',
    ),
    ...bothSign,
  ],
};

const lines = table(
  [
    ['Concepto', 70],
    ['Importe', 30],
  ],
  [['{{row.concept}}', '{{row.totalAmount}}']],
  { rowsOf: 'breakdown' },
);

/** Letter that goes with a receipt. */
export const receiptLetterEs: BuiltInText = {
  key: 'letter.receipt',
  language: 'ES',
  name: 'Carta del recibo',
  description: 'Acompaña al recibo de un mes y dice cómo se paga.',
  collection: 'finance',
  documentType: 'OTHER',
  paragraphs: [
    title('RECIBO'),
    right('A {{issueDate|long}}'),
    prose('**A la atención de:** {{tenants}}\n**Inmueble:** {{units.address}}'),
    prose('Les enviamos el detalle del recibo del {{periodStart}} al {{periodEnd}}:'),
    lines,
    box('**Total: {{totalAmount}}** ({{totalAmount|words}})'),
    when(prose('El importe se cargará en su cuenta por domiciliación bancaria.'), [
      'paymentMethod',
      'IS',
      'DIRECT_DEBIT',
    ]),
    when(prose('El recibo consta pagado el {{paymentDate|long}}.'), given('paymentDate')),
    gap,
    companySigns('Administración', 'ES'),
  ],
};

/** Letter that goes with a settlement. */
export const settlementLetterEs: BuiltInText = {
  key: 'letter.settlement',
  language: 'ES',
  name: 'Carta de la liquidación',
  description: 'Acompaña a la liquidación de un propietario.',
  collection: 'finance',
  documentType: 'SETTLEMENT',
  paragraphs: [
    title('LIQUIDACIÓN'),
    right('A {{issueDate|long}}'),
    prose('**A la atención de:** {{landlords}}\n**Inmueble:** {{units.address}}'),
    prose('Les enviamos la liquidación del período del {{periodStart}} al {{periodEnd}}:'),
    lines,
    box('**Importe que se liquida: {{totalAmount}}** ({{totalAmount|words}})'),
    when(prose('Se ha abonado el {{paymentDate|long}}.'), given('paymentDate')),
    prose('Los justificantes de los gastos están a su disposición.'),
    gap,
    companySigns('Administración', 'ES'),
  ],
};
