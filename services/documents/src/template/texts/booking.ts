import { parties, signatures, companySigns } from './parties.ts';
import { type BuiltInText, clause, gap, heading, part, prose, right, table, title, when } from './write.ts';

const common = { key: 'booking', collection: 'booking', documentType: 'OTHER' } as const;

/** Código Civil arts. 1.454 and 1.255; LAU art. 20.1 on who pays the agency. */
export const bookingEs: BuiltInText = {
  ...common,
  language: 'ES',
  name: 'Reserva de arrendamiento',
  description: 'Cantidad a cuenta que reserva la unidad hasta la firma del contrato.',
  paragraphs: [
    title('DOCUMENTO DE RESERVA'),
    right('A {{bookingDate|long}}'),
    heading('PARTE RESERVISTA'),
    ...parties('tenants', 'ES'),
    heading('CONDICIONES DE LA RESERVA'),
    { type: 'BOOKING_TABLE' },
    clause(
      'Objeto',
      'La parte reservista entrega {{amount}} ({{amount|words}}) para reservar la unidad indicada, que deja de ofrecerse a terceros hasta el {{expirationDate|long}}.',
    ),
    clause(
      'Imputación',
      'A la firma del contrato la cantidad se imputa a la primera mensualidad o a la fianza.',
    ),
    clause('Depositaria', 'La cantidad queda depositada en la empresa gestora, {{company.name}}.', {
      conditions: [{ field: 'depositary', operator: 'IS', value: 'MANDATARY' }],
    }),
    clause('Depositaria', 'La cantidad queda en poder de la parte arrendadora.', {
      conditions: [{ field: 'depositary', operator: 'IS_NOT', value: 'MANDATARY' }],
    }),
    clause(
      'Incumplimiento',
      'Si la parte reservista desiste sin causa, pierde la cantidad entregada; si el contrato no se firma por causa de la parte arrendadora, se le devuelve duplicada (artículo 1.454 del Código Civil). Si la solvencia o la documentación no se aprueban, se le devuelve íntegra en cinco días hábiles.',
    ),
    when(
      part(
        'Tratándose de vivienda habitual, no se cobran a la parte reservista gastos de gestión inmobiliaria ni de formalización (artículo 20.1 de la LAU).',
      ),
      ['contractType', 'IS', 'LONG_CONTRACT'],
    ),
    clause(
      'Datos personales',
      'Los datos se tratan para estudiar y formalizar el arrendamiento (artículo 6.1.b del Reglamento (UE) 2016/679).',
    ),
    prose('Y en prueba de conformidad, se firma esta reserva.'),
    gap,
    signatures('La parte reservista', 'tenants', 'ES'),
    companySigns('La empresa gestora', 'ES'),
  ],
};

export const bookingCa: BuiltInText = {
  ...common,
  language: 'CA',
  name: "Reserva d'arrendament",
  description: 'Quantitat a compte que reserva la unitat fins a la signatura del contracte.',
  paragraphs: [
    title('DOCUMENT DE RESERVA'),
    right('{{bookingDate|long}}'),
    heading('PART RESERVISTA'),
    ...parties('tenants', 'CA'),
    heading('CONDICIONS DE LA RESERVA'),
    // The table of the product says fields and choices in Spanish.
    table(
      [
        ['Dada', 40],
        ['Reserva', 60],
      ],
      [
        ['Immoble', '{{unit.address}}'],
        ['Inici del contracte', '{{startDate?}}'],
        ['Signatura prevista', '{{signatureDate?}}'],
        ['Renda mensual', '{{rent?}}'],
        ['Mesos de fiança i garanties', '{{totalBondMonths?}}'],
        ['Import de fiança i garanties', '{{totalBondAmount?}}'],
        ['Condicions acordades', '{{specialConditions?}}'],
      ],
    ),
    clause(
      'Objecte',
      "La part reservista lliura {{amount}} ({{amount|words}}) per reservar l'immoble indicat, que deixa d'oferir-se a tercers fins al dia {{expirationDate|long}}.",
    ),
    clause(
      'Imputació',
      "A la signatura del contracte la quantitat s'imputa a la primera mensualitat o a la fiança.",
    ),
    clause('Dipositària', "La quantitat queda dipositada en l'empresa gestora, {{company.name}}.", {
      conditions: [{ field: 'depositary', operator: 'IS', value: 'MANDATARY' }],
    }),
    clause('Dipositària', 'La quantitat queda en poder de la part arrendadora.', {
      conditions: [{ field: 'depositary', operator: 'IS_NOT', value: 'MANDATARY' }],
    }),
    clause(
      'Incompliment',
      "Si la part reservista desisteix sense causa, perd la quantitat lliurada; si el contracte no se signa per causa de la part arrendadora, se li torna duplicada (article 1.454 del Codi Civil). Si la solvència o la documentació no s'aproven, se li torna íntegra en cinc dies hàbils.",
    ),
    when(
      part(
        "Tractant-se d'habitatge habitual, no es cobren a la part reservista despeses de gestió immobiliària ni de formalització (article 20.1 de la LAU).",
      ),
      ['contractType', 'IS', 'LONG_CONTRACT'],
    ),
    clause(
      'Dades personals',
      "Les dades es tracten per estudiar i formalitzar l'arrendament (article 6.1.b del Reglament (UE) 2016/679).",
    ),
    prose('I en prova de conformitat, se signa aquesta reserva.'),
    gap,
    signatures('La part reservista', 'tenants', 'CA'),
    companySigns("L'empresa gestora", 'CA'),
  ],
};
