import { longContractDutiesCa } from './long-contract-duties.ca.ts';
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
    clause(
      'Durada',
      'El contracte comença el dia {{startDate|long}} i es pacta fins al dia {{endDate|long}}.',
      {
        clause: 'duracion',
      },
    ),
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
        "Amb la primera mensualitat es paguen per endavant {{paymentInAdvance.amount}}, que es descompten de la renda des del mes següent al de l'inici. No es pot exigir el pagament anticipat de més d'una mensualitat (article 17.2 de la LAU); el que l'excedeixi es lliura per voluntat de la part arrendatària.",
      ),
      ['paymentInAdvance.amount', 'MORE_THAN', '0'],
    ),
    when(
      part(
        'La renda es bonifica en {{rentBonus}} mensuals fins al dia {{lastBonusDay|long}}. La bonificació no modifica la renda pactada.',
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
    ...longContractDutiesCa,
  ],
};
