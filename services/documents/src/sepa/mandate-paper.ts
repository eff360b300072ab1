import type { SepaSequence } from '@llavero/proto/records/choices/remittances';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { formatIban } from '@llavero/proto/values/iban';
import type { Letterhead, Paper } from '../print/paper.ts';

/** What the order of a debtor names. */
export interface MandateFacts {
  reference: string;
  sequence: SepaSequence;
  creditorId: string | null;
  debtor: { name: string; idNumber: string | null; address: string | null };
  /** In whose name the account is, when it is not the debtor. */
  holder: string | null;
  iban: string;
  contract: string | null;
}

/** Rights and authorisation as the core scheme words them (EPC016-06, annex of translations), and as banks of Catalonia do. */
const words = {
  ES: {
    title: 'Orden de domiciliación de adeudo directo SEPA',
    reference: 'Referencia',
    creditor: 'Acreedor',
    identifier: 'Identificador',
    debtor: 'Deudor',
    account: 'Cuenta de cargo',
    holder: 'Titular de la cuenta',
    kind: 'Tipo de pago',
    once: 'Pago único',
    recurrent: 'Pago recurrente',
    contract: 'Contrato',
    authorisation: 'Autorización',
    authorises:
      'Mediante la firma de esta orden de domiciliación, el deudor autoriza (A) al acreedor a enviar instrucciones a la entidad del deudor para adeudar su cuenta y (B) a la entidad para efectuar los adeudos en su cuenta siguiendo las instrucciones del acreedor.',
    refund:
      'Como parte de sus derechos, el deudor está legitimado al reembolso por su entidad en los términos y condiciones del contrato suscrito con la misma. La solicitud de reembolso deberá efectuarse dentro de las ocho semanas que siguen a la fecha de adeudo en cuenta. Puede obtener información adicional sobre sus derechos en su entidad financiera.',
    signature: 'Firma',
    place: 'Lugar',
    day: 'Fecha',
    signs: 'Firma del titular de la cuenta',
    complete:
      'Todos los campos han de ser cumplimentados. Una vez firmada, debe enviarse al acreedor para su custodia.',
  },
  CA: {
    title: 'Ordre de domiciliació de càrrec directe SEPA',
    reference: 'Referència',
    creditor: 'Creditor',
    identifier: 'Identificador',
    debtor: 'Deutor',
    account: 'Compte de càrrec',
    holder: 'Titular del compte',
    kind: 'Tipus de pagament',
    once: 'Pagament únic',
    recurrent: 'Pagament recurrent',
    contract: 'Contracte',
    authorisation: 'Autorització',
    authorises:
      "Mitjançant la signatura d'aquesta ordre de domiciliació, el deutor autoritza (A) el creditor a enviar instruccions a l'entitat del deutor per carregar al seu compte i (B) l'entitat a efectuar els càrrecs al seu compte seguint les instruccions del creditor.",
    refund:
      "Com a part dels seus drets, el deutor està legitimat al reemborsament per la seva entitat en els termes i condicions del contracte subscrit amb aquesta. La sol·licitud de reemborsament s'ha de fer dins les vuit setmanes següents a la data del càrrec al compte. Podeu obtenir informació addicional sobre els vostres drets a la vostra entitat financera.",
    signature: 'Signatura',
    place: 'Lloc',
    day: 'Data',
    signs: 'Signatura del titular del compte',
    complete: "Cal emplenar tots els camps. Un cop signada, s'ha d'enviar al creditor perquè la custodiï.",
  },
} as const;

/** The order for direct debits as it is signed: creditor, debtor, account, what is authorised, place, day and signature. */
export function mandatePaper(
  facts: MandateFacts,
  company: Letterhead,
  language: DocumentLanguage = 'ES',
): Paper {
  const say = words[language];
  const { reference, sequence, creditorId, debtor, holder, iban, contract } = facts;
  const lines = (...texts: (string | null)[]) => texts.filter((text) => text !== null);
  return {
    title: say.title,
    number: '',
    subtitle: `${say.reference} ${reference}`,
    company,
    language: language === 'CA' ? 'ca' : 'es',
    blocks: [
      {
        kind: 'parties',
        columns: [
          {
            label: say.creditor,
            parties: [
              {
                name: company.name,
                details: lines(
                  creditorId && `${say.identifier} ${creditorId}`,
                  company.cif && `CIF ${company.cif}`,
                  company.address,
                ),
              },
            ],
          },
          {
            label: say.debtor,
            parties: [
              {
                name: debtor.name,
                details: lines(debtor.idNumber && `NIF ${debtor.idNumber}`, debtor.address),
              },
            ],
          },
        ],
      },
      {
        kind: 'facts',
        items: [
          { label: say.account, value: formatIban(iban) },
          { label: say.holder, value: holder ?? debtor.name },
          { label: say.kind, value: sequence === 'OOFF' ? say.once : say.recurrent },
          ...(contract ? [{ label: say.contract, value: contract }] : []),
        ],
      },
      { kind: 'text', label: say.authorisation, lines: [say.authorises, say.refund] },
      {
        kind: 'table',
        label: say.signature,
        columns: [
          { label: say.place, align: 'left' },
          { label: say.day, align: 'left' },
          { label: say.signs, align: 'left' },
        ],
        rows: [{ cells: [' ', ' ', ' '] }, { cells: [' ', ' ', ' '] }],
      },
      {
        kind: 'text',
        quiet: true,
        lines: [say.complete],
      },
    ],
  };
}
