import { managed, parties, signatures } from './parties.ts';
import { longContractVariables } from './long-contract.variables.ts';
import {
  type BuiltInText, box, catalan, checks, clause, elsewhere, gap, given, heading, list, madrilenian, missing, newPage, no, part, prose,
  right, table, title, when, yes,
} from './write.ts'; // prettier-ignore

/** As the Spanish text, clause by clause. */
export const longContractCa: BuiltInText = {
  key: 'contract.long',
  language: 'CA',
  name: "Contracte d'arrendament d'habitatge habitual",
  description:
    'Habitatge habitual segons la LAU, amb les variants de Catalunya, Madrid i zona de mercat residencial tensionat, i els annexos.',
  collection: 'contract',
  documentType: 'LONG_CONTRACT',
  variables: longContractVariables.CA,
  paragraphs: [
    title("CONTRACTE D'ARRENDAMENT D'HABITATGE HABITUAL"),
    right('{{cityOfSignature}}, {{signatureDate|long}}'),
    heading('REUNITS'),
    prose("D'una part, com a **part arrendadora**:"),
    ...parties('landlords', 'CA'),
    managed('CA'),
    prose("D'una altra part, com a **part arrendatària**:"),
    ...parties('tenants', 'CA'),
    when(prose('I, com a **part avaladora**:'), given('avalists')),
    ...parties('avalists', 'CA'),
    prose('Les parts es reconeixen capacitat legal suficient per atorgar aquest contracte i'),
    heading('EXPOSEN'),
    part("Que la part arrendadora és titular, amb facultats per arrendar-lo, de l'immoble següent:", {
      level: 1,
      restart: true,
    }),
    table(
      [
        ['Immoble', 60],
        ['Referència cadastral', 40],
      ],
      [['{{row.address}}', '{{row.cadastralReference?}}']],
      { rowsOf: 'units' },
    ),
    when(
      part(
        "Que l'immoble s'arrenda juntament amb els annexos següents, com a accessoris de l'habitatge (article 2.2 de la LAU): {{anexedAreas}}.",
        { level: 1 },
      ),
      yes('hasAnexedAreas'),
    ),
    part(
      "Que l'immoble és lliure d'arrendataris i d'ocupants, i que la part arrendatària l'ha visitat i el troba apte per a l'ús a què es destina.",
      { level: 1 },
    ),
    part(
      "Que la part arrendatària necessita l'habitatge per satisfer la seva necessitat permanent d'habitatge, i que les dues parts convenen aquest **contracte d'arrendament d'habitatge**, d'acord amb les següents",
      { level: 1 },
    ),
    heading('CLÀUSULES'),
    clause(
      'Règim jurídic',
      "Aquest contracte es regeix pels títols I, II i IV de la Llei 29/1994, de 24 de novembre, d'arrendaments urbans (d'ara endavant, LAU), en la redacció vigent; en aquest marc, per la voluntat de les parts i, supletòriament, pel Codi Civil (article 4 de la LAU). Són nul·les les estipulacions que modifiquin en perjudici de la part arrendatària les normes del títol II (article 6 de la LAU).",
      { restart: true, clause: 'regimen' },
    ),
    clause(
      'Objecte i destinació',
      "L'habitatge es destina exclusivament a residència habitual i permanent de la part arrendatària i de les persones que hi convisquin (article 2.1 de la LAU). No s'hi pot exercir cap activitat comercial, industrial ni d'allotjament turístic, ni cedir-lo per habitacions.",
      { clause: 'objeto' },
    ),
    when(
      part(
        "L'habitatge s'arrenda **moblat**, amb els mobles, electrodomèstics i efectes de l'inventari que s'adjunta, que la part arrendatària tornarà en el mateix estat, llevat del desgast per l'ús ordinari.",
      ),
      yes('inventoryAttached'),
    ),
    when(
      part(
        "L'habitatge s'arrenda **sense mobles**, amb les instal·lacions fixes i l'equipament que consten a la vista.",
      ),
      no('inventoryAttached'),
    ),
    clause('Durada', 'El contracte comença el {{startDate|long}} i es pacta fins al {{endDate|long}}.', {
      clause: 'duracion',
    }),
    when(
      part(
        "Si la durada pactada fos inferior a **cinc anys**, arribat el venciment el contracte es prorroga obligatòriament per terminis anuals fins a assolir-los, llevat que la part arrendatària manifesti, amb trenta dies d'antelació com a mínim, la voluntat de no renovar-lo (article 9.1 de la LAU).",
      ),
      no('landlordIsCompany'),
    ),
    when(
      part(
        "Com que la part arrendadora és persona jurídica, si la durada pactada fos inferior a **set anys**, arribat el venciment el contracte es prorroga obligatòriament per terminis anuals fins a assolir-los, llevat que la part arrendatària manifesti, amb trenta dies d'antelació com a mínim, la voluntat de no renovar-lo (article 9.1 de la LAU).",
      ),
      yes('landlordIsCompany'),
    ),
    when(
      part(
        "Transcorregut el primer any, no escau la pròrroga obligatòria si la part arrendadora, persona física, necessita l'habitatge per a si, per als familiars en primer grau de consanguinitat o per adopció, o per al cònjuge en els casos de sentència ferma de separació, divorci o nul·litat, i ho comunica a la part arrendatària amb dos mesos d'antelació almenys, expressant-ne la causa (article 9.3 de la LAU).",
      ),
      no('landlordIsCompany'),
    ),
    part(
      "Transcorregut el termini mínim, si la part arrendadora no comunica amb **quatre mesos** d'antelació almenys, o la part arrendatària amb **dos mesos**, la voluntat de no renovar-lo, el contracte es prorroga per terminis anuals fins a un màxim de tres anys més (article 10.1 de la LAU).",
    ),
    when(
      part(
        "Com que l'habitatge és en una zona de mercat residencial tensionat, al terme d'aquestes pròrrogues la part arrendatària pot sol·licitar una pròrroga extraordinària per terminis anuals, fins a un màxim de tres anys, en els mateixos termes, llevat de les excepcions de l'article 10.3 de la LAU.",
      ),
      yes('stressedZone'),
    ),
    clause(
      'Desistiment',
      'La part arrendatària pot desistir del contracte un cop transcorreguts almenys sis mesos, si ho comunica amb una antelació mínima de trenta dies (article 11 de la LAU).',
      { clause: 'desistimiento' },
    ),
    when(
      part(
        "En aquest cas indemnitzarà la part arrendadora amb una mensualitat de la renda en vigor per cada any de contracte que resti per complir; els períodes inferiors a l'any donen lloc a la part proporcional (article 11 de la LAU).",
      ),
      yes('earlyCancellationCompensation'),
    ),
    when(
      part('El desistiment comunicat així no dona lloc a indemnització.'),
      no('earlyCancellationCompensation'),
    ),
    clause(
      'Renda',
      "La renda és de **{{rent}}** ({{rent|words}}) mensuals, que les parts estipulen lliurement dins dels límits legals (article 17.1 de la LAU). L'arrendament d'habitatge està exempt de l'impost sobre el valor afegit (article 20.U.23è de la Llei 37/1992).",
      { clause: 'renta' },
    ),
    part(
      'La renda es paga per mesos anticipats, dins dels **set primers dies** de cada mes (article 17.2 de la LAU).',
    ),
    when(
      part(
        "El pagament es fa per **domiciliació bancària**: la part arrendatària signa en document a part l'ordre de domiciliació SEPA. El càrrec substitueix el rebut (article 17.4 de la LAU).",
      ),
      ['paymentMethod', 'IS', 'DIRECT_DEBIT'],
    ),
    when(
      part(
        "El pagament es fa per **transferència** al compte {{company.iban}}, de {{company.name}}, amb indicació de l'immoble. El justificant substitueix el rebut (article 17.4 de la LAU).",
      ),
      ['paymentMethod', 'IS', 'TRANSFER'],
    ),
    when(
      part(
        "El pagament es fa per mitjans electrònics, al compte que la part arrendadora comuniqui per escrit; només si una part no té compte o accés a mitjans electrònics, i ho sol·licita, es farà en metàl·lic i a l'habitatge (article 17.3 de la LAU).",
      ),
      ['paymentMethod', 'NONE_OF', 'DIRECT_DEBIT,TRANSFER'],
    ),
    when(
      part('Per la primera mensualitat es paga a la signatura la quantitat de {{firstMonthRent}}.'),
      given('firstMonthRent'),
    ),
    when(
      part(
        "A la signatura es paguen per endavant {{paymentInAdvance.amount}}, que s'imputen a la primera mensualitat. No es pot exigir el pagament anticipat de més d'una mensualitat (article 17.2 de la LAU); el que l'excedeixi es lliura per voluntat de la part arrendatària.",
      ),
      ['paymentInAdvance.amount', 'MORE_THAN', '0'],
    ),
    when(
      part(
        'La renda es bonifica en {{rentBonus}} mensuals fins al {{lastBonusDay|long}}. La bonificació no modifica la renda pactada.',
      ),
      ['rentBonus', 'MORE_THAN', '0'],
      given('lastBonusDay'),
    ),
    when(
      clause(
        'Zona de mercat residencial tensionat',
        "L'habitatge és en una zona declarada de mercat residencial tensionat d'acord amb l'article 18 de la Llei 12/2023, de 24 de maig, pel dret a l'habitatge, cosa de què la part arrendadora informa als efectes de l'article 31.",
        { clause: 'tensionada' },
      ),
      yes('stressedZone'),
    ),
    when(
      part(
        "L'última renda del contracte d'habitatge habitual vigent en els darrers cinc anys en el mateix habitatge va ser de **{{previousRent}}**. La renda inicial d'aquest contracte no l'excedeix, un cop aplicada la clàusula d'actualització anual d'aquell contracte, llevat dels increments de fins al deu per cent que permet l'article 17.6 de la LAU, i no es repercuteixen quotes ni despeses no previstes en el contracte anterior.",
      ),
      yes('stressedZone'),
      yes('previousContractInFiveYears'),
      given('previousRent'),
    ),
    when(
      part(
        "En els darrers cinc anys va ser vigent un altre contracte d'habitatge habitual, l'última renda del qual acredita la part arrendadora amb el lliurament de còpia. La renda inicial no l'excedeix, un cop actualitzada, llevat dels increments de fins al deu per cent que permet l'article 17.6 de la LAU.",
      ),
      yes('stressedZone'),
      yes('previousContractInFiveYears'),
      missing('previousRent'),
    ),
    when(
      part(
        "L'habitatge no ha estat arrendat com a habitatge habitual en els darrers cinc anys (article 17.7 de la LAU).",
      ),
      yes('stressedZone'),
      no('previousContractInFiveYears'),
    ),
    when(
      part(
        "El valor que correspon a l'habitatge segons el sistema d'índexs de preus de referència és de {{statalSistemRangePrices.min}} a {{statalSistemRangePrices.max}} mensuals; s'adjunta la consulta.",
      ),
      yes('stressedZone'),
      given('statalSistemRangePrices.max'),
    ),
    when(
      part(
        "La part arrendadora declara que **té la condició de gran tenidor** (article 3.k de la Llei 12/2023), de manera que la renda no excedeix del límit màxim del sistema d'índexs de preus de referència (article 17.7 de la LAU).",
      ),
      yes('stressedZone'),
      yes('largeHolder'),
    ),
    when(
      part(
        'La part arrendadora declara que **no té la condició de gran tenidor** (article 3.k de la Llei 12/2023).',
      ),
      yes('stressedZone'),
      no('largeHolder'),
    ),
    when(
      clause(
        'Límit de la renda',
        "La renda és limitada per llei o per qualificació administrativa de l'habitatge. El que es cobri per sobre del límit es reintegrarà a la part arrendatària.",
      ),
      yes('rentalPriceCap'),
    ),
    when(
      clause(
        'Actualització de la renda',
        "La renda s'actualitza en la data en què es compleix cada any de vigència, per la variació percentual de l'**índex de referència per a l'actualització anual dels contractes d'arrendament d'habitatge (IRAV)** que publica l'Institut Nacional d'Estadística (article 18.1 i disposició addicional onzena de la LAU), prenent com a mes de referència el de l'últim índex publicat.",
      ),
      ['ineType', 'IS', 'IRAV'],
    ),
    when(
      clause(
        'Actualització de la renda',
        "La renda s'actualitza en la data en què es compleix cada any de vigència, per la variació percentual de l'**Índex General de Preus de Consum (IPC)** en els dotze mesos anteriors, sense superar el límit que fixi la llei per a l'arrendament d'habitatge (article 18.1 i disposició addicional onzena de la LAU).",
      ),
      ['ineType', 'ONE_OF', 'GENERAL,GENERAL_COMMERCIAL'],
    ),
    when(
      clause(
        'Actualització de la renda',
        "La renda s'actualitza en la data en què es compleix cada any de vigència, per la variació percentual, **si és positiva**, de l'Índex General de Preus de Consum (IPC) en els dotze mesos anteriors, sense superar el límit que fixi la llei (article 18.1 i disposició addicional onzena de la LAU).",
      ),
      ['ineType', 'IS', 'GENERAL_POSITIVE'],
    ),
    when(
      part(
        "La renda actualitzada és exigible a partir del mes següent a aquell en què la part interessada ho notifiqui a l'altra per escrit, expressant el percentatge aplicat (article 18.3 de la LAU).",
      ),
      ['ineType', 'NONE_OF', 'NO_REVISION'],
      given('ineType'),
    ),
    when(
      clause(
        'Actualització de la renda',
        "La renda no s'actualitza durant la vigència del contracte, a falta de pacte exprés (article 18.1 de la LAU).",
      ),
      ['ineType', 'IS', 'NO_REVISION'],
    ),
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
        'La part arrendatària lliura un aval de {{bankGuarantee.bankName}} per {{bankGuarantee.amount}}, vigent fins al {{bankGuarantee.expirationDate|long}}, exigible al primer requeriment.',
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
  ],
};
