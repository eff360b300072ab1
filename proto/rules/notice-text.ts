import type { NoticeParty } from '../records/choices/renewals.ts';
import { formatLongDay } from '../values/dates.ts';

/** What the text of a notice names; days as unix seconds. */
export interface NoticeLetter {
  party: NoticeParty;
  address: string;
  /** Names, as one phrase. */
  landlords: string;
  tenants: string;
  signatureDate: number | null;
  endDate: number;
  /** The article or contract that asks for the notice; null where none does. */
  law: string | null;
  /** Day of the text. */
  today: number;
}

/**
 * Text of a notice that a lease is not extended, for a burofax with certified text or a letter (Spanish). The owner
 * writes to the tenant; of a tenant's or a court's notice it is the acknowledgement.
 */
export function noticeText(letter: NoticeLetter): { subject: string; body: string } {
  const { party, address, landlords, tenants, signatureDate, endDate, law, today } = letter;
  const contract =
    signatureDate === null
      ? 'el contrato de arrendamiento'
      : `el contrato de arrendamiento firmado el ${formatLongDay(signatureDate)}`;
  const home = `la finca situada en ${address}`;
  const end = formatLongDay(endDate);
  const keys = `El inmueble deberá quedar libre y a disposición de la propiedad ese día, con entrega de todas las llaves.`;
  if (party === 'OWNER')
    return {
      subject: `Comunicación de no renovación del contrato de ${address}`,
      body: [
        formatLongDay(today),
        `A la atención de ${tenants}:`,
        `En nombre de ${landlords}, se comunica la voluntad de la parte arrendadora de no renovar ${contract} sobre ${home}${law ? `, conforme a ${law}` : ''}.`,
        `El contrato termina el ${end}. ${keys}`,
        'Se ruega contactar para fijar el día y la hora de la entrega de llaves y la revisión del inmueble.',
      ].join('\n\n'),
    };
  const who = party === 'TENANT' ? `la comunicación de ${tenants}` : 'la resolución judicial recibida';
  return {
    subject: `Acuse de recibo: fin del contrato de ${address}`,
    body: [
      formatLongDay(today),
      `Se acusa recibo de ${who} sobre ${contract} de ${home}.`,
      `El contrato termina el ${end}. ${keys}`,
    ].join('\n\n'),
  };
}
