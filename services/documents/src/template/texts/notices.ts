import { companySigns } from './parties.ts';
import {
  type BuiltInText,
  box,
  catalan,
  elsewhere,
  gap,
  given,
  madrilenian,
  prose,
  right,
  table,
  title,
  when,
  yes,
} from './write.ts';

const long: readonly ['contractType', 'IS', 'LONG_CONTRACT'] = ['contractType', 'IS', 'LONG_CONTRACT'];
const notLong: readonly ['contractType', 'IS_NOT', 'LONG_CONTRACT'] = [
  'contractType',
  'IS_NOT',
  'LONG_CONTRACT',
];
const toTenants = prose('**A la atención de:** {{tenants}}\n**Inmueble:** {{units.address}}');
const toTenantsCa = prose("**A l'atenció de:** {{tenants}}\n**Immoble:** {{units.address}}");
const signed = [gap, companySigns('Por la parte arrendadora', 'ES')];
const signedCa = [gap, companySigns('Per la part arrendadora', 'CA')];

/** LAU arts. 9, 10 and 34; Código Civil art. 1.566. */
export const nonRenewalEs: BuiltInText = {
  key: 'notice.nonRenewal',
  language: 'ES',
  name: 'Comunicación de no renovación',
  collection: 'contract',
  documentType: 'OTHER',
  description: 'La parte arrendadora comunica que no renueva el contrato.',
  paragraphs: [
    title('COMUNICACIÓN DE NO RENOVACIÓN DEL CONTRATO'),
    right('A {{today|long}}'),
    toTenants,
    prose(
      'En nombre de la parte arrendadora, {{landlords}}, y en relación con el contrato firmado el {{signatureDate|long}}, les comunicamos su voluntad de **no renovarlo**, por lo que quedará extinguido el **{{endDate|long}}**.',
    ),
    when(
      prose(
        'La comunicación se hace con la antelación mínima de cuatro meses a la fecha de vencimiento que exige el artículo 10.1 de la LAU, una vez cumplido el plazo mínimo de su artículo 9.1.',
      ),
      long,
    ),
    when(
      prose(
        'La comunicación se hace con la antelación pactada y excluye la tácita reconducción (artículo 1.566 del Código Civil).',
      ),
      notLong,
    ),
    when(
      prose(
        'Por hallarse la vivienda en zona de mercado residencial tensionado, la parte arrendataria puede solicitar la prórroga extraordinaria del artículo 10.3 de la LAU, en los casos y con las excepciones que este establece.',
      ),
      long,
      yes('stressedZone'),
    ),
    prose(
      'En esa fecha deberán entregar el inmueble libre de ocupantes y enseres, con todas sus llaves. Les rogamos que concierten la revisión de salida. La fianza se liquidará después (artículo 36.4 de la LAU).',
    ),
    ...signed,
  ],
};
export const nonRenewalCa: BuiltInText = {
  ...nonRenewalEs,
  language: 'CA',
  name: 'Comunicació de no renovació',
  description: 'La part arrendadora comunica que no renova el contracte.',
  paragraphs: [
    title('COMUNICACIÓ DE NO RENOVACIÓ DEL CONTRACTE'),
    right('A {{today|long}}'),
    toTenantsCa,
    prose(
      'En nom de la part arrendadora, {{landlords}}, i en relació amb el contracte signat el {{signatureDate|long}}, us comuniquem la seva voluntat de **no renovar-lo**, de manera que quedarà extingit el **{{endDate|long}}**.',
    ),
    when(
      prose(
        "La comunicació es fa amb l'antelació mínima de quatre mesos a la data de venciment que exigeix l'article 10.1 de la LAU, un cop complert el termini mínim del seu article 9.1.",
      ),
      long,
    ),
    when(
      prose(
        "La comunicació es fa amb l'antelació pactada i exclou la tàcita reconducció (article 1.566 del Codi Civil).",
      ),
      notLong,
    ),
    when(
      prose(
        "Com que l'habitatge és en zona de mercat residencial tensionat, la part arrendatària pot sol·licitar la pròrroga extraordinària de l'article 10.3 de la LAU, en els casos i amb les excepcions que estableix.",
      ),
      long,
      yes('stressedZone'),
    ),
    prose(
      "En aquesta data haureu de lliurar l'immoble lliure d'ocupants i d'efectes, amb totes les claus. Us preguem que concerteu la revisió de sortida. La fiança es liquidarà després (article 36.4 de la LAU).",
    ),
    ...signedCa,
  ],
};

/** LAU art. 18; the figures are those of the update. */
export const rentUpdateEs: BuiltInText = {
  key: 'notice.rentUpdate',
  language: 'ES',
  name: 'Comunicación de actualización de renta',
  collection: 'nextRent',
  documentType: 'OTHER',
  description: 'Porcentaje aplicado y renta nueva, exigible desde el mes siguiente.',
  paragraphs: [
    title('ACTUALIZACIÓN DE LA RENTA'),
    right('A {{today|long}}'),
    toTenants,
    prose(
      'Conforme a lo pactado en el contrato y al artículo 18 de la LAU, la renta se actualiza en la fecha en que se cumple un año más de vigencia, el {{date|long}}.',
    ),
    when(
      prose(
        'El índice aplicado es el **índice de referencia para la actualización anual de los contratos de arrendamiento de vivienda (IRAV)** que publica el INE.',
      ),
      ['ineType', 'IS', 'IRAV'],
    ),
    when(
      prose('El índice aplicado es el **Índice General de Precios de Consumo (IPC)** que publica el INE.'),
      ['ineType', 'ONE_OF', 'GENERAL,GENERAL_COMMERCIAL,GENERAL_POSITIVE'],
    ),
    table(
      [
        ['Renta anterior', 34],
        ['Porcentaje aplicado', 33],
        ['Renta actualizada', 33],
      ],
      [['{{previousRent}}', '{{percent}}', '{{nextRent}}']],
    ),
    prose(
      'La renta actualizada es exigible a partir del mes siguiente a la recepción de esta comunicación (artículo 18.3 de la LAU).',
    ),
    ...signed,
  ],
};
export const rentUpdateCa: BuiltInText = {
  ...rentUpdateEs,
  language: 'CA',
  name: 'Comunicació d’actualització de renda',
  description: 'Percentatge aplicat i renda nova, exigible des del mes següent.',
  paragraphs: [
    title('ACTUALITZACIÓ DE LA RENDA'),
    right('A {{today|long}}'),
    toTenantsCa,
    prose(
      "D'acord amb el contracte i amb l'article 18 de la LAU, la renda s'actualitza en la data en què es compleix un any més de vigència, el {{date|long}}.",
    ),
    when(
      prose(
        "L'índex aplicat és l'**índex de referència per a l'actualització anual dels contractes d'arrendament d'habitatge (IRAV)** que publica l'INE.",
      ),
      ['ineType', 'IS', 'IRAV'],
    ),
    when(prose("L'índex aplicat és l'**Índex General de Preus de Consum (IPC)** que publica l'INE."), [
      'ineType',
      'ONE_OF',
      'GENERAL,GENERAL_COMMERCIAL,GENERAL_POSITIVE',
    ]),
    table(
      [
        ['Renda anterior', 34],
        ['Percentatge aplicat', 33],
        ['Renda actualitzada', 33],
      ],
      [['{{previousRent}}', '{{percent}}', '{{nextRent}}']],
    ),
    prose(
      "La renda actualitzada és exigible a partir del mes següent a la recepció d'aquesta comunicació (article 18.3 de la LAU).",
    ),
    ...signedCa,
  ],
};

/** LAU art. 36. */
export const bondReturnEs: BuiltInText = {
  key: 'notice.bondReturn',
  language: 'ES',
  name: 'Liquidación y devolución de la fianza',
  collection: 'contract',
  documentType: 'BOND',
  description: 'Saldo de la fianza al final del arriendo, con sus deducciones.',
  variables: [{ name: 'amountReturned', label: 'Importe que se devuelve', kind: 'MONEY', required: true }],
  paragraphs: [
    title('LIQUIDACIÓN DE LA FIANZA'),
    right('A {{today|long}}'),
    toTenants,
    prose(
      'Las llaves se entregaron el {{moveOut.keysReturnedDate|long}}. Revisado el inmueble, comunicamos la liquidación de la fianza de {{legalBondAmount}} entregada a la firma del contrato.',
    ),
    table(
      [
        ['Deducción', 70],
        ['Importe', 30],
      ],
      [['{{row.description}}', '{{row.amount}}']],
      { rowsOf: 'moveOut.deductions' },
    ),
    when(prose('Además se descuentan rentas y cantidades pendientes por {{moveOut.debts}}.'), [
      'moveOut.debts',
      'MORE_THAN',
      '0',
    ]),
    prose(
      'Se devuelve la cantidad de **{{amountReturned}}** ({{amountReturned|words}}), en la cuenta que designen. Transcurrido un mes desde la entrega de las llaves sin restitución, el saldo devenga el interés legal (artículo 36.4 de la LAU).',
    ),
    when(
      prose('La recuperación del depósito se ha solicitado al Institut Català del Sòl (INCASÒL).'),
      catalan,
      given('legalBondRegistrationNumber'),
    ),
    when(
      prose(
        'La recuperación del depósito se ha solicitado a la Agencia de Vivienda Social de la Comunidad de Madrid.',
      ),
      madrilenian,
      given('legalBondRegistrationNumber'),
    ),
    when(
      prose('La recuperación del depósito se ha solicitado al organismo competente.'),
      elsewhere,
      given('legalBondRegistrationNumber'),
    ),
    prose(
      'Quedan a su disposición las pruebas y facturas de las deducciones, que pueden impugnar en el plazo legal.',
    ),
    ...signed,
  ],
};

/** LAU art. 27.2.a; LEC arts. 22.4, 439 and 440; LO 1/2025 art. 5. */
export const unpaidRentEs: BuiltInText = {
  key: 'notice.unpaidRent',
  language: 'ES',
  name: 'Requerimiento de pago de rentas',
  collection: 'contract',
  documentType: 'OTHER',
  description: 'Requerimiento fehaciente que excluye la enervación del desahucio pasados treinta días.',
  variables: [
    { name: 'amountDue', label: 'Importe adeudado', kind: 'MONEY', required: true },
    { name: 'monthsDue', label: 'Meses o conceptos adeudados', kind: 'TEXT', required: true },
  ],
  paragraphs: [
    title('REQUERIMIENTO DE PAGO'),
    right('A {{today|long}}'),
    toTenants,
    when(prose('Se comunica también a la parte avalista: {{avalists}}.'), given('avalists')),
    prose(
      'En nombre de la parte arrendadora, {{landlords}}, les requerimos el pago de **{{amountDue}}** ({{amountDue|words}}) por {{monthsDue}}, que adeudan en virtud del contrato firmado el {{signatureDate|long}}.',
    ),
    box(
      '**Advertencia.** Si no pagan la totalidad en el plazo de **treinta días** desde la recepción de este requerimiento, no podrán enervar la acción de desahucio: el pago posterior a la demanda no evitará la resolución del contrato (artículo 22.4 de la Ley de Enjuiciamiento Civil).',
    ),
    prose(
      'La falta de pago de la renta o de las cantidades asimiladas es causa de resolución (artículo 27.2.a de la LAU). Este escrito es requisito previo a la demanda (artículos 439 y 440 de la Ley de Enjuiciamiento Civil), y con él se ofrece una negociación para alcanzar un acuerdo, a los efectos del artículo 5 de la Ley Orgánica 1/2025, de 2 de enero: quedamos a su disposición para acordar un calendario de pago.',
    ),
    when(
      prose(
        'El pago se hará en la cuenta {{company.iban}}, de {{company.name}}, con indicación del inmueble.',
      ),
      given('company.iban'),
    ),
    when(
      prose(
        'Si se encuentran en situación de vulnerabilidad, pueden dirigirse a los servicios sociales de su municipio.',
      ),
      long,
    ),
    ...signed,
  ],
};
