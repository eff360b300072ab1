import { managed, parties, signatures } from './parties.ts';
import {
  type BuiltInText, catalan, clause, elsewhere, gap, given, heading, madrilenian, no, part, prose, right, table, title, when, yes,
} from './write.ts'; // prettier-ignore

/** LAU art. 3.2 and 4.3: the will of the parties, then title III, then the Código Civil; Catalonia has Llei 11/2025. */
export const seasonalContractEs: BuiltInText = {
  key: 'contract.seasonal',
  language: 'ES',
  name: 'Contrato de arrendamiento de temporada',
  description: 'Uso distinto del de vivienda por temporada, con su causa acreditada.',
  collection: 'contract',
  documentType: 'SEASONAL_CONTRACT',
  variables: [{ name: 'cause', label: 'Causa de la temporada', kind: 'TEXT', required: true }],
  paragraphs: [
    title('CONTRATO DE ARRENDAMIENTO DE TEMPORADA'),
    right('En {{cityOfSignature}}, a {{signatureDate|long}}'),
    heading('REUNIDOS'),
    prose('De una parte, como **parte arrendadora**:'),
    ...parties('landlords', 'ES'),
    managed('ES'),
    prose('De otra parte, como **parte arrendataria**:'),
    ...parties('tenants', 'ES'),
    when(prose('Y, como **parte avalista**:'), given('avalists')),
    ...parties('avalists', 'ES'),
    heading('CLÁUSULAS'),
    clause('Objeto', 'La parte arrendadora arrienda por temporada los inmuebles siguientes:', {
      restart: true,
    }),
    table(
      [
        ['Inmueble', 60],
        ['Referencia catastral', 40],
      ],
      [['{{row.address}}', '{{row.cadastralReference?}}']],
      { rowsOf: 'units' },
    ),
    clause(
      'Causa de la temporada',
      'El arrendamiento obedece a una necesidad temporal y transitoria de la parte arrendataria: **{{cause}}**, que acredita documentalmente. No satisface su necesidad permanente de vivienda (artículo 3.2 de la LAU), que mantiene en otro domicilio.',
    ),
    clause(
      'Régimen jurídico',
      'El contrato se rige por la voluntad de las partes, en su defecto por el título III de la LAU y, supletoriamente, por el Código Civil (artículo 4.3 de la LAU).',
    ),
    when(
      part(
        'Al tener uso residencial, se le aplica además el régimen de fianza y de contención de rentas de la Ley catalana 18/2007, del derecho a la vivienda (artículo 66 bis, añadido por la Ley 11/2025).',
      ),
      catalan,
    ),
    clause(
      'Duración',
      'Del {{startDate|long}} al {{endDate|long}}. Llegado el término, el contrato se extingue sin necesidad de requerimiento y sin prórroga; se excluye la tácita reconducción (artículos 1.565 y 1.566 del Código Civil).',
    ),
    when(
      part(
        'La parte arrendataria puede desistir con un mes de preaviso, indemnizando con la parte proporcional de una mensualidad por cada año que reste por cumplir.',
      ),
      yes('earlyCancellationCompensation'),
    ),
    clause(
      'Renta',
      'La renta es de **{{rent}}** ({{rent|words}}) mensuales, pagadera por meses anticipados en los siete primeros días.',
    ),
    when(part('Se paga por domiciliación bancaria, con orden SEPA en documento aparte.'), [
      'paymentMethod',
      'IS',
      'DIRECT_DEBIT',
    ]),
    when(part('Se paga por transferencia a la cuenta {{company.iban}}, de {{company.name}}.'), [
      'paymentMethod',
      'IS',
      'TRANSFER',
    ]),
    when(
      part(
        'La vivienda se encuentra en zona de mercado residencial tensionado (artículo 18 de la Ley 12/2023).',
      ),
      yes('stressedZone'),
    ),
    when(clause('Actualización', 'La renta no se actualiza.'), ['ineType', 'IS', 'NO_REVISION']),
    when(
      clause(
        'Actualización',
        'Si la duración supera un año, la renta se actualiza en cada aniversario por el índice pactado, que se notifica por escrito con su porcentaje.',
      ),
      ['ineType', 'NONE_OF', 'NO_REVISION'],
      given('ineType'),
    ),
    clause(
      'Fianza',
      'La parte arrendataria entrega en metálico **{{legalBondAmount}}** ({{legalBondAmount|words}}) en concepto de fianza (artículo 36.1 de la LAU).',
      { clause: 'fianza' },
    ),
    when(
      part(
        'Se deposita en el Institut Català del Sòl (INCASÒL) en el plazo de dos meses desde la firma (Ley catalana 13/1996); al ser un arrendamiento de uso residencial, equivale a una mensualidad.',
      ),
      catalan,
    ),
    when(
      part(
        'Se deposita en la Agencia de Vivienda Social de la Comunidad de Madrid en el plazo de treinta días desde la firma (Decreto 181/1996).',
      ),
      madrilenian,
    ),
    when(
      part(
        'Se deposita en el organismo competente de la comunidad autónoma (disposición adicional tercera de la LAU).',
      ),
      elsewhere,
    ),
    when(
      clause(
        'Garantía adicional',
        'Se entregan además {{additionalGuarantee.amount}} como garantía adicional (artículo 36.5 de la LAU).',
      ),
      ['additionalGuarantee.amount', 'MORE_THAN', '0'],
    ),
    when(
      clause(
        'Afianzamiento',
        '{{avalists}} afianza solidariamente las obligaciones de este contrato, con renuncia a los beneficios de excusión, orden y división (artículos 1.822 y siguientes del Código Civil).',
      ),
      given('avalists'),
    ),
    clause(
      'Impuesto sobre transmisiones patrimoniales',
      'El arrendamiento de temporada está sujeto al impuesto, del que es sujeto pasivo la parte arrendataria (artículos 7.1.B y 8.f del Real Decreto Legislativo 1/1993).',
    ),
    when(
      part(
        'La empresa gestora, {{company.name}}, presenta la autoliquidación por cuenta de la parte arrendataria, que le provee de fondos.',
      ),
      yes('mandataryManagesItp'),
    ),
    when(
      part('La parte arrendataria presenta la autoliquidación en el plazo legal.'),
      no('mandataryManagesItp'),
    ),
    clause(
      'Suministros y conservación',
      'La parte arrendataria usa el inmueble con la diligencia debida y responde de los daños que cause (artículos 1.561 y 1.563 del Código Civil).',
    ),
    when(
      part('Los suministros son a cargo de la parte arrendataria, según consumo.'),
      yes('tenantIsResponsibleOfSupplies'),
    ),
    when(part('Los suministros están incluidos en la renta.'), no('tenantIsResponsibleOfSupplies')),
    when(part('Los muebles y enseres constan en el inventario adjunto.'), yes('inventoryAttached')),
    when(
      part('No se admiten animales sin consentimiento escrito, salvo los perros de asistencia.'),
      yes('petBan'),
    ),
    clause(
      'Cesión y subarriendo',
      'No se permiten la cesión, el subarriendo ni el alojamiento turístico. Las partes excluyen los derechos de adquisición preferente e indemnización de los artículos 31 y 34 de la LAU.',
    ),
    clause(
      'Resolución',
      'El incumplimiento da lugar a la resolución conforme al artículo 35 de la LAU y al artículo 1.124 del Código Civil.',
    ),
    when(
      clause(
        'Responsabilidad',
        'Las personas arrendatarias responden solidariamente (artículo 1.137 del Código Civil).',
      ),
      ['tenants.count', 'MORE_THAN', '1'],
      yes('jointLiability'),
    ),
    when(clause('Condiciones particulares', '{{specialConditions}}'), given('specialConditions')),
    clause(
      'Certificado energético y datos personales',
      'Se entrega copia del certificado de eficiencia energética (artículo 17 del Real Decreto 390/2021). Los datos personales se tratan para ejecutar el contrato (Reglamento (UE) 2016/679).',
    ),
    prose('Y en prueba de conformidad, las partes firman este contrato.'),
    gap,
    signatures('La parte arrendadora', 'landlords', 'ES'),
    signatures('La parte arrendataria', 'tenants', 'ES'),
    signatures('La parte avalista', 'avalists', 'ES'),
  ],
};
