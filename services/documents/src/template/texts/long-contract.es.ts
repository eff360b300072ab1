import { longContractDutiesEs } from './long-contract-duties.es.ts';
import { longContractVariables } from './long-contract.variables.ts';
import { managed, parties } from './parties.ts';
import {
  type BuiltInText,
  clause,
  given,
  heading,
  missing,
  no,
  part,
  prose,
  right,
  table,
  title,
  when,
  yes,
} from './write.ts';

/** LAU (Ley 29/1994) as of Ley 12/2023; each clause names its article. */
export const longContractEs: BuiltInText = {
  key: 'contract.long',
  language: 'ES',
  name: 'Contrato de arrendamiento de vivienda habitual',
  description:
    'Vivienda habitual según la LAU, con las variantes de Cataluña, Madrid y zona de mercado residencial tensionado, y sus anexos.',
  collection: 'contract',
  documentType: 'LONG_CONTRACT',
  variables: longContractVariables.ES,
  paragraphs: [
    title('CONTRATO DE ARRENDAMIENTO DE VIVIENDA HABITUAL'),
    right('En {{cityOfSignature}}, a {{signatureDate|long}}'),
    heading('REUNIDOS'),
    prose('De una parte, como **parte arrendadora**:'),
    ...parties('landlords', 'ES'),
    managed('ES'),
    prose('De otra parte, como **parte arrendataria**:'),
    ...parties('tenants', 'ES'),
    when(prose('Y, como **parte avalista**:'), given('avalists')),
    ...parties('avalists', 'ES'),
    prose('Las partes se reconocen capacidad legal suficiente para otorgar este contrato y'),
    heading('EXPONEN'),
    part('Que la parte arrendadora es titular, con facultades para arrendarlo, del inmueble siguiente:', {
      level: 1,
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
    when(
      part(
        'Que el inmueble se arrienda junto con los siguientes anejos, como accesorios de la vivienda (artículo 2.2 de la LAU): {{anexedAreas}}.',
        { level: 1 },
      ),
      yes('hasAnexedAreas'),
    ),
    part(
      'Que el inmueble está libre de arrendatarios y ocupantes, y que la parte arrendataria lo ha visitado y lo encuentra apto para el uso a que se destina.',
      { level: 1 },
    ),
    part(
      'Que la parte arrendataria necesita la vivienda para satisfacer su necesidad permanente de vivienda, y que ambas partes convienen en el presente **contrato de arrendamiento de vivienda**, con arreglo a las siguientes',
      { level: 1 },
    ),
    heading('CLÁUSULAS'),
    clause(
      'Régimen jurídico',
      'Este contrato se rige por los títulos I, II y IV de la Ley 29/1994, de 24 de noviembre, de Arrendamientos Urbanos (en adelante, LAU), en la redacción vigente; en su marco, por la voluntad de las partes y, supletoriamente, por el Código Civil (artículo 4 de la LAU). Son nulas las estipulaciones que modifiquen en perjuicio de la parte arrendataria las normas del título II (artículo 6 de la LAU).',
      { restart: true, clause: 'regimen' },
    ),
    clause(
      'Objeto y destino',
      'La vivienda se destina exclusivamente a residencia habitual y permanente de la parte arrendataria y de las personas que con ella convivan (artículo 2.1 de la LAU). No puede ejercerse en ella actividad comercial, industrial ni de alojamiento turístico, ni cederse por habitaciones.',
      { clause: 'objeto' },
    ),
    when(
      part(
        'La vivienda se arrienda **amueblada**, con los muebles, electrodomésticos y enseres del inventario que se adjunta y que la parte arrendataria devolverá en el mismo estado, salvo el desgaste por el uso ordinario.',
      ),
      yes('inventoryAttached'),
    ),
    when(
      part(
        'La vivienda se arrienda **sin muebles**, con las instalaciones fijas y el equipamiento que constan a la vista.',
      ),
      no('inventoryAttached'),
    ),
    clause('Duración', 'El contrato empieza el {{startDate|long}} y se pacta hasta el {{endDate|long}}.', {
      clause: 'duracion',
    }),
    when(
      part(
        'Si la duración pactada fuera inferior a **cinco años**, llegado el vencimiento el contrato se prorroga obligatoriamente por plazos anuales hasta alcanzarlos, salvo que la parte arrendataria manifieste, con treinta días de antelación como mínimo, su voluntad de no renovarlo (artículo 9.1 de la LAU).',
      ),
      no('landlordIsCompany'),
    ),
    when(
      part(
        'Por ser la parte arrendadora persona jurídica, si la duración pactada fuera inferior a **siete años**, llegado el vencimiento el contrato se prorroga obligatoriamente por plazos anuales hasta alcanzarlos, salvo que la parte arrendataria manifieste, con treinta días de antelación como mínimo, su voluntad de no renovarlo (artículo 9.1 de la LAU).',
      ),
      yes('landlordIsCompany'),
    ),
    when(
      part(
        'Transcurrido el primer año, no procede la prórroga obligatoria si la parte arrendadora, persona física, necesita la vivienda para sí, para sus familiares en primer grado de consanguinidad o por adopción, o para su cónyuge en los casos de sentencia firme de separación, divorcio o nulidad, y así se lo comunica a la parte arrendataria con dos meses de antelación al menos, expresando la causa (artículo 9.3 de la LAU).',
      ),
      no('landlordIsCompany'),
    ),
    part(
      'Transcurrido el plazo mínimo, si la parte arrendadora no comunica con **cuatro meses** de antelación al menos, o la parte arrendataria con **dos meses**, su voluntad de no renovarlo, el contrato se prorroga por plazos anuales hasta un máximo de tres años más (artículo 10.1 de la LAU).',
    ),
    when(
      part(
        'Por hallarse la vivienda en una zona de mercado residencial tensionado, al término de esas prórrogas la parte arrendataria puede solicitar una prórroga extraordinaria por plazos anuales, hasta un máximo de tres años, en los mismos términos, salvo las excepciones que establece el artículo 10.3 de la LAU.',
      ),
      yes('stressedZone'),
    ),
    clause(
      'Desistimiento',
      'La parte arrendataria puede desistir del contrato una vez transcurridos al menos seis meses, comunicándolo con una antelación mínima de treinta días (artículo 11 de la LAU).',
      { clause: 'desistimiento' },
    ),
    when(
      part(
        'En tal caso indemnizará a la parte arrendadora con una cantidad equivalente a una mensualidad de la renta en vigor por cada año del contrato que reste por cumplir; los períodos inferiores al año dan lugar a la parte proporcional (artículo 11 de la LAU).',
      ),
      yes('earlyCancellationCompensation'),
    ),
    when(
      part('El desistimiento así comunicado no da lugar a indemnización.'),
      no('earlyCancellationCompensation'),
    ),
    clause(
      'Renta',
      'La renta es de **{{rent}}** ({{rent|words}}) mensuales, esto es, la que las partes estipulan libremente dentro de los límites legales (artículo 17.1 de la LAU). El arrendamiento de vivienda está exento del impuesto sobre el valor añadido (artículo 20.Uno.23.º de la Ley 37/1992).',
      { clause: 'renta' },
    ),
    part(
      'La renta se paga por meses anticipados, dentro de los **siete primeros días** de cada mes (artículo 17.2 de la LAU).',
    ),
    when(
      part(
        'El pago se hace por **domiciliación bancaria**: la parte arrendataria firma en documento aparte la orden de domiciliación de adeudo directo SEPA. El cargo sustituye al recibo (artículo 17.4 de la LAU).',
      ),
      ['paymentMethod', 'IS', 'DIRECT_DEBIT'],
    ),
    when(
      part(
        'El pago se hace por **transferencia** a la cuenta {{company.iban}}, de {{company.name}}, indicando el inmueble. El justificante de la transferencia sustituye al recibo (artículo 17.4 de la LAU).',
      ),
      ['paymentMethod', 'IS', 'TRANSFER'],
    ),
    when(
      part(
        'El pago se hace por medios electrónicos, en la cuenta que la parte arrendadora comunique por escrito; solo cuando una de las partes carezca de cuenta o de acceso a medios electrónicos, y lo solicite, se hará en metálico y en la vivienda (artículo 17.3 de la LAU).',
      ),
      ['paymentMethod', 'NONE_OF', 'DIRECT_DEBIT,TRANSFER'],
    ),
    when(
      part(
        'El primer mes, por los días que corresponden a esta mensualidad, se paga a la firma la cantidad de {{firstMonthRent}}.',
      ),
      given('firstMonthRent'),
    ),
    when(
      part(
        'Con la primera mensualidad se pagan por adelantado {{paymentInAdvance.amount}}, que se descuentan de la renta desde el mes siguiente al del inicio. No puede exigirse el pago anticipado de más de una mensualidad de renta (artículo 17.2 de la LAU); lo que la exceda se entrega por voluntad de la parte arrendataria.',
      ),
      ['paymentInAdvance.amount', 'MORE_THAN', '0'],
    ),
    when(
      part(
        'La renta se bonifica en {{rentBonus}} mensuales hasta el {{lastBonusDay|long}}. La bonificación es temporal y no modifica la renta pactada, que sirve de base a las actualizaciones.',
      ),
      ['rentBonus', 'MORE_THAN', '0'],
      given('lastBonusDay'),
    ),
    when(
      clause(
        'Zona de mercado residencial tensionado',
        'La vivienda se encuentra en una zona declarada de mercado residencial tensionado conforme al artículo 18 de la Ley 12/2023, de 24 de mayo, por el derecho a la vivienda, de lo que la parte arrendadora informa a los efectos de su artículo 31.',
        { clause: 'tensionada' },
      ),
      yes('stressedZone'),
    ),
    when(
      part(
        'La última renta del contrato de vivienda habitual vigente en los últimos cinco años en la misma vivienda fue de **{{previousRent}}**. La renta inicial de este contrato no excede de ella, una vez aplicada la cláusula de actualización anual de aquel contrato, salvo los incrementos de hasta el diez por ciento que permite el artículo 17.6 de la LAU, y no se repercuten a la parte arrendataria cuotas ni gastos no previstos en el contrato anterior.',
      ),
      yes('stressedZone'),
      yes('previousContractInFiveYears'),
      given('previousRent'),
    ),
    when(
      part(
        'En los últimos cinco años estuvo vigente otro contrato de vivienda habitual, cuya última renta acredita la parte arrendadora con su exhibición y entrega de copia. La renta inicial de este contrato no excede de ella, una vez aplicada la cláusula de actualización anual de aquel contrato, salvo los incrementos de hasta el diez por ciento que permite el artículo 17.6 de la LAU.',
      ),
      yes('stressedZone'),
      yes('previousContractInFiveYears'),
      missing('previousRent'),
    ),
    when(
      part(
        'La vivienda no ha estado arrendada como vivienda habitual en los últimos cinco años (artículo 17.7 de la LAU).',
      ),
      yes('stressedZone'),
      no('previousContractInFiveYears'),
    ),
    when(
      part(
        'El valor que corresponde a la vivienda según el sistema de índices de precios de referencia es de {{statalSistemRangePrices.min}} a {{statalSistemRangePrices.max}} mensuales; se adjunta la consulta.',
      ),
      yes('stressedZone'),
      given('statalSistemRangePrices.max'),
    ),
    when(
      part(
        'La parte arrendadora declara que **tiene la condición de gran tenedor** (artículo 3.k de la Ley 12/2023), por lo que la renta no excede del límite máximo del precio aplicable conforme al sistema de índices de precios de referencia (artículo 17.7 de la LAU).',
      ),
      yes('stressedZone'),
      yes('largeHolder'),
    ),
    when(
      clause(
        'Límite de la renta',
        'La renta está limitada por ley o por calificación administrativa de la vivienda. Lo que se cobre por encima del límite se reintegrará a la parte arrendataria.',
        { clause: 'limite' },
      ),
      yes('rentalPriceCap'),
    ),
    when(
      clause(
        'Actualización de la renta',
        'La renta se actualiza en la fecha en que se cumple cada año de vigencia del contrato, por la variación porcentual del **índice de referencia para la actualización anual de los contratos de arrendamiento de vivienda (IRAV)** que publica el Instituto Nacional de Estadística (artículo 18.1 y disposición adicional undécima de la LAU), tomando como mes de referencia el del último índice publicado en la fecha de la actualización.',
        { clause: 'actualizacion' },
      ),
      ['ineType', 'IS', 'IRAV'],
    ),
    when(
      clause(
        'Actualización de la renta',
        'La renta se actualiza en la fecha en que se cumple cada año de vigencia del contrato, por la variación porcentual del **Índice General Nacional del Sistema de Índices de Precios de Consumo (IPC)** en los doce meses anteriores, tomando como mes de referencia el del último índice publicado, sin que pueda superar el límite que fije la ley para el arrendamiento de vivienda (artículo 18.1 y disposición adicional undécima de la LAU).',
        { clause: 'actualizacion' },
      ),
      ['ineType', 'ONE_OF', 'GENERAL,GENERAL_COMMERCIAL'],
    ),
    when(
      clause(
        'Actualización de la renta',
        'La renta se actualiza en la fecha en que se cumple cada año de vigencia del contrato, por la variación porcentual, **si es positiva**, del Índice General Nacional del Sistema de Índices de Precios de Consumo (IPC) en los doce meses anteriores, sin que pueda superar el límite que fije la ley para el arrendamiento de vivienda (artículo 18.1 y disposición adicional undécima de la LAU).',
        { clause: 'actualizacion' },
      ),
      ['ineType', 'IS', 'GENERAL_POSITIVE'],
    ),
    when(
      part(
        'La renta actualizada es exigible a partir del mes siguiente a aquel en que la parte interesada lo notifique a la otra por escrito, expresando el porcentaje de alteración aplicado (artículo 18.3 de la LAU).',
      ),
      ['ineType', 'NONE_OF', 'NO_REVISION'],
      given('ineType'),
    ),
    when(
      clause(
        'Actualización de la renta',
        'La renta no se actualiza durante la vigencia del contrato, a falta de pacto expreso (artículo 18.1 de la LAU).',
        { clause: 'actualizacion' },
      ),
      ['ineType', 'IS', 'NO_REVISION'],
    ),
    ...longContractDutiesEs,
  ],
};
