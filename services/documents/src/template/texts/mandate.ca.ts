import { companySigns, parties, signatures } from './parties.ts';
import {
  type BuiltInText,
  clause,
  gap,
  given,
  heading,
  list,
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
export const mandateCa: BuiltInText = {
  key: 'mandate',
  language: 'CA',
  name: "Mandat de gestió d'arrendament",
  description: 'Encàrrec de gestió del propietari, amb els honoraris i les cobertures de cada producte.',
  collection: 'mandate',
  documentType: 'MANDATE',
  paragraphs: [
    title("MANDAT DE GESTIÓ D'ARRENDAMENT"),
    right('{{signatureDate|long}}'),
    heading('REUNITS'),
    prose("D'una part, com a **mandant**:"),
    ...parties('landlords', 'CA'),
    prose(
      "D'una altra part, com a **mandatària**: **{{company.name}}**, amb NIF {{company.cif}} i domicili a {{company.socialAddress}}.",
    ),
    heading('CLÀUSULES'),
    clause(
      'Objecte',
      "La mandant encarrega a la mandatària, que ho accepta, la gestió de l'arrendament dels immobles següents (articles 1.709 i següents del Codi Civil).",
    ),
    table(
      [
        ['Immoble', 60],
        ['Referència cadastral', 40],
      ],
      [['{{row.address}}', '{{row.cadastralReference?}}']],
      { rowsOf: 'units' },
    ),
    part(
      "La mandant declara que n'és titular o que està facultada per arrendar-los, i que lliurarà la documentació exigible.",
    ),
    when(
      part('Els immobles tenen la renda limitada per qualificació de protecció pública.'),
      yes('publicProtectionLimited'),
    ),
    clause(
      'Serveis',
      "La mandatària s'obliga, amb la diligència deguda i d'acord amb les instruccions de la mandant (articles 1.718 i 1.719 del Codi Civil), a:",
    ),
    when(list('Comercialitzar els immobles, seleccionar la part arrendatària i preparar el contracte.'), [
      'productType',
      'NONE_OF',
      'PAYMENT_INSURANCE',
    ]),
    when(
      list(
        'Cobrar la renda i liquidar-la a la mandant.',
        'Dipositar la fiança i demanar-ne la devolució.',
        'Actualitzar la renda i gestionar incidències i subministraments.',
      ),
      ['feeType', 'NONE_OF', 'NONE'],
    ),
    part('La mandatària ret comptes de les operacions (article 1.720 del Codi Civil).'),
    when(clause('Exclusivitat', "L'encàrrec és **en exclusiva** mentre duri."), yes('exclusiveness')),
    when(clause('Sense exclusivitat', "L'encàrrec no és en exclusiva."), no('exclusiveness')),
    when(
      clause(
        'Renda',
        "La renda que s'ofereix és de {{rent}} mensuals, dins dels límits legals (article 17 de la LAU i Llei 12/2023).",
      ),
      given('rent'),
    ),
    when(
      clause(
        'Honoraris de gestió',
        'La mandant paga el {{feeValue}} per cent de la renda mensual, més IVA, que es compensa en cada liquidació.',
      ),
      ['feeType', 'IS', 'PERCENT'],
    ),
    when(
      clause(
        'Honoraris de gestió',
        'La mandant paga {{feeValue}} euros al mes, més IVA, que es compensen en cada liquidació.',
      ),
      ['feeType', 'IS', 'FIXED'],
    ),
    when(
      clause(
        "Cerca d'arrendatari",
        'Es paguen una sola vegada {{tenantSearchOnePaymentPlanMonths}} mensualitats de renda; amb IVA, {{tenantSearchTotalAmount}}.',
      ),
      ['tenantSearchSelectedOption', 'IS', 'ONE_PAYMENT'],
    ),
    when(
      clause(
        "Cerca d'arrendatari",
        "Es paga cada mes el {{tenantSearchRecurringPaymentPlanPercent}} de la renda, més IVA, mentre duri l'arrendament.",
      ),
      ['tenantSearchSelectedOption', 'IS', 'RECURRING_PAYMENT'],
    ),
    part(
      "En l'habitatge habitual, les despeses de gestió immobiliària i de formalització són sempre a càrrec de la part arrendadora (article 20.1 de la LAU).",
      { level: 1 },
    ),
    when(
      clause(
        "Cobertura d'impagaments",
        'Fins a **dotze mensualitats**, en els termes de la garantia que es lliura.',
      ),
      ['nonPaymentCoverage', 'IS', 'ONE_YEAR'],
    ),
    when(
      clause(
        "Cobertura d'impagaments",
        'Fins a **vint-i-quatre mensualitats**, en els termes de la garantia que es lliura.',
      ),
      ['nonPaymentCoverage', 'IS', 'TWO_YEARS'],
    ),
    when(
      clause(
        "Cobertura d'impagaments",
        '**Tota la renda** fins a recuperar la possessió, en els termes de la garantia que es lliura.',
      ),
      ['nonPaymentCoverage', 'IS', 'TOTAL_RENT'],
    ),
    when(
      part(
        'Inclou defensa jurídica fins a {{legalDefenseActions}} i actes vandàlics fins a {{vandalismActions}}.',
      ),
      given('nonPaymentCoverage'),
      given('legalDefenseActions'),
      given('vandalismActions'),
    ),
    when(
      clause(
        'Renda garantida',
        'La mandatària abona la renda pactada, la pagui o no la part arrendatària, en els termes de la cobertura.',
      ),
      ['productType', 'ONE_OF', 'GUARANTEED_INCOME_UNLIMITED,GUARANTEED_INCOME_BASIC'],
    ),
    when(clause('Liquidació', 'La mandatària liquida cada mes, el dia {{paymentDay}}.'), given('paymentDay')),
    when(part('Es reté fins a {{reserveTarget}} com a fons de reserva, que es torna en acabar el mandat.'), [
      'reserveTarget',
      'MORE_THAN',
      '0',
    ]),
    when(clause('Durada', 'Del dia {{mandateDate|long}} al dia {{endDate|long}}.'), given('endDate')),
    when(
      clause('Durada', 'El mandat comença el dia {{mandateDate|long}} i és per temps indefinit.'),
      missing('endDate'),
    ),
    when(
      part("Es renova automàticament per períodes iguals, llevat d'avís amb un mes d'antelació."),
      ['renewalType', 'IS', 'AUTO'],
      given('endDate'),
    ),
    when(
      part('Només es renova per acord exprés i escrit.'),
      ['renewalType', 'IS', 'MANUAL'],
      given('endDate'),
    ),
    part(
      'La mandant pot revocar el mandat (article 1.733 del Codi Civil) i la mandatària hi pot renunciar (article 1.736), amb pagament de les despeses i els honoraris meritats.',
    ),
    clause(
      'Consumidors i dades personals',
      "Si la mandant és consumidora i contracta a distància o fora d'establiment, pot desistir en catorze dies naturals (article 102 del Reial decret legislatiu 1/2007). Les dades es tracten per executar el mandat (Reglament (UE) 2016/679).",
    ),
    prose('I en prova de conformitat, les parts signen aquest mandat.'),
    gap,
    signatures('La mandant', 'landlords', 'CA'),
    companySigns('La mandatària', 'CA'),
  ],
};
