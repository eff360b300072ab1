import type { SepaSequence } from '@llavero/proto/records/choices/remittances';
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

/** Rights and authorisation as the core scheme words them (EPC016-06, annex of translations). */
const AUTHORISATION =
  'Mediante la firma de esta orden de domiciliación, el deudor autoriza (A) al acreedor a enviar instrucciones a la entidad del deudor para adeudar su cuenta y (B) a la entidad para efectuar los adeudos en su cuenta siguiendo las instrucciones del acreedor.';
const REFUND =
  'Como parte de sus derechos, el deudor está legitimado al reembolso por su entidad en los términos y condiciones del contrato suscrito con la misma. La solicitud de reembolso deberá efectuarse dentro de las ocho semanas que siguen a la fecha de adeudo en cuenta. Puede obtener información adicional sobre sus derechos en su entidad financiera.';

/** The order for direct debits as it is signed: creditor, debtor, account, what is authorised, place, day and signature. */
export function mandatePaper(facts: MandateFacts, company: Letterhead): Paper {
  const { reference, sequence, creditorId, debtor, holder, iban, contract } = facts;
  const lines = (...texts: (string | null)[]) => texts.filter((text) => text !== null);
  return {
    title: 'Orden de domiciliación de adeudo directo SEPA',
    number: '',
    subtitle: `Referencia ${reference}`,
    company,
    blocks: [
      {
        kind: 'parties',
        columns: [
          {
            label: 'Acreedor',
            parties: [
              {
                name: company.name,
                details: lines(
                  creditorId && `Identificador ${creditorId}`,
                  company.cif && `CIF ${company.cif}`,
                  company.address,
                ),
              },
            ],
          },
          {
            label: 'Deudor',
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
          { label: 'Cuenta de cargo', value: formatIban(iban) },
          { label: 'Titular de la cuenta', value: holder ?? debtor.name },
          { label: 'Tipo de pago', value: sequence === 'OOFF' ? 'Pago único' : 'Pago recurrente' },
          ...(contract ? [{ label: 'Contrato', value: contract }] : []),
        ],
      },
      { kind: 'text', label: 'Autorización', lines: [AUTHORISATION, REFUND] },
      {
        kind: 'table',
        label: 'Firma',
        columns: [
          { label: 'Lugar', align: 'left' },
          { label: 'Fecha', align: 'left' },
          { label: 'Firma del titular de la cuenta', align: 'left' },
        ],
        rows: [{ cells: [' ', ' ', ' '] }, { cells: [' ', ' ', ' '] }],
      },
      {
        kind: 'text',
        quiet: true,
        lines: [
          'Todos los campos han de ser cumplimentados. Una vez firmada, debe enviarse al acreedor para su custodia.',
        ],
      },
    ],
  };
}
