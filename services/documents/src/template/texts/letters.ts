import type { Say } from '@llavero/proto/templates/say';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { companySigns, signatures } from './parties.ts';
import {
  box, checks, clause, gap, given, inBoth, missing, prose, right, table, title, when,
} from './write.ts'; // prettier-ignore

/** Place and day of what has no place of its own. */
const onDay = (say: Say, field: string) => right(say(`A {{${field}|long}}`, `{{${field}|long}}`));
const about = (say: Say) =>
  prose(
    say(
      '**Inmueble:** {{units.address}}\n**Parte arrendadora:** {{landlords}}\n**Parte arrendataria:** {{tenants}}',
      '**Immoble:** {{units.address}}\n**Part arrendadora:** {{landlords}}\n**Part arrendatària:** {{tenants}}',
    ),
  );
const bothSign = (say: Say, language: DocumentLanguage) => [
  gap,
  signatures(say('Parte arrendadora', 'Part arrendadora'), 'landlords', language),
  signatures(say('Parte arrendataria', 'Part arrendatària'), 'tenants', language),
];

/** LAU art. 21.4 (return in the state received) and Código Civil art. 1.561. */
export const keys = inBoth((say, language) => ({
  key: 'contract.keys',
  name: say('Acta de entrega de llaves', 'Acta de lliurament de claus'),
  description: say(
    'Juegos que se entregan y estado en que se reciben.',
    'Jocs que es lliuren i estat en què es reben.',
  ),
  collection: 'contract',
  documentType: 'OTHER',
  paragraphs: [
    title(say('ACTA DE ENTREGA DE LLAVES', 'ACTA DE LLIURAMENT DE CLAUS')),
    onDay(say, 'today'),
    about(say),
    prose(
      say(
        'En esta fecha la parte arrendataria recibe **{{keyDelivery.sets}}** juegos de llaves del inmueble y toma posesión de él.',
        "En aquesta data la part arrendatària rep **{{keyDelivery.sets}}** jocs de claus de l'immoble i en pren possessió.",
      ),
    ),
    checks(
      say('Portal', 'Portal'),
      say('Vivienda o local', 'Habitatge o local'),
      say('Buzón', 'Bústia'),
      say('Zonas comunes y garaje', 'Zones comunes i garatge'),
      say('Mando a distancia', 'Comandament a distància'),
    ),
    when(
      prose(say('Observaciones: {{keyDelivery.notes}}', 'Observacions: {{keyDelivery.notes}}')),
      given('keyDelivery.notes'),
    ),
    prose(
      say(
        'Se compromete a no hacer copias sin autorización y a devolverlas todas al terminar el arrendamiento, con el inmueble en el estado en que lo recibe (artículo 1.561 del Código Civil).',
        "Es compromet a no fer-ne còpies sense autorització i a tornar-les totes en acabar l'arrendament, amb l'immoble en l'estat en què el rep (article 1.561 del Codi Civil).",
      ),
    ),
    ...bothSign(say, language),
  ],
}));

/** An agreement beside the contract (Código Civil arts. 1.203 and 1.255). */
export const annex = inBoth((say, language) => ({
  key: 'contract.annex',
  name: say('Anexo al contrato', 'Annex al contracte'),
  description: say(
    'Lo que las partes añaden o cambian del contrato firmado.',
    'El que les parts afegeixen o canvien del contracte signat.',
  ),
  collection: 'contract',
  documentType: 'ANNEX',
  variables: [{ name: 'agreement', label: say('Lo que se acuerda', "El que s'acorda"), kind: 'TEXT' }],
  paragraphs: [
    title(say('ANEXO AL CONTRATO DE ARRENDAMIENTO', "ANNEX AL CONTRACTE D'ARRENDAMENT")),
    onDay(say, 'today'),
    about(say),
    prose(
      say(
        'Las partes del contrato de arrendamiento firmado el {{signatureDate|long}} convienen en este anexo, al amparo del artículo 1.255 del Código Civil:',
        "Les parts del contracte d'arrendament signat el dia {{signatureDate|long}} convenen en aquest annex, a l'empara de l'article 1.255 del Codi Civil:",
      ),
    ),
    when(clause(say('Acuerdo', 'Acord'), '{{agreement?}}', { restart: true }), given('agreement')),
    when(
      clause(say('Acuerdo', 'Acord'), '{{specialConditions}}', { restart: true }),
      missing('agreement'),
      given('specialConditions'),
    ),
    when(
      clause(
        say('Anexos al arrendamiento', "Annexos a l'arrendament"),
        say('Se incluye además: {{anexedAreas}}.', "S'hi inclou a més: {{anexedAreas}}."),
      ),
      given('anexedAreas'),
    ),
    clause(
      say('Vigencia', 'Vigència'),
      say(
        'Lo pactado rige desde esta fecha. En lo demás el contrato se mantiene sin novación extintiva (artículos 1.203 y 1.204 del Código Civil).',
        "El que s'ha pactat regeix des d'aquesta data. En la resta, el contracte es manté sense novació extintiva (articles 1.203 i 1.204 del Codi Civil).",
      ),
    ),
    ...bothSign(say, language),
  ],
}));

/** Ending by agreement: Código Civil art. 1.255; the bond, LAU art. 36.4. */
export const resolution = inBoth((say, language) => ({
  key: 'contract.resolution',
  name: say('Resolución del contrato', 'Resolució del contracte'),
  description: say(
    'Las partes dan por terminado el arrendamiento y dejan a salvo la liquidación.',
    "Les parts donen per acabat l'arrendament i en deixen pendent la liquidació.",
  ),
  collection: 'contract',
  documentType: 'RESOLUTION',
  paragraphs: [
    title(say('RESOLUCIÓN DEL CONTRATO DE ARRENDAMIENTO', "RESOLUCIÓ DEL CONTRACTE D'ARRENDAMENT")),
    onDay(say, 'contractResolution.documentDate'),
    about(say),
    clause(
      say('Resolución', 'Resolució'),
      say(
        'Las partes acuerdan resolver el contrato firmado el {{signatureDate|long}}, que queda sin efecto desde esta fecha (artículo 1.255 del Código Civil).',
        "Les parts acorden resoldre el contracte signat el dia {{signatureDate|long}}, que queda sense efecte des d'aquesta data (article 1.255 del Codi Civil).",
      ),
      { restart: true },
    ),
    when(
      clause(
        say('Entrega de la posesión', 'Lliurament de la possessió'),
        say(
          'La parte arrendataria entrega el inmueble libre de ocupantes y enseres, con {{moveOut.keysReturned}} juegos de llaves de los {{moveOut.keysExpected}} que recibió, el {{moveOut.keysReturnedDate|long}}.',
          "La part arrendatària lliura l'immoble lliure d'ocupants i d'efectes, amb {{moveOut.keysReturned}} jocs de claus dels {{moveOut.keysExpected}} que va rebre, el dia {{moveOut.keysReturnedDate|long}}.",
        ),
      ),
      given('moveOut.keysReturnedDate'),
    ),
    clause(
      say('Fianza', 'Fiança'),
      say(
        'La fianza de {{legalBondAmount}} se liquida en el plazo de un mes desde la entrega de las llaves; después devenga el interés legal (artículo 36.4 de la LAU).',
        "La fiança de {{legalBondAmount}} es liquida en el termini d'un mes des del lliurament de les claus; després merita l'interès legal (article 36.4 de la LAU).",
      ),
    ),
    clause(
      say('Cantidades pendientes', 'Quantitats pendents'),
      say(
        'Quedan a salvo las rentas, cantidades asimiladas y suministros devengados hasta la entrega, y las reparaciones que procedan (artículos 1.561 y 1.563 del Código Civil).',
        'Aquest acord no afecta les rendes, les quantitats assimilades i els subministraments meritats fins al lliurament, ni les reparacions que escaiguin (articles 1.561 i 1.563 del Codi Civil).',
      ),
    ),
    ...bothSign(say, language),
  ],
}));

const lines = (say: Say) =>
  table(
    [
      [say('Concepto', 'Concepte'), 70],
      [say('Importe', 'Import'), 30],
    ],
    [['{{row.concept}}', '{{row.totalAmount}}']],
    { rowsOf: 'breakdown' },
  );

/** Letter that goes with a receipt. */
export const receiptLetter = inBoth((say, language) => ({
  key: 'letter.receipt',
  name: say('Carta del recibo', 'Carta del rebut'),
  description: say(
    'Acompaña al recibo de un mes y dice cómo se paga.',
    "Acompanya el rebut d'un mes i diu com es paga.",
  ),
  collection: 'finance',
  documentType: 'OTHER',
  paragraphs: [
    title(say('RECIBO', 'REBUT')),
    onDay(say, 'issueDate'),
    prose(
      say(
        '**A la atención de:** {{tenants}}\n**Inmueble:** {{units.address}}',
        "**A l'atenció de:** {{tenants}}\n**Immoble:** {{units.address}}",
      ),
    ),
    prose(
      say(
        'Les enviamos el detalle del recibo del {{periodStart}} al {{periodEnd}}:',
        'Us enviem el detall del rebut del {{periodStart}} al {{periodEnd}}:',
      ),
    ),
    lines(say),
    box('**Total: {{totalAmount}}** ({{totalAmount|words}})'),
    when(
      prose(
        say(
          'El importe se cargará en su cuenta por domiciliación bancaria.',
          "L'import es carregarà al vostre compte per domiciliació bancària.",
        ),
      ),
      ['paymentMethod', 'IS', 'DIRECT_DEBIT'],
      missing('paymentDate'),
    ),
    when(
      prose(
        say(
          'El recibo consta pagado el {{paymentDate|long}}.',
          'El rebut consta pagat el dia {{paymentDate|long}}.',
        ),
      ),
      given('paymentDate'),
    ),
    gap,
    companySigns(say('Administración', 'Administració'), language),
  ],
}));

/** Letter that goes with a settlement. */
export const settlementLetter = inBoth((say, language) => ({
  key: 'letter.settlement',
  name: say('Carta de la liquidación', 'Carta de la liquidació'),
  description: say(
    'Acompaña a la liquidación de un propietario.',
    "Acompanya la liquidació d'un propietari.",
  ),
  collection: 'finance',
  documentType: 'SETTLEMENT',
  paragraphs: [
    title(say('LIQUIDACIÓN', 'LIQUIDACIÓ')),
    onDay(say, 'issueDate'),
    prose(
      say(
        '**A la atención de:** {{landlords}}\n**Inmueble:** {{units.address}}',
        "**A l'atenció de:** {{landlords}}\n**Immoble:** {{units.address}}",
      ),
    ),
    prose(
      say(
        'Les enviamos la liquidación del período del {{periodStart}} al {{periodEnd}}:',
        'Us enviem la liquidació del període del {{periodStart}} al {{periodEnd}}:',
      ),
    ),
    lines(say),
    box(
      say(
        '**Importe que se liquida: {{totalAmount}}** ({{totalAmount|words}})',
        '**Import que es liquida: {{totalAmount}}** ({{totalAmount|words}})',
      ),
    ),
    when(
      prose(say('Se ha abonado el {{paymentDate|long}}.', "S'ha abonat el dia {{paymentDate|long}}.")),
      given('paymentDate'),
    ),
    prose(
      say(
        'Los justificantes de los gastos están a su disposición.',
        'Els justificants de les despeses són a la vostra disposició.',
      ),
    ),
    gap,
    companySigns(say('Administración', 'Administració'), language),
  ],
}));
