import type { Say } from '@llavero/proto/templates/say';
import type { TemplateParagraph } from '@llavero/proto/templates/template';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { managed, parties, signatures } from './parties.ts';
import {
  catalan, clause, elsewhere, gap, given, heading, madrilenian, no, part, prose, right, table, when, yes,
} from './write.ts'; // prettier-ignore

/*
 * What contracts of premises and for a season say alike (LAU arts. 3 and 4.3: the will of the parties, then title III, then the Código
 * Civil).
 */

/** Who makes the contract. */
export const opening = (say: Say, language: DocumentLanguage): TemplateParagraph[] => [
  right(
    say('En {{cityOfSignature}}, a {{signatureDate|long}}', '{{cityOfSignature}}, {{signatureDate|long}}'),
  ),
  heading(say('REUNIDOS', 'REUNITS')),
  prose(say('De una parte, como **parte arrendadora**:', "D'una part, com a **part arrendadora**:")),
  ...parties('landlords', language),
  managed(language),
  prose(say('De otra parte, como **parte arrendataria**:', "D'una altra part, com a **part arrendatària**:")),
  ...parties('tenants', language),
  when(prose(say('Y, como **parte avalista**:', 'I, com a **part avaladora**:')), given('avalists')),
  ...parties('avalists', language),
  heading(say('CLÁUSULAS', 'CLÀUSULES')),
];

export const lettedUnits = (say: Say): TemplateParagraph =>
  table(
    [
      [say('Inmueble', 'Immoble'), 60],
      [say('Referencia catastral', 'Referència cadastral'), 40],
    ],
    [['{{row.address}}', '{{row.cadastralReference?}}']],
    { rowsOf: 'units' },
  );

export const lawOfOtherUse = (say: Say): TemplateParagraph =>
  clause(
    say('Régimen jurídico', 'Règim jurídic'),
    say(
      'El contrato se rige por la voluntad de las partes, en su defecto por el título III de la LAU y, supletoriamente, por el Código Civil (artículo 4.3 de la LAU).',
      "El contracte es regeix per la voluntat de les parts; si no n'hi ha, pel títol III de la Llei 29/1994, de 24 de novembre, d'arrendaments urbans (LAU) i, supletòriament, pel Codi Civil (article 4.3 de la LAU).",
    ),
  );

/** How the rent is paid. */
export const payment = (say: Say): TemplateParagraph[] => [
  when(
    part(
      say(
        'Se paga por domiciliación bancaria, con orden SEPA en documento aparte.',
        'Es paga per domiciliació bancària, amb ordre SEPA en document a part.',
      ),
    ),
    ['paymentMethod', 'IS', 'DIRECT_DEBIT'],
  ),
  when(
    part(
      say(
        'Se paga por transferencia a la cuenta {{company.iban}}, de {{company.name}}.',
        'Es paga per transferència al compte {{company.iban}}, de {{company.name}}.',
      ),
    ),
    ['paymentMethod', 'IS', 'TRANSFER'],
  ),
];

/** Whether the rent follows an index. @param agreed what the text says where it does */
export const update = (say: Say, agreed: string): TemplateParagraph[] => [
  when(
    clause(
      say('Actualización', 'Actualització'),
      say('La renta no se actualiza.', "La renda no s'actualitza."),
    ),
    ['ineType', 'IS', 'NO_REVISION'],
  ),
  when(
    clause(say('Actualización', 'Actualització'), agreed),
    ['ineType', 'NONE_OF', 'NO_REVISION'],
    given('ineType'),
  ),
];

/** Where the bond lies, and what else secures the contract. @param inCatalonia what follows there from the kind of letting */
export const securities = (say: Say, inCatalonia = ''): TemplateParagraph[] => [
  when(
    part(
      `${say(
        'Se deposita en el Institut Català del Sòl (INCASÒL) en el plazo de dos meses desde la firma (Ley catalana 13/1996)',
        "Es diposita a l'Institut Català del Sòl (INCASÒL) en el termini de dos mesos des de la signatura (Llei 13/1996, de 29 de juliol)",
      )}${inCatalonia}.`,
    ),
    catalan,
  ),
  when(
    part(
      say(
        'Se deposita en la Agencia de Vivienda Social de la Comunidad de Madrid en el plazo de treinta días desde la firma (Decreto 181/1996).',
        "Es diposita a l'Agencia de Vivienda Social de la Comunidad de Madrid en el termini de trenta dies des de la signatura (Decret 181/1996, de la Comunitat de Madrid).",
      ),
    ),
    madrilenian,
  ),
  when(
    part(
      say(
        'Se deposita en el organismo competente de la comunidad autónoma (disposición adicional tercera de la LAU).',
        "Es diposita a l'organisme competent de la comunitat autònoma (disposició addicional tercera de la LAU).",
      ),
    ),
    elsewhere,
  ),
  when(
    clause(
      say('Garantía adicional', 'Garantia addicional'),
      say(
        'Se entregan además {{additionalGuarantee.amount}} como garantía adicional (artículo 36.5 de la LAU).',
        'Es lliuren a més {{additionalGuarantee.amount}} com a garantia addicional (article 36.5 de la LAU).',
      ),
    ),
    ['additionalGuarantee.amount', 'MORE_THAN', '0'],
  ),
  when(
    clause(
      say('Afianzamiento', 'Afiançament'),
      say(
        'La parte avalista, {{avalists}}, afianza solidariamente las obligaciones de este contrato, con renuncia a los beneficios de excusión, orden y división (artículos 1.822 y siguientes del Código Civil).',
        "La part avaladora, {{avalists}}, afiança solidàriament les obligacions d'aquest contracte, amb renúncia als beneficis d'excussió, ordre i divisió (articles 1.822 i següents del Codi Civil).",
      ),
    ),
    given('avalists'),
  ),
];

export const supplies = (say: Say): TemplateParagraph[] => [
  when(
    part(
      say(
        'Los suministros son a cargo de la parte arrendataria, según consumo.',
        'Els subministraments són a càrrec de la part arrendatària, segons el consum.',
      ),
    ),
    yes('tenantIsResponsibleOfSupplies'),
  ),
  when(
    part(
      say('Los suministros están incluidos en la renta.', 'Els subministraments estan inclosos en la renda.'),
    ),
    no('tenantIsResponsibleOfSupplies'),
  ),
];

/** From the end of the contract by default to the signatures. */
export const closing = (say: Say, language: DocumentLanguage): TemplateParagraph[] => [
  clause(
    say('Resolución', 'Resolució'),
    say(
      'El incumplimiento da lugar a la resolución conforme al artículo 35 de la LAU y al artículo 1.124 del Código Civil.',
      "L'incompliment dona lloc a la resolució d'acord amb l'article 35 de la LAU i l'article 1.124 del Codi Civil.",
    ),
  ),
  when(
    clause(
      say('Responsabilidad', 'Responsabilitat'),
      say(
        'Las personas arrendatarias responden solidariamente (artículo 1.137 del Código Civil).',
        'Les persones arrendatàries responen solidàriament (article 1.137 del Codi Civil).',
      ),
    ),
    ['tenants.count', 'MORE_THAN', '1'],
    yes('jointLiability'),
  ),
  when(
    clause(say('Condiciones particulares', 'Condicions particulars'), '{{specialConditions}}'),
    given('specialConditions'),
  ),
  clause(
    say('Certificado energético y datos personales', 'Certificat energètic i dades personals'),
    say(
      'Se entrega copia del certificado de eficiencia energética (artículo 17 del Real Decreto 390/2021). Los datos personales se tratan para ejecutar el contrato (Reglamento (UE) 2016/679).',
      "Es lliura còpia del certificat d'eficiència energètica (article 17 del Reial decret 390/2021). Les dades personals es tracten per executar el contracte (Reglament (UE) 2016/679).",
    ),
  ),
  prose(
    say(
      'Y en prueba de conformidad, las partes firman este contrato.',
      'I en prova de conformitat, les parts signen aquest contracte.',
    ),
  ),
  gap,
  signatures(say('La parte arrendadora', 'La part arrendadora'), 'landlords', language),
  signatures(say('La parte arrendataria', 'La part arrendatària'), 'tenants', language),
  when(signatures(say('La parte avalista', 'La part avaladora'), 'avalists', language), given('avalists')),
];
