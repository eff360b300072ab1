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
export const longContractDutiesCa: readonly TemplateParagraph[] = [
  clause(
    'Despeses generals, serveis i subministraments',
    "Les despeses generals i els tributs que no siguin susceptibles d'individualització són a càrrec de la part arrendadora, llevat dels que s'indiquen (article 20.1 de la LAU).",
  ),
  table(
    [
      ['Despesa a càrrec de la part arrendatària', 60],
      ['Import', 40],
    ],
    [['{{row.concept}}', '{{row.amount}}']],
    { rowsOf: 'fixedExpenses' },
  ),
  when(
    part(
      'Els subministraments individualitzats amb comptador són a càrrec de la part arrendatària, que els contractarà o posarà a nom seu en els trenta dies següents al lliurament de claus (article 20.3 de la LAU).',
    ),
    yes('tenantIsResponsibleOfSupplies'),
  ),
  when(
    part(
      'Els subministraments continuen a nom de la part arrendadora, que en repercuteix el cost segons consum, amb còpia de la factura (article 20.3 de la LAU).',
    ),
    no('tenantIsResponsibleOfSupplies'),
  ),
  part(
    "Les despeses de **gestió immobiliària i de formalització** d'aquest contracte són a càrrec de la part arrendadora (article 20.1 de la LAU).",
  ),
  clause(
    'Fiança',
    'A la signatura, la part arrendatària lliura en metàl·lic **{{legalBondAmount}}** ({{legalBondAmount|words}}), equivalent a una mensualitat de renda, en concepte de fiança (article 36.1 de la LAU). Aquest contracte serveix de rebut, llevat de bon fi del pagament.',
    { clause: 'fianza' },
  ),
  when(
    part(
      "La fiança es diposita a l'**Institut Català del Sòl (INCASÒL)** en el termini de dos mesos des de la signatura (Llei 13/1996, de 29 de juliol, del Registre i el dipòsit de fiances).",
    ),
    catalan,
  ),
  when(
    part(
      "La fiança es diposita a l'**Agencia de Vivienda Social de la Comunidad de Madrid** en el termini de trenta dies des de la signatura (Llei 12/1997, de 4 de juny, i Decret 181/1996, de 5 de desembre, de la Comunitat de Madrid).",
    ),
    madrilenian,
  ),
  when(
    part(
      "La fiança es diposita a l'organisme competent de la comunitat autònoma (disposició addicional tercera de la LAU).",
    ),
    elsewhere,
  ),
  part(
    "El saldo de la fiança es restitueix al final de l'arrendament. Transcorregut un mes des del lliurament de les claus sense que s'hagi restituït, merita l'interès legal (article 36.4 de la LAU). La fiança no es pot aplicar al pagament de la renda.",
  ),
  when(
    clause(
      'Garantia addicional',
      'La part arrendatària lliura a més {{additionalGuarantee.amount}} com a garantia addicional, que no excedeix de dues mensualitats (article 36.5 de la LAU) i es restitueix juntament amb la fiança.',
    ),
    ['additionalGuarantee.amount', 'MORE_THAN', '0'],
  ),
  when(
    clause(
      'Aval bancari',
      'La part arrendatària lliura un aval de {{bankGuarantee.bankName}} per {{bankGuarantee.amount}}, vigent fins al dia {{bankGuarantee.expirationDate|long}}, exigible al primer requeriment.',
    ),
    ['bankGuarantee.amount', 'MORE_THAN', '0'],
  ),
  when(
    clause(
      'Afiançament',
      "{{avalists}} afiança solidàriament amb la part arrendatària, amb renúncia als beneficis d'excussió, ordre i divisió, les obligacions d'aquest contracte i de les pròrrogues, fins a la devolució efectiva de la possessió (articles 1.822 i següents del Codi Civil).",
    ),
    given('avalists'),
  ),
  when(
    clause(
      "Pluralitat d'arrendataris",
      'Les persones arrendatàries responen **solidàriament** de totes les obligacions del contracte (article 1.137 del Codi Civil).',
    ),
    ['tenants.count', 'MORE_THAN', '1'],
    yes('jointLiability'),
  ),
  when(
    clause(
      "Pluralitat d'arrendataris",
      'Les persones arrendatàries responen **mancomunadament**, per parts iguals (article 1.138 del Codi Civil).',
    ),
    ['tenants.count', 'MORE_THAN', '1'],
    no('jointLiability'),
  ),
  when(
    clause(
      "Pluralitat d'arrendadors",
      'El pagament fet al compte indicat allibera davant de tots els membres de la part arrendadora (article 1.162 del Codi Civil).',
    ),
    ['landlords.count', 'MORE_THAN', '1'],
  ),
  clause(
    'Conservació i obres',
    "La part arrendadora fa, sense dret a elevar la renda, les reparacions necessàries per conservar l'habitatge en condicions d'habitabilitat, llevat que el deteriorament sigui imputable a la part arrendatària. Les petites reparacions pel desgast de l'ús ordinari són a càrrec d'aquesta (article 21 de la LAU). No es faran obres que modifiquin la configuració de l'habitatge sense consentiment escrit (article 23 de la LAU), sens perjudici de l'article 24.",
  ),
  clause(
    'Cessió, sotsarrendament i convivència',
    "El contracte no es pot cedir sense el consentiment escrit de la part arrendadora; l'habitatge només es pot sotsarrendar parcialment i amb el mateix consentiment (article 8 de la LAU). S'observaran els estatuts i les normes de la comunitat de propietaris.",
  ),
  when(
    part(
      "**No s'admeten animals** de companyia sense consentiment escrit de la part arrendadora, llevat dels gossos d'assistència.",
    ),
    yes('petBan'),
  ),
  when(
    part(
      "S'admeten animals de companyia, si es compleix la normativa i no causen danys ni molèsties, dels quals respon la part arrendatària (Llei 7/2023, de 28 de març).",
    ),
    no('petBan'),
  ),
  when(
    clause(
      'Assegurança',
      'La part arrendatària contracta i manté una assegurança de contingut i de responsabilitat civil.',
    ),
    yes('tenantTakesContentAndCivilLiabilityInsurance'),
  ),
  clause(
    "Certificats de l'habitatge",
    "La part arrendadora lliura còpia del certificat d'eficiència energètica i de l'etiqueta (article 17 del Reial decret 390/2021, d'1 de juny).",
  ),
  when(
    part(
      "La part arrendatària rep còpia de la **cèdula d'habitabilitat** vigent (Llei 18/2007, de 28 de desembre, del dret a l'habitatge).",
    ),
    catalan,
    yes('tenantReceivedCertificateOfOccupancy'),
  ),
  when(
    part('La part arrendatària rep còpia de la llicència de primera ocupació o document equivalent.'),
    ['region', 'IS_NOT', 'CATALONIA'],
    yes('tenantReceivedCertificateOfOccupancy'),
  ),
  clause(
    'Adquisició preferent i alienació',
    "En cas de venda, la part arrendatària té els drets de tempteig i retracte de l'article 25 de la LAU, i qui adquireixi l'habitatge se subroga en l'arrendament en els termes de l'article 14.",
  ),
  clause(
    'Incompliment i resolució',
    "L'incompliment de les obligacions dona dret a exigir-ne el compliment o a promoure la resolució (article 27.1 de la LAU). En particular, la part arrendadora pot resoldre el contracte per les causes de l'article 27.2 de la LAU: falta de pagament, sotsarrendament o cessió inconsentits, danys dolosos o obres no consentides, activitats molestes, insalubres, nocives, perilloses o il·lícites, i quan l'habitatge deixi de satisfer la necessitat permanent d'habitatge. La resolució per impagament es tramita amb les garanties dels articles 22.4, 439 i 440 de la Llei d'enjudiciament civil.",
  ),
  clause(
    'Comunicacions i protecció de dades',
    "Les comunicacions es fan per escrit als domicilis indicats o, si en queda constància, als correus electrònics que les parts designen (article 4.6 de la LAU). Les dades es tracten per executar el contracte i complir obligacions legals (Reglament (UE) 2016/679 i Llei orgànica 3/2018); els drets s'exerceixen davant de {{company.name}}.",
  ),
  table(
    [
      ['Part', 50],
      ['Correu electrònic', 50],
    ],
    [['{{row.title}}', '{{row.email?}}']],
    { rowsOf: 'tenants' },
  ),
  when(clause('Condicions particulars', '{{specialConditions}}'), given('specialConditions')),
  clause(
    'Jurisdicció',
    "Les parts se sotmeten als jutjats i tribunals del lloc on és l'immoble (article 52.1.7è de la Llei d'enjudiciament civil).",
  ),
  prose('I en prova de conformitat, les parts signen aquest contracte i els seus annexos.'),
  gap,
  signatures('La part arrendadora', 'landlords', 'CA'),
  signatures('La part arrendatària', 'tenants', 'CA'),
  signatures('La part avaladora', 'avalists', 'CA'),
  newPage,
  heading("ANNEX I. CERTIFICATS I LLIURAMENT DE L'HABITATGE"),
  table(
    [
      ['Immoble', 50],
      ['Qualificació energètica', 20],
      ['Habitabilitat, núm.', 30],
    ],
    [['{{row.address}}', '{{row.energyCertificate.rating?}}', '{{row.occupancyCertificate.number?}}']],
    { rowsOf: 'units' },
  ),
  checks(
    "Còpia d'aquest contracte signat",
    "Certificat i etiqueta d'eficiència energètica",
    "Document d'habitabilitat o ocupació",
    'Claus, segons acta de lliurament',
  ),
  when(
    box(
      'Informació de zona de mercat residencial tensionat (article 31 de la Llei 12/2023): vegeu la clàusula {{clausula.tensionada}}.',
    ),
    yes('stressedZone'),
  ),
  heading('ANNEX II. NORMES DE LA CASA'),
  list(
    "Respectar el descans veïnal i els horaris de l'ordenança municipal.",
    "Ventilar l'habitatge i avisar de seguida de fuites, humitats o avaries.",
    'No deixar objectes als elements comuns i separar els residus.',
    "No allotjar tercers a canvi de preu ni anunciar l'habitatge en plataformes.",
  ),
];
