import { contract } from '../../records/contracts/contract.ts';
import { finance } from '../../records/finance/finance.ts';
import { agent } from '../../records/people/agent.ts';
import { defineMessage, euros, longDay, words, write, yesNo } from '../message.ts';
import { address, goodbye, name } from './shared.ts';

/** Receipts, settlements and debts (FIN-07, issue 11). */
const names = words('Nombres de quienes lo reciben', 'Núria y Pau').orNone;
const hello = {
  ES: 'Hola{{#names}}, {{names}}{{/names}}:',
  CA: 'Hola{{#names}}, {{names}}{{/names}}:',
  EN: '{{#names}}Dear {{names}},{{/names}}{{^names}}Hello,{{/names}}',
};
const reply = {
  ES: 'Para cualquier consulta, responda a este correo.',
  CA: 'Per a qualsevol consulta, respongui a aquest correu.',
  EN: 'If you have any questions, please reply to this message.',
};

/** The letter with a paper of the month. @param es heading of the subject, and how the sentence names it; so are the others */
const paper = (
  name: string,
  title: string,
  audience: 'tenant' | 'landlord' | 'anyone',
  [es, inSpanish]: [string, string],
  [ca, inCatalan]: [string, string],
  [en, inEnglish]: [string, string],
) =>
  defineMessage({
    name,
    title,
    channel: 'EMAIL',
    audience,
    records: { document: finance },
    values: {
      names,
      number: words('Número', '2026/001234'),
      concept: words('Concepto', 'Renta de noviembre de 2026').orNone,
      amount: euros('Importe', 1050),
    },
    texts: {
      ES: write(
        `${es} {{number}}`,
        hello.ES,
        `Adjuntamos ${inSpanish} {{number}}.`,
        '{{concept}}\nImporte: {{amount}}',
        reply.ES,
        goodbye.ES,
      ),
      CA: write(
        `${ca} {{number}}`,
        hello.CA,
        `Adjuntem ${inCatalan} {{number}}.`,
        '{{concept}}\nImport: {{amount}}',
        reply.CA,
        goodbye.CA,
      ),
      EN: write(
        `${en} {{number}}`,
        hello.EN,
        `Please find attached ${inEnglish} {{number}}.`,
        '{{concept}}\nAmount: {{amount}}',
        reply.EN,
        goodbye.EN,
      ),
    },
  });

export const receiptMail = paper(
  'MAIL_RECEIPT',
  'Envío de un recibo',
  'tenant',
  ['Recibo', 'su recibo'],
  ['Rebut', 'el seu rebut'],
  ['Rent receipt', 'your rent receipt'],
);
export const settlementMail = paper(
  'MAIL_SETTLEMENT',
  'Envío de una liquidación',
  'landlord',
  ['Liquidación', 'su liquidación'],
  ['Liquidació', 'la seva liquidació'],
  ['Settlement', 'your settlement'],
);
export const billMail = paper(
  'MAIL_BILL',
  'Envío de una factura',
  'anyone',
  ['Factura', 'su factura'],
  ['Factura', 'la seva factura'],
  ['Invoice', 'your invoice'],
);
export const rentBillMail = paper(
  'MAIL_RENT_BILL',
  'Envío de una factura de alquiler',
  'tenant',
  ['Factura de alquiler', 'su factura de alquiler'],
  ['Factura de lloguer', 'la seva factura de lloguer'],
  ['Rent invoice', 'your rent invoice'],
);

interface ReportWords {
  title: string;
  /** 'su informe'. */
  own: string;
}

/** A report of a period to a landlord, as a file of its mail. */
const report = <Name extends string>(
  name: Name,
  title: string,
  example: string,
  said: Record<'ES' | 'CA' | 'EN', ReportWords>,
) =>
  defineMessage({
    name,
    title,
    channel: 'EMAIL',
    audience: 'landlord',
    records: { person: agent },
    values: { names, period: words('Periodo', example) },
    texts: {
      ES: write(
        `${said.ES.title}: {{period}}`,
        hello.ES,
        `Adjuntamos ${said.ES.own} ({{period}}).`,
        reply.ES,
        goodbye.ES,
      ),
      CA: write(
        `${said.CA.title}: {{period}}`,
        hello.CA,
        `Adjuntem ${said.CA.own} ({{period}}).`,
        reply.CA,
        goodbye.CA,
      ),
      EN: write(
        `${said.EN.title}: {{period}}`,
        hello.EN,
        `Please find attached ${said.EN.own} ({{period}}).`,
        reply.EN,
        goodbye.EN,
      ),
    },
  });

export const ownerReportMail = report(
  'MAIL_OWNER_REPORT',
  'Envío del informe de propietario',
  'de enero a marzo de 2026',
  {
    ES: { title: 'Informe de propietario', own: 'su informe' },
    CA: { title: 'Informe de propietari', own: 'el seu informe' },
    EN: { title: 'Owner report', own: 'your report' },
  },
);
export const taxSummaryMail = report('MAIL_TAX_SUMMARY', 'Envío del resumen fiscal', '2026', {
  ES: { title: 'Resumen fiscal', own: 'su resumen fiscal para la declaración de la renta' },
  CA: { title: 'Resum fiscal', own: 'el seu resum fiscal per a la declaració de la renda' },
  EN: { title: 'Tax summary', own: 'your tax summary for the income tax return' },
});
export const withholdingSummaryMail = report(
  'MAIL_WITHHOLDING_SUMMARY',
  'Envío de las retenciones soportadas',
  '2026',
  {
    ES: { title: 'Retenciones soportadas', own: 'el resumen de las retenciones de sus alquileres' },
    CA: { title: 'Retencions suportades', own: 'el resum de les retencions dels seus lloguers' },
    EN: { title: 'Tax withheld', own: 'the summary of the tax withheld from your rents' },
  },
);

const debt = {
  records: { contract },
  values: {
    names,
    address,
    several: yesNo('Son varios recibos'),
    documents: words(
      'Lista de recibos pendientes',
      '· Recibo 2026/001234, vencido el 01/11/2026: 1.050,00 €',
    ),
    total: euros('Total pendiente', 1050),
    interest: euros('Interés legal hasta hoy', 3.2),
    until: longDay('Último día para pagar'),
  },
} as const;
const debtMail = { ...debt, channel: 'EMAIL', audience: 'tenant' } as const;
const list = {
  ES: '{{documents}}\nTotal pendiente: {{total}}',
  CA: '{{documents}}\nTotal pendent: {{total}}',
};
const close = {
  ES: [
    'Si ya ha hecho el pago, responda a este correo con el justificante y no tenga en cuenta este aviso.',
    'Para acordar cómo pagarlo o si no está conforme, responda a este correo.',
    goodbye.ES,
  ],
  CA: [
    'Si ja ha fet el pagament, respongui a aquest correu amb el justificant i no tingui en compte aquest avís.',
    'Per acordar com pagar-ho o si no hi està conforme, respongui a aquest correu.',
    goodbye.CA,
  ],
};

/** A reminder, a second notice, and the demand before a claim (decision 0053). */
export const firstReminder = defineMessage({
  ...debtMail,
  name: 'ARREARS_FIRST',
  title: 'Impago: primer aviso',
  texts: {
    ES: write(
      'Recibo{{#several}}s{{/several}} pendiente{{#several}}s{{/several}} de pago',
      hello.ES,
      'No nos consta el pago de {{#several}}estos recibos{{/several}}{{^several}}este recibo{{/several}} del alquiler de {{address}}:',
      list.ES,
      'Adjuntamos el extracto de su cuenta. Le agradeceremos que lo pague en los próximos días.',
      ...close.ES,
    ),
    CA: write(
      'Rebut{{#several}}s{{/several}} pendent{{#several}}s{{/several}} de pagament',
      hello.CA,
      "No ens consta el pagament {{#several}}d'aquests rebuts{{/several}}{{^several}}d'aquest rebut{{/several}} del lloguer de {{address}}:",
      list.CA,
      "Adjuntem l'extracte del seu compte. Li agrairem que ho pagui els propers dies.",
      ...close.CA,
    ),
  },
});

export const secondReminder = defineMessage({
  ...debtMail,
  name: 'ARREARS_SECOND',
  title: 'Impago: segundo aviso',
  texts: {
    ES: write(
      'Segundo aviso: alquiler pendiente de pago',
      hello.ES,
      'Le escribimos de nuevo porque siguen pendientes de pago, del alquiler de {{address}}:',
      list.ES,
      'Adjuntamos el extracto de su cuenta. Le pedimos que lo pague cuanto antes.',
      ...close.ES,
    ),
    CA: write(
      'Segon avís: lloguer pendent de pagament',
      hello.CA,
      'Li escrivim de nou perquè continuen pendents de pagament, del lloguer de {{address}}:',
      list.CA,
      "Adjuntem l'extracte del seu compte. Li demanem que ho pagui com més aviat millor.",
      ...close.CA,
    ),
  },
});

/** The words of the demand, in the mail and in the burofax alike (LAU art. 27.2.a, CC arts. 1100 and 1108). */
const demand = {
  ES: [
    'Se requiere el pago de la renta pendiente del alquiler de {{address}}:',
    list.ES,
    'El plazo de pago termina el {{until}}. Pasado ese día sin pago ni acuerdo, se podrá comunicar el impago a la aseguradora y reclamar judicialmente la renta con la resolución del contrato (LAU art. 27.2.a) y el interés legal, que hoy asciende a {{interest}} (Código Civil arts. 1100 y 1108).',
  ],
  CA: [
    'Es requereix el pagament de la renda pendent del lloguer de {{address}}:',
    list.CA,
    "El termini de pagament acaba el {{until}}. Passat aquell dia sense pagament ni acord, es podrà comunicar l'impagament a l'asseguradora i reclamar judicialment la renda amb la resolució del contracte (LAU art. 27.2.a) i l'interès legal, que avui puja a {{interest}} (Codi Civil arts. 1100 i 1108).",
  ],
};

export const finalReminder = defineMessage({
  ...debtMail,
  name: 'ARREARS_FINAL',
  title: 'Impago: requerimiento de pago',
  texts: {
    ES: write('Requerimiento de pago del alquiler', hello.ES, ...demand.ES, ...close.ES),
    CA: write('Requeriment de pagament del lloguer', hello.CA, ...demand.CA, ...close.CA),
  },
});

/** The demand that allows no enervation later (LEC art. 22.4). */
export const demandBurofax = defineMessage({
  name: 'BUROFAX_ARREARS',
  title: 'Burofax de requerimiento de pago',
  channel: 'BUROFAX',
  audience: 'tenant',
  records: debt.records,
  values: { ...debt.values, people: words('Inquilinos', 'Tania Gil'), date: longDay('Día del burofax') },
  texts: {
    ES: write(
      'Requerimiento fehaciente de pago: {{address}}',
      '{{date}}',
      'A la atención de {{people}}:',
      ...demand.ES,
      'Este requerimiento se hace a los efectos del artículo 22.4 de la Ley de Enjuiciamiento Civil.',
    ),
    CA: write(
      'Requeriment fefaent de pagament: {{address}}',
      '{{date}}',
      "A l'atenció de {{people}}:",
      ...demand.CA,
      "Aquest requeriment es fa als efectes de l'article 22.4 de la Llei d'Enjudiciament Civil.",
    ),
  },
});

/** The bank has given a direct debit back (issue 11 §3). */
export const returnedDebit = defineMessage({
  name: 'RETURNED_DEBIT',
  title: 'Recibo devuelto por el banco',
  channel: 'EMAIL',
  audience: 'tenant',
  records: { document: finance, person: agent },
  values: {
    name,
    address,
    receipt: words('Recibo que el banco no ha cobrado', '2026/001234'),
    claimed: words('Recibo que lo pide ahora, si es otro', '2026/001260').orNone,
    amount: euros('Importe por pagar', 1055),
    fee: euros('Gastos de devolución, si los hay', 5).orNone,
    reason: words('Motivo', 'no había saldo suficiente').orNone,
    suspended: yesNo('La domiciliación queda en suspenso'),
  },
  texts: {
    ES: write(
      'Recibo devuelto: {{receipt}}',
      'Hola, {{name}}:',
      'El banco ha devuelto el recibo domiciliado {{receipt}} del alquiler de {{address}}{{#reason}}: {{reason}}{{/reason}}.',
      'Quedan pendientes de pago {{amount}}{{#fee}}, que incluyen {{fee}} de gastos de devolución{{/fee}}{{#claimed}}, con el recibo {{claimed}}{{/claimed}}.',
      '{{#suspended}}La domiciliación queda en suspenso: los próximos recibos no se cargarán en su cuenta hasta que se firme una orden nueva o se confirme la actual. Responda a este correo para renovarla.{{/suspended}}',
      'Este recibo no se vuelve a cargar solo. Para pagarlo, o para acordar cómo hacerlo, responda a este correo. Si ya lo ha pagado, adjunte el justificante y no tenga en cuenta este aviso.',
      goodbye.ES,
    ),
    CA: write(
      'Rebut retornat: {{receipt}}',
      'Hola, {{name}}:',
      'El banc ha retornat el rebut domiciliat {{receipt}} del lloguer de {{address}}{{#reason}}: {{reason}}{{/reason}}.',
      'Queden pendents de pagament {{amount}}{{#fee}}, que inclouen {{fee}} de despeses de devolució{{/fee}}{{#claimed}}, amb el rebut {{claimed}}{{/claimed}}.',
      "{{#suspended}}La domiciliació queda en suspens: els propers rebuts no es carregaran al seu compte fins que se signi una ordre nova o es confirmi l'actual. Respongui a aquest correu per renovar-la.{{/suspended}}",
      "Aquest rebut no es torna a carregar sol. Per pagar-lo, o per acordar com fer-ho, respongui a aquest correu. Si ja l'ha pagat, adjunti el justificant i no tingui en compte aquest avís.",
      goodbye.CA,
    ),
  },
});
