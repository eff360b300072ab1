import { paragraphs, type Text } from '@llavero/kit/messages/text';
import type { financeTypes } from '@llavero/proto/records/choices/finance';
import { formatMoney } from '@llavero/proto/values/money';
import type { Language } from '../mailing/mailing-source.ts';

/** What a letter with a document of the month says. Euros. */
export interface MailedPaper {
  type: (typeof financeTypes.values)[number];
  number: string;
  /** 'Renta de noviembre de 2026 …'; null without one. */
  concept: string | null;
  totalAmount: number;
  names: readonly string[];
}

/** Languages with texts of their own; everybody else is written to in Spanish. */
type Written = 'ES' | 'CA' | 'EN';
const written = (language: Language): Written => (language === 'CA' || language === 'EN' ? language : 'ES');

const words = {
  ES: {
    hello: (names: string) => `Hola, ${names}:`,
    attached: (what: string) => `Adjuntamos ${what}.`,
    amount: 'Importe',
    reply: 'Para cualquier consulta, responda a este correo.',
    goodbye: 'Un saludo,\nEl equipo de Llavero',
    and: 'y',
  },
  CA: {
    hello: (names: string) => `Hola, ${names}:`,
    attached: (what: string) => `Adjuntem ${what}.`,
    amount: 'Import',
    reply: 'Per a qualsevol consulta, respongui a aquest correu.',
    goodbye: "Salutacions,\nL'equip de Llavero",
    and: 'i',
  },
  EN: {
    hello: (names: string) => `Dear ${names},`,
    attached: (what: string) => `Please find attached ${what}.`,
    amount: 'Amount',
    reply: 'If you have any questions, please reply to this message.',
    goodbye: 'Kind regards,\nThe Llavero team',
    and: 'and',
  },
} as const;

type PaperKind = 'RECEIPT' | 'SETTLEMENT' | 'BILL' | 'RENT_BILL' | 'REPORT';

/** Heading of the subject, and how the text names the paper. */
const papers: Record<Written, Record<PaperKind, readonly [heading: string, inText: string]>> = {
  ES: {
    RECEIPT: ['Recibo', 'su recibo'],
    SETTLEMENT: ['Liquidación', 'su liquidación'],
    BILL: ['Factura', 'su factura'],
    RENT_BILL: ['Factura de alquiler', 'su factura de alquiler'],
    REPORT: ['Informe de propietario', 'su informe'],
  },
  CA: {
    RECEIPT: ['Rebut', 'el seu rebut'],
    SETTLEMENT: ['Liquidació', 'la seva liquidació'],
    BILL: ['Factura', 'la seva factura'],
    RENT_BILL: ['Factura de lloguer', 'la seva factura de lloguer'],
    REPORT: ['Informe de propietari', 'el seu informe'],
  },
  EN: {
    RECEIPT: ['Rent receipt', 'your rent receipt'],
    SETTLEMENT: ['Settlement', 'your settlement'],
    BILL: ['Invoice', 'your invoice'],
    RENT_BILL: ['Rent invoice', 'your rent invoice'],
    REPORT: ['Owner report', 'your report'],
  },
};

const kindOf = (type: MailedPaper['type']): PaperKind => {
  if (type === 'GUARANTEED' || type === 'SETTLEMENT') return 'SETTLEMENT';
  return type === 'RECEIPT' || type === 'RENT_BILL' ? type : 'BILL';
};

/** Names in one salutation; nobody's name leaves the greeting alone. */
function salutation(language: Written, names: readonly string[]): string {
  const { hello, and } = words[language];
  const last = names.at(-1);
  if (last === undefined) return language === 'EN' ? 'Hello,' : 'Hola:';
  const first = names.slice(0, -1).join(', ');
  return hello(first ? `${first} ${and} ${last}` : last);
}

/** The letter with a receipt, settlement or bill, in the language of whoever gets it. */
export function paperMail(
  { type, number, concept, totalAmount, names }: MailedPaper,
  language: Language,
): Text {
  const of = written(language);
  const { attached, amount, reply, goodbye } = words[of];
  const [heading, inText] = papers[of][kindOf(type)];
  return {
    template: `MAIL_${kindOf(type)}`,
    subject: `${heading} ${number}`,
    body: paragraphs(
      salutation(of, names),
      attached(`${inText} ${number}`),
      [concept, `${amount}: ${formatMoney(totalAmount)}`].filter(Boolean).join('\n'),
      reply,
      goodbye,
    ),
  };
}

/** The letter with an owner report. @param period 'de enero a marzo de 2026' */
export function ownerReportMail(names: readonly string[], period: string, language: Language): Text {
  const of = written(language);
  const { attached, reply, goodbye } = words[of];
  const [heading, inText] = papers[of].REPORT;
  return {
    template: 'MAIL_OWNER_REPORT',
    subject: `${heading}: ${period}`,
    body: paragraphs(salutation(of, names), attached(`${inText} (${period})`), reply, goodbye),
  };
}
