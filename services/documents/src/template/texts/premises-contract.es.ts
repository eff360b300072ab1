import { managed, parties, signatures } from './parties.ts';
import {
  type BuiltInText, catalan, clause, elsewhere, gap, given, heading, madrilenian, no, part, prose, right, table, title, when, yes,
} from './write.ts'; // prettier-ignore

/** LAU arts. 3, 4.3 and 29 to 36: premises follow the will of the parties, then title III, then the Código Civil. */
export const premisesContractEs: BuiltInText = {
  key: 'contract.premises',
  language: 'ES',
  name: 'Contrato de arrendamiento de local',
  description: 'Uso distinto del de vivienda: local, oficina o almacén, con su actividad.',
  collection: 'contract',
  documentType: 'CONTRACT',
  paragraphs: [
    title('CONTRATO DE ARRENDAMIENTO DE LOCAL DE NEGOCIO'),
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
    clause('Objeto', 'La parte arrendadora arrienda los inmuebles siguientes:', { restart: true }),
    table(
      [
        ['Inmueble', 60],
        ['Referencia catastral', 40],
      ],
      [['{{row.address}}', '{{row.cadastralReference?}}']],
      { rowsOf: 'units' },
    ),
    when(
      clause(
        'Destino',
        'El local se destina a **{{descriptionActivity}}**. El cambio de actividad necesita el consentimiento escrito de la parte arrendadora. Las licencias son de cuenta y cargo de la parte arrendataria.',
      ),
      given('descriptionActivity'),
    ),
    when(
      clause(
        'Destino',
        'El local se destina a un uso distinto del de vivienda (artículo 3 de la LAU), conforme a su calificación urbanística. Las licencias son de cuenta y cargo de la parte arrendataria.',
      ),
      ['descriptionActivity', 'IS_EMPTY'],
    ),
    clause(
      'Régimen jurídico',
      'El contrato se rige por la voluntad de las partes, en su defecto por el título III de la LAU y, supletoriamente, por el Código Civil (artículo 4.3 de la LAU).',
    ),
    clause(
      'Duración',
      'Del {{startDate|long}} al {{endDate|long}}. Llegado el término, el contrato se extingue sin necesidad de requerimiento; se excluye la tácita reconducción (artículos 1.565 y 1.566 del Código Civil).',
    ),
    when(
      part(
        'La parte arrendataria puede desistir con dos meses de preaviso, indemnizando con una mensualidad por cada año que reste por cumplir y la parte proporcional de los períodos inferiores.',
      ),
      yes('earlyCancellationCompensation'),
    ),
    clause(
      'Renta',
      'La renta es de **{{rent}}** ({{rent|words}}) mensuales, pagadera por meses anticipados en los siete primeros días. Se le añade el IVA y, cuando proceda, se le resta la retención a cuenta que corresponda según la normativa vigente.',
    ),
    when(clause('Actualización', 'La renta no se actualiza.'), ['ineType', 'IS', 'NO_REVISION']),
    when(
      clause(
        'Actualización',
        'La renta se actualiza en cada aniversario por el índice pactado, que se notifica por escrito con su porcentaje.',
      ),
      ['ineType', 'NONE_OF', 'NO_REVISION'],
      given('ineType'),
    ),
    clause(
      'Fianza',
      'La parte arrendataria entrega en metálico **{{legalBondAmount}}** ({{legalBondAmount|words}}) en concepto de fianza, equivalente a dos mensualidades (artículo 36.1 de la LAU).',
    ),
    when(
      part(
        'Se deposita en el Institut Català del Sòl (INCASÒL) en el plazo de dos meses desde la firma (Ley catalana 13/1996).',
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
      'Conservación y obras',
      'Rigen los artículos 21 a 23 y 26 de la LAU por remisión de su artículo 30. Las obras necesitan autorización escrita y quedan en beneficio del inmueble, sin indemnización, salvo pacto en contrario.',
    ),
    when(
      part('Los suministros son a cargo de la parte arrendataria, según consumo.'),
      yes('tenantIsResponsibleOfSupplies'),
    ),
    when(part('Los suministros están incluidos en la renta.'), no('tenantIsResponsibleOfSupplies')),
    clause(
      'Cesión y subarriendo',
      'No se permiten sin consentimiento escrito. Las partes excluyen los derechos de los artículos 31 (adquisición preferente), 32 (cesión) y 34 (indemnización por clientela) de la LAU.',
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
    gap,
    signatures('Parte arrendadora', 'landlords', 'ES'),
    signatures('Parte arrendataria', 'tenants', 'ES'),
    when(signatures('Parte avalista', 'avalists', 'ES'), given('avalists')),
  ],
};
