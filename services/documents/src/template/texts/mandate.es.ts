import { companySigns, parties, signatures } from './parties.ts';
import {
  type BuiltInText, clause, gap, given, heading, list, no, part, prose, right, table, title, when, yes,
} from './write.ts'; // prettier-ignore

/** Figures of the product packs (VAL-09) come from the mandate; Código Civil on the mandate, LAU on who pays. */
export const mandateEs: BuiltInText = {
  key: 'mandate',
  language: 'ES',
  name: 'Mandato de gestión de arrendamiento',
  description: 'Encargo de gestión del propietario, con los honorarios y coberturas de cada producto.',
  collection: 'mandate',
  documentType: 'MANDATE',
  paragraphs: [
    title('MANDATO DE GESTIÓN DE ARRENDAMIENTO'),
    right('A {{signatureDate|long}}'),
    heading('REUNIDOS'),
    prose('De una parte, como **mandante**:'),
    ...parties('landlords', 'ES'),
    prose(
      'De otra parte, como **mandataria**: **{{company.name}}**, con NIF {{company.cif}} y domicilio en {{company.socialAddress}}.',
    ),
    heading('CLÁUSULAS'),
    clause(
      'Objeto',
      'La mandante encarga a la mandataria, que acepta, la gestión del arrendamiento de los inmuebles siguientes, conforme a los artículos 1.709 y siguientes del Código Civil.',
    ),
    table(
      [
        ['Inmueble', 60],
        ['Referencia catastral', 40],
      ],
      [['{{row.address}}', '{{row.cadastralReference?}}']],
      { rowsOf: 'units' },
    ),
    part(
      'La mandante declara que es titular de los inmuebles o está facultada para arrendarlos, que están al corriente de gastos y tributos y que entregará la documentación exigible para arrendarlos.',
    ),
    when(
      part(
        'Los inmuebles tienen limitada su renta por calificación de protección pública, que la mandante acredita.',
      ),
      yes('publicProtectionLimited'),
    ),
    clause(
      'Servicios',
      'La mandataria se obliga, con la diligencia de un buen padre de familia y conforme a las instrucciones de la mandante (artículos 1.718 y 1.719 del Código Civil), a:',
    ),
    when(list('Comercializar los inmuebles, seleccionar a la parte arrendataria y preparar el contrato.'), [
      'productType',
      'NONE_OF',
      'PAYMENT_INSURANCE',
    ]),
    when(
      list(
        'Cobrar la renta y las cantidades asimiladas y liquidarlas a la mandante.',
        'Depositar la fianza y pedir su devolución ante el organismo competente.',
        'Actualizar la renta, gestionar incidencias y suministros y practicar las comunicaciones del contrato.',
      ),
      ['feeType', 'NONE_OF', 'NONE'],
    ),
    part(
      'La mandataria rinde cuentas de sus operaciones y abona a la mandante lo que reciba en virtud del mandato (artículo 1.720 del Código Civil).',
    ),
    when(
      clause(
        'Exclusividad',
        'El encargo es **en exclusiva**: durante su vigencia la mandante no encargará a terceros la gestión ni arrendará por sí misma los inmuebles sin comunicarlo a la mandataria.',
      ),
      yes('exclusiveness'),
    ),
    when(clause('Sin exclusividad', 'El encargo no es en exclusiva.'), no('exclusiveness')),
    when(
      clause(
        'Renta',
        'La renta que se ofrece es de {{rent}} mensuales, dentro de los límites que la ley establezca, en particular en zona de mercado residencial tensionado (artículo 17.6 y 17.7 de la LAU y Ley 12/2023).',
      ),
      given('rent'),
    ),
    when(
      clause(
        'Honorarios de gestión',
        'La mandante paga el {{feeValue}} por ciento de la renta mensual, más el IVA vigente, que la mandataria compensa en cada liquidación.',
      ),
      ['feeType', 'IS', 'PERCENT'],
    ),
    when(
      clause(
        'Honorarios de gestión',
        'La mandante paga {{feeValue}} euros al mes, más el IVA vigente, que la mandataria compensa en cada liquidación.',
      ),
      ['feeType', 'IS', 'FIXED'],
    ),
    when(
      clause(
        'Búsqueda de arrendatario',
        'Por la búsqueda se paga una sola vez el importe de {{tenantSearchOnePaymentPlanMonths}} mensualidades de renta; con IVA, {{tenantSearchTotalAmount}}.',
      ),
      ['tenantSearchSelectedOption', 'IS', 'ONE_PAYMENT'],
    ),
    when(
      clause(
        'Búsqueda de arrendatario',
        'Por la búsqueda se paga cada mes el {{tenantSearchRecurringPaymentPlanPercent}} de la renta, más el IVA vigente, mientras dure el arrendamiento.',
      ),
      ['tenantSearchSelectedOption', 'IS', 'RECURRING_PAYMENT'],
    ),
    part(
      'En los arrendamientos de vivienda habitual, los gastos de gestión inmobiliaria y de formalización son siempre a cargo de la parte arrendadora (artículo 20.1 de la LAU).',
      { level: 1 },
    ),
    when(
      clause(
        'Cobertura de impagos',
        'El producto contratado cubre el impago de la renta hasta un máximo de **doce mensualidades**, en los términos de la póliza o garantía que se entrega.',
      ),
      ['nonPaymentCoverage', 'IS', 'ONE_YEAR'],
    ),
    when(
      clause(
        'Cobertura de impagos',
        'El producto contratado cubre el impago de la renta hasta un máximo de **veinticuatro mensualidades**, en los términos de la póliza o garantía que se entrega.',
      ),
      ['nonPaymentCoverage', 'IS', 'TWO_YEARS'],
    ),
    when(
      clause(
        'Cobertura de impagos',
        'El producto contratado cubre el impago de **toda la renta** hasta la recuperación de la posesión, en los términos de la póliza o garantía que se entrega.',
      ),
      ['nonPaymentCoverage', 'IS', 'TOTAL_RENT'],
    ),
    when(
      part(
        'Incluye defensa jurídica hasta {{legalDefenseActions}} y actos vandálicos hasta {{vandalismActions}}.',
      ),
      given('nonPaymentCoverage'),
      given('legalDefenseActions'),
      given('vandalismActions'),
    ),
    when(
      clause(
        'Renta garantizada',
        'La mandataria abona a la mandante la renta pactada, la pague o no la parte arrendataria, en los términos de la cobertura contratada.',
      ),
      ['productType', 'ONE_OF', 'GUARANTEED_INCOME_UNLIMITED,GUARANTEED_INCOME_BASIC'],
    ),
    when(
      part(
        'Entre un contrato y el siguiente hay una carencia de {{graceMonthsBetweenContracts}} meses sin renta garantizada.',
      ),
      ['productType', 'ONE_OF', 'GUARANTEED_INCOME_UNLIMITED,GUARANTEED_INCOME_BASIC'],
      ['graceMonthsBetweenContracts', 'MORE_THAN', '0'],
    ),
    when(
      clause(
        'Liquidación',
        'La mandataria liquida cada mes, el día {{paymentDay}}, con detalle de cobros, gastos y honorarios.',
      ),
      given('paymentDay'),
    ),
    when(
      part(
        'De las liquidaciones se retiene hasta {{reserveTarget}} como fondo de reserva para gastos del inmueble, que se devuelve al terminar el mandato.',
      ),
      ['reserveTarget', 'MORE_THAN', '0'],
    ),
    when(
      clause('Duración', 'El mandato empieza el {{mandateDate|long}} y dura hasta el {{endDate|long}}.'),
      given('endDate'),
    ),
    when(clause('Duración', 'El mandato empieza el {{mandateDate|long}} y es por tiempo indefinido.'), [
      'endDate',
      'IS_EMPTY',
    ]),
    when(
      part(
        'Llegado el término se renueva automáticamente por períodos iguales, salvo aviso en contrario con un mes de antelación.',
      ),
      ['renewalType', 'IS', 'AUTO'],
      given('endDate'),
    ),
    when(
      part('Llegado el término solo se renueva por acuerdo expreso y escrito.'),
      ['renewalType', 'IS', 'MANUAL'],
      given('endDate'),
    ),
    part(
      'La mandante puede revocar el mandato (artículo 1.733 del Código Civil) y la mandataria renunciar a él (artículo 1.736), con indemnización de los gastos y honorarios devengados hasta entonces.',
    ),
    clause(
      'Consumidores y datos personales',
      'Si la mandante es consumidora y contrata a distancia o fuera de establecimiento, puede desistir en catorce días naturales (artículo 102 del Real Decreto Legislativo 1/2007). La mandataria trata los datos para ejecutar el mandato (Reglamento (UE) 2016/679 y Ley Orgánica 3/2018) y aplica la Ley 10/2010 de prevención del blanqueo de capitales.',
    ),
    prose('Y en prueba de conformidad, las partes firman este mandato.'),
    gap,
    signatures('La mandante', 'landlords', 'ES'),
    companySigns('La mandataria', 'ES'),
  ],
};
