import type { Say } from '@llavero/proto/templates/say';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { companySigns } from './parties.ts';
import {
  box, catalan, elsewhere, gap, given, inBoth, madrilenian, prose, right, type Rule, table, title, when, yes,
} from './write.ts'; // prettier-ignore

const long: Rule = ['contractType', 'IS', 'LONG_CONTRACT'];
const notLong: Rule = ['contractType', 'IS_NOT', 'LONG_CONTRACT'];
const today = (say: Say) => right(say('A {{today|long}}', '{{today|long}}'));
const toTenants = (say: Say) =>
  prose(
    say(
      '**A la atención de:** {{tenants}}\n**Inmueble:** {{units.address}}',
      "**A l'atenció de:** {{tenants}}\n**Immoble:** {{units.address}}",
    ),
  );
const signed = (say: Say, language: DocumentLanguage) => [
  gap,
  companySigns(say('Por la parte arrendadora', 'Per la part arrendadora'), language),
];

/** LAU arts. 9, 10 and 34; Código Civil art. 1.566. */
export const nonRenewal = inBoth((say, language) => ({
  key: 'notice.nonRenewal',
  name: say('Comunicación de no renovación', 'Comunicació de no renovació'),
  collection: 'contract',
  documentType: 'OTHER',
  description: say(
    'La parte arrendadora comunica que no renueva el contrato.',
    'La part arrendadora comunica que no renova el contracte.',
  ),
  paragraphs: [
    title(say('COMUNICACIÓN DE NO RENOVACIÓN DEL CONTRATO', 'COMUNICACIÓ DE NO RENOVACIÓ DEL CONTRACTE')),
    today(say),
    toTenants(say),
    prose(
      say(
        'En nombre de la parte arrendadora, {{landlords}}, y en relación con el contrato firmado el {{signatureDate|long}}, les comunicamos su voluntad de **no renovarlo**, por lo que quedará extinguido el **{{endDate|long}}**.',
        'En nom de la part arrendadora, {{landlords}}, i en relació amb el contracte signat el dia {{signatureDate|long}}, us comuniquem la seva voluntat de **no renovar-lo**, de manera que quedarà extingit el dia **{{endDate|long}}**.',
      ),
    ),
    when(
      prose(
        say(
          'La comunicación se hace con la antelación mínima de cuatro meses a la fecha de vencimiento que exige el artículo 10.1 de la LAU, una vez cumplido el plazo mínimo de su artículo 9.1.',
          "La comunicació es fa amb l'antelació mínima de quatre mesos a la data de venciment que exigeix l'article 10.1 de la LAU, un cop complert el termini mínim del seu article 9.1.",
        ),
      ),
      long,
    ),
    when(
      prose(
        say(
          'La comunicación se hace con la antelación pactada y excluye la tácita reconducción (artículo 1.566 del Código Civil).',
          "La comunicació es fa amb l'antelació pactada i exclou la tàcita reconducció (article 1.566 del Codi Civil).",
        ),
      ),
      notLong,
    ),
    when(
      prose(
        say(
          'Por hallarse la vivienda en zona de mercado residencial tensionado, la parte arrendataria puede solicitar la prórroga extraordinaria del artículo 10.3 de la LAU, en los casos y con las excepciones que este establece.',
          "Com que l'habitatge és en zona de mercat residencial tensionat, la part arrendatària pot sol·licitar la pròrroga extraordinària de l'article 10.3 de la LAU, en els casos i amb les excepcions que estableix.",
        ),
      ),
      long,
      yes('stressedZone'),
    ),
    prose(
      say(
        'En esa fecha deberán entregar el inmueble libre de ocupantes y enseres, con todas sus llaves. Les rogamos que concierten la revisión de salida. La fianza se liquidará después (artículo 36.4 de la LAU).',
        "En aquesta data haureu de lliurar l'immoble lliure d'ocupants i d'efectes, amb totes les claus. Us preguem que concerteu la revisió de sortida. La fiança es liquidarà després (article 36.4 de la LAU).",
      ),
    ),
    ...signed(say, language),
  ],
}));

/** LAU art. 18; the figures are those of the update. */
export const rentUpdate = inBoth((say, language) => ({
  key: 'notice.rentUpdate',
  name: say('Comunicación de actualización de renta', "Comunicació d'actualització de renda"),
  collection: 'nextRent',
  documentType: 'OTHER',
  description: say(
    'Porcentaje aplicado y renta nueva, exigible desde el mes siguiente.',
    'Percentatge aplicat i renda nova, exigible des del mes següent.',
  ),
  paragraphs: [
    title(say('ACTUALIZACIÓN DE LA RENTA', 'ACTUALITZACIÓ DE LA RENDA')),
    today(say),
    toTenants(say),
    prose(
      say(
        'Conforme a lo pactado en el contrato y al artículo 18 de la LAU, la renta se actualiza en la fecha en que se cumple un año más de vigencia, el {{date|long}}.',
        "D'acord amb el contracte i amb l'article 18 de la LAU, la renda s'actualitza en la data en què es compleix un any més de vigència, el dia {{date|long}}.",
      ),
    ),
    when(
      prose(
        say(
          'El índice aplicado es el **índice de referencia para la actualización anual de los contratos de arrendamiento de vivienda (IRAV)** que publica el INE.',
          "L'índex aplicat és l'**índex de referència per a l'actualització anual dels contractes d'arrendament d'habitatge (IRAV)** que publica l'INE.",
        ),
      ),
      ['ineType', 'IS', 'IRAV'],
    ),
    when(
      prose(
        say(
          'El índice aplicado es el **Índice General de Precios de Consumo (IPC)** que publica el INE.',
          "L'índex aplicat és l'**Índex General de Preus de Consum (IPC)** que publica l'INE.",
        ),
      ),
      ['ineType', 'ONE_OF', 'GENERAL,GENERAL_COMMERCIAL,GENERAL_POSITIVE'],
    ),
    table(
      [
        [say('Renta anterior', 'Renda anterior'), 34],
        [say('Porcentaje aplicado', 'Percentatge aplicat'), 33],
        [say('Renta actualizada', 'Renda actualitzada'), 33],
      ],
      [['{{previousRent}}', '{{percent}}', '{{nextRent}}']],
    ),
    prose(
      say(
        'La renta actualizada es exigible a partir del mes siguiente a la recepción de esta comunicación (artículo 18.3 de la LAU).',
        "La renda actualitzada és exigible a partir del mes següent a la recepció d'aquesta comunicació (article 18.3 de la LAU).",
      ),
    ),
    ...signed(say, language),
  ],
}));

/** LAU art. 36. */
export const bondReturn = inBoth((say, language) => ({
  key: 'notice.bondReturn',
  name: say('Liquidación y devolución de la fianza', 'Liquidació i devolució de la fiança'),
  collection: 'contract',
  documentType: 'BOND',
  description: say(
    'Saldo de la fianza al final del arriendo, con sus deducciones.',
    "Saldo de la fiança al final de l'arrendament, amb les deduccions.",
  ),
  variables: [
    {
      name: 'amountReturned',
      label: say('Importe que se devuelve', 'Import que es torna'),
      kind: 'MONEY',
      required: true,
    },
  ],
  paragraphs: [
    title(say('LIQUIDACIÓN DE LA FIANZA', 'LIQUIDACIÓ DE LA FIANÇA')),
    today(say),
    toTenants(say),
    prose(
      say(
        'Las llaves se entregaron el {{moveOut.keysReturnedDate|long}}. Revisado el inmueble, comunicamos la liquidación de la fianza de {{legalBondAmount}} entregada a la firma del contrato.',
        "Les claus es van lliurar el dia {{moveOut.keysReturnedDate|long}}. Un cop revisat l'immoble, us comuniquem la liquidació de la fiança de {{legalBondAmount}} lliurada a la signatura del contracte.",
      ),
    ),
    table(
      [
        [say('Deducción', 'Deducció'), 70],
        [say('Importe', 'Import'), 30],
      ],
      [['{{row.description}}', '{{row.amount}}']],
      { rowsOf: 'moveOut.deductions' },
    ),
    when(
      prose(
        say(
          'Además se descuentan rentas y cantidades pendientes por {{moveOut.debts}}.',
          'A més, es descompten rendes i quantitats pendents per {{moveOut.debts}}.',
        ),
      ),
      ['moveOut.debts', 'MORE_THAN', '0'],
    ),
    prose(
      say(
        'Se devuelve la cantidad de **{{amountReturned}}** ({{amountReturned|words}}), en la cuenta que designen. Transcurrido un mes desde la entrega de las llaves sin restitución, el saldo devenga el interés legal (artículo 36.4 de la LAU).',
        "Es torna la quantitat de **{{amountReturned}}** ({{amountReturned|words}}), al compte que designeu. Transcorregut un mes des del lliurament de les claus sense restitució, el saldo merita l'interès legal (article 36.4 de la LAU).",
      ),
    ),
    when(
      prose(
        say(
          'La recuperación del depósito se ha solicitado al Institut Català del Sòl (INCASÒL).',
          "La recuperació del dipòsit s'ha sol·licitat a l'Institut Català del Sòl (INCASÒL).",
        ),
      ),
      catalan,
      given('legalBondRegistrationNumber'),
    ),
    when(
      prose(
        say(
          'La recuperación del depósito se ha solicitado a la Agencia de Vivienda Social de la Comunidad de Madrid.',
          "La recuperació del dipòsit s'ha sol·licitat a l'Agencia de Vivienda Social de la Comunidad de Madrid.",
        ),
      ),
      madrilenian,
      given('legalBondRegistrationNumber'),
    ),
    when(
      prose(
        say(
          'La recuperación del depósito se ha solicitado al organismo competente.',
          "La recuperació del dipòsit s'ha sol·licitat a l'organisme competent.",
        ),
      ),
      elsewhere,
      given('legalBondRegistrationNumber'),
    ),
    prose(
      say(
        'Quedan a su disposición las pruebas y facturas de las deducciones, que pueden impugnar en el plazo legal.',
        'Teniu a la vostra disposició les proves i les factures de les deduccions, que podeu impugnar en el termini legal.',
      ),
    ),
    ...signed(say, language),
  ],
}));

/** LAU art. 27.2.a; LEC arts. 22.4, 439 and 440; LO 1/2025 art. 5. */
export const unpaidRent = inBoth((say, language) => ({
  key: 'notice.unpaidRent',
  name: say('Requerimiento de pago de rentas', 'Requeriment de pagament de rendes'),
  collection: 'contract',
  documentType: 'OTHER',
  description: say(
    'Requerimiento fehaciente que excluye la enervación del desahucio pasados treinta días.',
    "Requeriment fefaent que exclou l'enervació del desnonament passats trenta dies.",
  ),
  variables: [
    { name: 'amountDue', label: say('Importe adeudado', 'Import degut'), kind: 'MONEY', required: true },
    {
      name: 'monthsDue',
      label: say('Meses o conceptos adeudados', 'Mesos o conceptes deguts'),
      kind: 'TEXT',
      required: true,
    },
  ],
  paragraphs: [
    title(say('REQUERIMIENTO DE PAGO', 'REQUERIMENT DE PAGAMENT')),
    today(say),
    toTenants(say),
    when(
      prose(
        say(
          'Se comunica también a la parte avalista: {{avalists}}.',
          'Es comunica també a la part avaladora: {{avalists}}.',
        ),
      ),
      given('avalists'),
    ),
    prose(
      say(
        'En nombre de la parte arrendadora, {{landlords}}, les requerimos el pago de **{{amountDue}}** ({{amountDue|words}}) por {{monthsDue}}, que adeudan en virtud del contrato firmado el {{signatureDate|long}}.',
        'En nom de la part arrendadora, {{landlords}}, us requerim el pagament de **{{amountDue}}** ({{amountDue|words}}) per {{monthsDue}}, que deveu en virtut del contracte signat el dia {{signatureDate|long}}.',
      ),
    ),
    box(
      say(
        '**Advertencia.** Si no pagan la totalidad en el plazo de **treinta días** desde la recepción de este requerimiento, no podrán enervar la acción de desahucio: el pago posterior a la demanda no evitará la resolución del contrato (artículo 22.4 de la Ley de Enjuiciamiento Civil).',
        "**Advertiment.** Si no pagueu la totalitat en el termini de **trenta dies** des de la recepció d'aquest requeriment, no podreu enervar l'acció de desnonament: el pagament posterior a la demanda no evitarà la resolució del contracte (article 22.4 de la Llei d'enjudiciament civil).",
      ),
    ),
    prose(
      say(
        'La falta de pago de la renta o de las cantidades asimiladas es causa de resolución (artículo 27.2.a de la LAU). Este escrito es requisito previo a la demanda (artículos 439 y 440 de la Ley de Enjuiciamiento Civil), y con él se ofrece una negociación para alcanzar un acuerdo, a los efectos del artículo 5 de la Ley Orgánica 1/2025, de 2 de enero: quedamos a su disposición para acordar un calendario de pago.',
        "La manca de pagament de la renda o de les quantitats assimilades és causa de resolució (article 27.2.a de la LAU). Aquest escrit és requisit previ a la demanda (articles 439 i 440 de la Llei d'enjudiciament civil), i amb ell s'ofereix una negociació per arribar a un acord, als efectes de l'article 5 de la Llei orgànica 1/2025, de 2 de gener: quedem a la vostra disposició per acordar un calendari de pagament.",
      ),
    ),
    when(
      prose(
        say(
          'El pago se hará en la cuenta {{company.iban}}, de {{company.name}}, con indicación del inmueble.',
          "El pagament s'ha de fer al compte {{company.iban}}, de {{company.name}}, amb indicació de l'immoble.",
        ),
      ),
      given('company.iban'),
    ),
    when(
      prose(
        say(
          'Si se encuentran en situación de vulnerabilidad, pueden dirigirse a los servicios sociales de su municipio.',
          'Si us trobeu en situació de vulnerabilitat, us podeu adreçar als serveis socials del vostre municipi.',
        ),
      ),
      long,
    ),
    ...signed(say, language),
  ],
}));
