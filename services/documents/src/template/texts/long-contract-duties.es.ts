import type { TemplateParagraph } from '@llavero/proto/templates/template';
import { signatures } from './parties.ts';
import {
  box,
  catalan,
  checks,
  clause,
  elsewhere,
  gap,
  given,
  heading,
  list,
  madrilenian,
  newPage,
  no,
  part,
  prose,
  table,
  when,
  yes,
} from './write.ts';

/** From what each party pays to the annexes: the second half of the contract of a home. */
export const longContractDutiesEs: readonly TemplateParagraph[] = [
  clause(
    'Gastos generales, servicios y suministros',
    'Los gastos generales del inmueble y los tributos que correspondan a la vivienda y no sean susceptibles de individualización son a cargo de la parte arrendadora, salvo los que se indican (artículo 20.1 de la LAU).',
    { clause: 'gastos' },
  ),
  table(
    [
      ['Gasto a cargo de la parte arrendataria', 60],
      ['Importe', 40],
    ],
    [['{{row.concept}}', '{{row.amount}}']],
    { rowsOf: 'fixedExpenses' },
  ),
  when(
    part(
      'Los suministros con los que cuente la vivienda que se individualicen mediante aparatos contadores son a cargo de la parte arrendataria, que los contratará o pondrá a su nombre en los treinta días siguientes a la entrega de llaves (artículo 20.3 de la LAU).',
    ),
    yes('tenantIsResponsibleOfSupplies'),
  ),
  when(
    part(
      'Los suministros continúan a nombre de la parte arrendadora, que repercute a la parte arrendataria su coste según consumo, con copia de la factura (artículo 20.3 de la LAU).',
    ),
    no('tenantIsResponsibleOfSupplies'),
  ),
  part(
    'Los gastos de **gestión inmobiliaria y los de formalización** de este contrato son a cargo de la parte arrendadora (artículo 20.1 de la LAU).',
  ),
  clause(
    'Fianza',
    'A la firma, la parte arrendataria entrega en metálico **{{legalBondAmount}}** ({{legalBondAmount|words}}), equivalente a una mensualidad de renta, en concepto de fianza (artículo 36.1 de la LAU). Este contrato sirve de recibo, salvo buen fin del pago.',
    { clause: 'fianza' },
  ),
  when(
    part(
      'La fianza se deposita en el **Institut Català del Sòl (INCASÒL)** en el plazo de dos meses desde la firma (Ley catalana 13/1996, de 29 de julio, del Registro y el depósito de fianzas).',
    ),
    catalan,
  ),
  when(
    part(
      'La fianza se deposita en la **Agencia de Vivienda Social de la Comunidad de Madrid** en el plazo de treinta días desde la firma (Ley 12/1997, de 4 de junio, y Decreto 181/1996, de 5 de diciembre, de la Comunidad de Madrid).',
    ),
    madrilenian,
  ),
  when(
    part(
      'La fianza se deposita en el organismo competente de la comunidad autónoma, en el plazo que su normativa establezca (disposición adicional tercera de la LAU).',
    ),
    elsewhere,
  ),
  part(
    'El saldo de la fianza se restituye al final del arriendo. Transcurrido un mes desde la entrega de las llaves sin que se haya hecho efectiva la restitución, devenga el interés legal (artículo 36.4 de la LAU). La fianza no puede aplicarse al pago de la renta.',
  ),
  when(
    clause(
      'Garantía adicional',
      'La parte arrendataria entrega además {{additionalGuarantee.amount}} como garantía adicional, que no excede de dos mensualidades de renta (artículo 36.5 de la LAU) y se restituye junto con la fianza.',
      { clause: 'garantia' },
    ),
    ['additionalGuarantee.amount', 'MORE_THAN', '0'],
  ),
  when(
    clause(
      'Aval bancario',
      'La parte arrendataria entrega aval de {{bankGuarantee.bankName}} por {{bankGuarantee.amount}}, vigente hasta el {{bankGuarantee.expirationDate|long}}, exigible al primer requerimiento.',
      { clause: 'avalBancario' },
    ),
    ['bankGuarantee.amount', 'MORE_THAN', '0'],
  ),
  when(
    clause(
      'Afianzamiento',
      '{{avalists}} afianza solidariamente con la parte arrendataria, con renuncia a los beneficios de excusión, orden y división, las obligaciones de este contrato y de sus prórrogas, hasta la efectiva devolución de la posesión (artículos 1.822 y siguientes del Código Civil).',
      { clause: 'afianzamiento' },
    ),
    given('avalists'),
  ),
  when(
    clause(
      'Pluralidad de arrendatarios',
      'Las personas arrendatarias responden **solidariamente** de todas las obligaciones del contrato (artículo 1.137 del Código Civil). La salida de una de ellas no extingue su responsabilidad sin el consentimiento escrito de la parte arrendadora.',
      { clause: 'solidaria' },
    ),
    ['tenants.count', 'MORE_THAN', '1'],
    yes('jointLiability'),
  ),
  when(
    clause(
      'Pluralidad de arrendatarios',
      'Las personas arrendatarias responden **mancomunadamente**, por partes iguales, de las obligaciones del contrato (artículo 1.138 del Código Civil).',
      { clause: 'mancomunada' },
    ),
    ['tenants.count', 'MORE_THAN', '1'],
    no('jointLiability'),
  ),
  when(
    clause(
      'Pluralidad de arrendadores',
      'Los derechos y obligaciones de la parte arrendadora corresponden a sus miembros en proporción a su titularidad; el pago hecho en la cuenta indicada libera frente a todos ellos (artículo 1.162 del Código Civil).',
      { clause: 'arrendadores' },
    ),
    ['landlords.count', 'MORE_THAN', '1'],
  ),
  clause(
    'Conservación y obras',
    'La parte arrendadora hace, sin derecho a elevar por ello la renta, las reparaciones necesarias para conservar la vivienda en condiciones de habitabilidad, salvo que el deterioro sea imputable a la parte arrendataria. Las pequeñas reparaciones por el desgaste del uso ordinario son de cargo de esta (artículo 21 de la LAU).',
    { clause: 'obras' },
  ),
  part(
    'La parte arrendataria comunicará cuanto antes la necesidad de reparaciones y facilitará su verificación (artículo 21.3 de la LAU). No hará obras que modifiquen la configuración de la vivienda sin consentimiento escrito (artículo 23 de la LAU), sin perjuicio de las que permite el artículo 24 por razón de discapacidad o de edad.',
  ),
  clause(
    'Cesión, subarriendo y convivencia',
    'El contrato no puede cederse sin el consentimiento escrito de la parte arrendadora; la vivienda solo puede subarrendarse de forma parcial y con ese mismo consentimiento (artículo 8 de la LAU). La parte arrendataria y quienes con ella convivan observarán los estatutos y las normas de la comunidad de propietarios.',
    { clause: 'cesion' },
  ),
  when(
    part(
      '**No se admiten animales** de compañía en la vivienda sin consentimiento escrito de la parte arrendadora, salvo los perros de asistencia.',
    ),
    yes('petBan'),
  ),
  when(
    part(
      'Se admiten animales de compañía, siempre que se cumpla la normativa aplicable y no causen daños ni molestias, de los que responde la parte arrendataria (Ley 7/2023, de 28 de marzo).',
    ),
    no('petBan'),
  ),
  when(
    clause(
      'Seguro',
      'La parte arrendataria contrata y mantiene un seguro de contenido y responsabilidad civil por los daños que pueda causar en la vivienda o a terceros.',
      { clause: 'seguro' },
    ),
    yes('tenantTakesContentAndCivilLiabilityInsurance'),
  ),
  clause(
    'Certificados de la vivienda',
    'La parte arrendadora entrega copia del certificado de eficiencia energética y de su etiqueta (artículo 17 del Real Decreto 390/2021, de 1 de junio).',
    { clause: 'certificados' },
  ),
  when(
    part(
      'La parte arrendataria recibe copia de la **cédula de habitabilidad** vigente (Ley catalana 18/2007, de 28 de diciembre, del derecho a la vivienda).',
    ),
    catalan,
    yes('tenantReceivedCertificateOfOccupancy'),
  ),
  when(
    part('La parte arrendataria recibe copia de la licencia de primera ocupación o documento equivalente.'),
    ['region', 'IS_NOT', 'CATALONIA'],
    yes('tenantReceivedCertificateOfOccupancy'),
  ),
  clause(
    'Adquisición preferente y enajenación',
    'En caso de venta de la vivienda, la parte arrendataria tiene los derechos de tanteo y retracto que establece el artículo 25 de la LAU, y quien la adquiera se subroga en el arrendamiento en los términos del artículo 14.',
    { clause: 'tanteo' },
  ),
  clause(
    'Incumplimiento y resolución',
    'El incumplimiento de las obligaciones del contrato da derecho a exigir su cumplimiento o a promover su resolución (artículo 27.1 de la LAU). En particular, la parte arrendadora puede resolverlo por falta de pago de la renta, de la fianza o de su actualización, por subarriendo o cesión inconsentidos, por daños dolosos u obras no consentidas, por actividades molestas, insalubres, nocivas, peligrosas o ilícitas, y cuando la vivienda deje de destinarse a satisfacer la necesidad permanente de vivienda (artículo 27.2 de la LAU).',
    { clause: 'resolucion' },
  ),
  part(
    'La resolución por impago se tramita con las garantías de los artículos 22.4, 439 y 440 de la Ley de Enjuiciamiento Civil. Al término del contrato, la parte arrendataria devuelve la vivienda libre de ocupantes y enseres, con todas las llaves.',
  ),
  clause(
    'Comunicaciones y protección de datos',
    'Las comunicaciones se harán por escrito a los domicilios indicados o, siempre que quede constancia de su recepción y contenido, a los correos electrónicos que las partes designan (artículo 4.6 de la LAU).',
    { clause: 'comunicaciones' },
  ),
  table(
    [
      ['Parte', 50],
      ['Correo electrónico', 50],
    ],
    [['{{row.title}}', '{{row.email?}}']],
    { rowsOf: 'tenants' },
  ),
  part(
    'Los datos personales se tratan para ejecutar este contrato y cumplir obligaciones legales (artículo 6.1.b y c del Reglamento (UE) 2016/679 y Ley Orgánica 3/2018). Puede ejercerse el acceso, la rectificación, la supresión y los demás derechos ante {{company.name}}.',
  ),
  when(
    clause('Condiciones particulares', '{{specialConditions}}', { clause: 'particulares' }),
    given('specialConditions'),
  ),
  clause(
    'Jurisdicción',
    'Las partes se someten a los juzgados y tribunales del lugar donde se halla el inmueble (artículo 52.1.7.º de la Ley de Enjuiciamiento Civil).',
    { clause: 'fuero' },
  ),
  prose(
    'Y en prueba de conformidad, las partes firman este contrato y sus anexos en el lugar y la fecha indicados.',
  ),
  gap,
  signatures('La parte arrendadora', 'landlords', 'ES'),
  signatures('La parte arrendataria', 'tenants', 'ES'),
  signatures('La parte avalista', 'avalists', 'ES'),
  newPage,
  heading('ANEXO I. CERTIFICADOS Y ENTREGA DE LA VIVIENDA'),
  table(
    [
      ['Inmueble', 50],
      ['Calificación energética', 20],
      ['Habitabilidad u ocupación, n.º', 30],
    ],
    [['{{row.address}}', '{{row.energyCertificate.rating?}}', '{{row.occupancyCertificate.number?}}']],
    { rowsOf: 'units' },
  ),
  checks(
    'Copia de este contrato firmado',
    'Certificado y etiqueta de eficiencia energética',
    'Documento de habitabilidad u ocupación',
    'Normas de la comunidad',
    'Llaves, según acta de entrega',
  ),
  when(
    box(
      'Información de zona de mercado residencial tensionado (artículo 31 de la Ley 12/2023): véase la cláusula {{clausula.tensionada}}.',
    ),
    yes('stressedZone'),
  ),
  heading('ANEXO II. NORMAS DE LA CASA'),
  list(
    'Respetar el descanso vecinal y los horarios que fije la ordenanza municipal.',
    'Ventilar la vivienda y avisar de inmediato de fugas, humedades o averías.',
    'No depositar objetos en los elementos comunes ni tender donde no esté permitido.',
    'Separar los residuos y usar los contenedores que correspondan.',
    'No manipular las instalaciones de gas, electricidad o agua sin personal autorizado.',
    'No alojar a terceros a cambio de precio ni anunciar la vivienda en plataformas.',
  ),
];
