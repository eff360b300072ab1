import { paragraphs, type Text } from '@llavero/kit/messages/text';
import type { ReminderStage } from '@llavero/proto/rules/reminders';
import { addDays, formatDay, formatLongDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';

/** What a reminder says of a debt. Days as unix seconds, euros. */
export interface RemindedDebt {
  stage: ReminderStage;
  names: readonly string[];
  address: string;
  totalAmount: number;
  /** Legal interest until today; named in the last one only and never charged by itself. */
  interest: number;
  documents: readonly { name: string; due: number; totalAmount: number }[];
  today: number;
}

/** Days that the last letter gives to pay; *ours*. */
const LAST_DAYS = 10;

const goodbye = 'Un saludo,\nEl equipo de Llavero';
const paid =
  'Si ya ha hecho el pago, responda a este correo con el justificante y no tenga en cuenta este aviso.';
const reply = 'Para acordar cómo pagarlo o si no está conforme, responda a este correo.';

/** One line per document and the total below. */
function debtTable({ documents, totalAmount }: RemindedDebt): string {
  return [
    ...documents.map(
      (one) => `· ${one.name}, vencido el ${formatDay(one.due)}: ${formatMoney(one.totalAmount)}`,
    ),
    `Total pendiente: ${formatMoney(totalAmount)}`,
  ].join('\n');
}

const hello = (names: readonly string[]) => (names.length > 0 ? `Hola, ${names.join(' y ')}:` : 'Hola:');

/** The letter of each stage (Spanish): a reminder, a second notice, and the demand before a claim. */
export function reminderMail(debt: RemindedDebt): Text {
  const { stage, names, address, documents } = debt;
  const several = documents.length > 1;
  const template = `ARREARS_${stage}`;
  if (stage === 'FIRST')
    return {
      template,
      subject: several ? 'Recibos pendientes de pago' : 'Recibo pendiente de pago',
      body: paragraphs(
        hello(names),
        `No nos consta el pago de ${several ? 'estos recibos' : 'este recibo'} del alquiler de ${address}:`,
        debtTable(debt),
        'Adjuntamos el extracto de su cuenta. Le agradeceremos que lo pague en los próximos días.',
        paid,
        reply,
        goodbye,
      ),
    };
  if (stage === 'SECOND')
    return {
      template,
      subject: 'Segundo aviso: alquiler pendiente de pago',
      body: paragraphs(
        hello(names),
        `Le escribimos de nuevo porque siguen pendientes de pago, del alquiler de ${address}:`,
        debtTable(debt),
        'Adjuntamos el extracto de su cuenta. Le pedimos que lo pague cuanto antes.',
        paid,
        reply,
        goodbye,
      ),
    };
  return {
    template,
    subject: 'Requerimiento de pago del alquiler',
    body: paragraphs(hello(names), ...demand(debt), paid, reply, goodbye),
  };
}

/** The words of the demand, in the mail and in the burofax alike. */
function demand(debt: RemindedDebt): string[] {
  const until = formatLongDay(addDays(debt.today, LAST_DAYS));
  return [
    `Se requiere el pago de la renta pendiente del alquiler de ${debt.address}:`,
    debtTable(debt),
    `El plazo de pago termina el ${until}. Pasado ese día sin pago ni acuerdo, se podrá comunicar el impago a la aseguradora y reclamar judicialmente la renta con la resolución del contrato (LAU art. 27.2.a) y el interés legal, que hoy asciende a ${formatMoney(debt.interest)} (Código Civil arts. 1100 y 1108).`,
  ];
}

/** Text of the burofax of the last stage: the demand that allows no enervation later (LEC art. 22.4). */
export function reminderBurofax(debt: RemindedDebt, people: string): Text {
  return {
    template: 'BUROFAX_ARREARS',
    subject: `Requerimiento fehaciente de pago: ${debt.address}`,
    body: paragraphs(
      formatLongDay(debt.today),
      `A la atención de ${people}:`,
      ...demand(debt),
      'Este requerimiento se hace a los efectos del artículo 22.4 de la Ley de Enjuiciamiento Civil.',
    ),
  };
}
