import { paragraphs, type Text } from '@llavero/kit/messages/text';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { issuePriorities } from '@llavero/proto/records/choices/work';
import { formatDay, formatInstant } from '@llavero/proto/values/dates';
import { formatStretch } from '@llavero/proto/values/format-stretch';
import { formatMoney } from '@llavero/proto/values/money';
import type { Telling } from './tell-job.ts';

/** What the texts say; everything that is not known is null. */
export interface TellingFacts {
  place: string;
  /** First line of the issue. */
  issue: string;
  /** Of a message to somebody. */
  message: string | null;
  author: string | null;
  priority: string | null;
  solution: string | null;
  supplier: string | null;
  work: string | null;
  risk: string | null;
  declineReason: string | null;
  approvalNotes: string | null;
  totalAmount: number | null;
  approvedAmount: number | null;
  invoiceAmount: number | null;
  validUntil: number | null;
  visitFrom: number | null;
  visitUntil: number | null;
}

/** Stands where the link of the page is put in, or the address of the record for the office. */
const LINK = '{{link}}';

/** `el 26/11/2026 de 10:00 a 12:00`. */
export const visitText = (from: number, until: number | null): string => `el ${formatStretch(from, until)}`;

const euros = (amount: number | null) => (amount === null ? 'sin importe' : formatMoney(amount));
const visitOf = ({ visitFrom, visitUntil }: TellingFacts) =>
  visitFrom === null ? 'en fecha por concertar' : visitText(visitFrom, visitUntil);

type Written = [subject: string, ...parts: (string | null)[]];

const texts: Record<Telling, (facts: TellingFacts) => Written> = {
  TENANT_REPORT: ({ place }) => [
    'Comunicar una avería',
    `Desde esta página puede contarnos qué no funciona en ${place}, con fotos del móvil, y seguir cómo va:`,
    LINK,
    'El enlace es personal y sirve durante 90 días.',
  ],
  TENANT_SOLVED: ({ place, issue, solution }) => [
    'Díganos si está arreglado',
    `Hemos dado por resuelta la incidencia «${issue}» en ${place}.`,
    solution ? `Qué se ha hecho: ${solution}` : null,
    'Confirme en esta página que todo funciona, o díganos qué sigue sin funcionar:',
    LINK,
    'Si no nos dice nada en 7 días, la daremos por cerrada.',
  ],
  TENANT_VISIT: (facts) => [
    'Visita para su incidencia',
    `${facts.supplier ?? 'El técnico'} irá a ${facts.place} ${visitOf(facts)} por la incidencia «${facts.issue}».`,
    'Si no puede, díganoslo cuanto antes en esta página:',
    LINK,
  ],
  SUPPLIER_ORDER: (facts) => [
    `Encargo en ${facts.place}`,
    `Le pedimos este trabajo en ${facts.place}:`,
    facts.work,
    facts.visitFrom === null ? null : `Visita prevista: ${visitOf(facts)}.`,
    'En esta página puede aceptarlo o rechazarlo, proponer una visita, enviar el presupuesto y la factura:',
    LINK,
  ],
  SUPPLIER_VISIT: (facts) => [
    `Cambio de visita en ${facts.place}`,
    `La visita del encargo en ${facts.place} es ahora ${visitOf(facts)}.`,
    'Si no le va bien, proponga otra en su página:',
    LINK,
  ],
  SUPPLIER_APPROVED: (facts) => [
    `Presupuesto aprobado en ${facts.place}`,
    `Su presupuesto de ${euros(facts.approvedAmount)} está aprobado. Puede hacer el trabajo${facts.visitFrom === null ? ': proponga cuándo en su página' : ` ${visitOf(facts)}`}.`,
    LINK,
    'Si la factura va a ser mayor, consúltenos antes.',
  ],
  SUPPLIER_REJECTED: ({ place, approvalNotes }) => [
    `Presupuesto no aprobado en ${place}`,
    `Su presupuesto para ${place} no se ha aprobado. Gracias por su tiempo.`,
    approvalNotes ? `Motivo: ${approvalNotes}` : null,
  ],
  LANDLORD_APPROVAL: (facts) => [
    `Presupuesto por aprobar: ${facts.place}`,
    `En ${facts.place} hay que hacer este trabajo: ${facts.work ?? facts.issue}. Cuesta ${euros(facts.totalAmount)}, IVA incluido.`,
    facts.risk ? `Riesgo de esperar: ${facts.risk}` : null,
    'En esta página está el detalle, con fotos. Puede aprobarlo o rechazarlo sin contraseña:',
    LINK,
    facts.validUntil === null ? null : `El presupuesto es válido hasta el ${formatDay(facts.validUntil)}.`,
  ],
  LANDLORD_REMINDER: (facts) => [
    `Recordatorio: presupuesto por aprobar en ${facts.place}`,
    `Seguimos esperando su decisión sobre el presupuesto de ${euros(facts.totalAmount)} para ${facts.place}.`,
    facts.risk ? `Riesgo de esperar: ${facts.risk}` : null,
    LINK,
  ],
  OFFICE_REPORTED: (facts) => [
    `Incidencia nueva en ${facts.place}`,
    `«${facts.issue}». Urgencia: ${choiceLabel(issuePriorities, facts.priority).toLowerCase()}.`,
    `Clasifíquela: ${LINK}`,
  ],
  OFFICE_REOPENED: ({ place, issue, message }) => [
    `Incidencia reabierta en ${place}`,
    `El inquilino dice que «${issue}» sigue sin funcionar.`,
    message,
    LINK,
  ],
  OFFICE_WITHDRAWN: ({ place, issue }) => [
    `Incidencia retirada en ${place}`,
    `El inquilino dice que «${issue}» ya no hace falta. La incidencia está cerrada; anule los encargos que queden.`,
    LINK,
  ],
  OFFICE_ANSWER: ({ place, supplier, declineReason, work }) => [
    declineReason === null ? `Encargo aceptado: ${place}` : `Encargo rechazado: ${place}`,
    `${supplier ?? 'El proveedor'} ha ${declineReason === null ? 'aceptado' : 'rechazado'} «${work ?? ''}».`,
    declineReason === null ? null : `Motivo: ${declineReason}`,
    LINK,
  ],
  OFFICE_QUOTE: ({ place, supplier, totalAmount }) => [
    `Presupuesto recibido: ${place}`,
    `${supplier ?? 'El proveedor'} presupuesta ${euros(totalAmount)}, IVA incluido. Apruébelo o pida la aprobación del propietario.`,
    LINK,
  ],
  OFFICE_APPROVAL: ({ place, totalAmount }) => [
    `Presupuesto por aprobar: ${place}`,
    `Hay un presupuesto de ${euros(totalAmount)} que se aprueba en la oficina.`,
    LINK,
  ],
  OFFICE_DECISION: ({ place, approvedAmount, approvalNotes }) => [
    approvedAmount === null ? `Presupuesto rechazado: ${place}` : `Presupuesto aprobado: ${place}`,
    approvedAmount === null
      ? 'El propietario ha rechazado el presupuesto.'
      : `El propietario ha aprobado el presupuesto de ${euros(approvedAmount)}.`,
    approvalNotes ? `Dice: ${approvalNotes}` : null,
    LINK,
  ],
  OFFICE_FINISHED: ({ place, supplier }) => [
    `Trabajo terminado: ${place}`,
    `${supplier ?? 'El proveedor'} ha terminado el trabajo. Compruebe las fotos y dé la incidencia por resuelta.`,
    LINK,
  ],
  OFFICE_DEVIATION: ({ place, invoiceAmount, approvedAmount }) => [
    `La factura supera lo aprobado: ${place}`,
    `Se aprobaron ${euros(approvedAmount)} y la factura es de ${euros(invoiceAmount)}. No se puede aprobar hasta que acepte la desviación.`,
    LINK,
  ],
  OFFICE_AWAKE: ({ place, issue }) => [
    `Incidencia aplazada que vuelve: ${place}`,
    `«${issue}» estaba aplazada hasta hoy.`,
    LINK,
  ],
  OFFICE_CALL: ({ place, totalAmount, risk }) => [
    `Llamar al propietario: presupuesto en ${place}`,
    `No ha respondido a dos recordatorios sobre el presupuesto de ${euros(totalAmount)}.`,
    risk ? `Riesgo de esperar: ${risk}` : null,
    LINK,
  ],
  MESSAGE: ({ place, issue, message, author }) => [
    `Mensaje sobre la incidencia en ${place}`,
    `${author ?? 'La oficina'} escribe sobre «${issue}»:`,
    message,
    'Puede responder en esta página:',
    LINK,
  ],
};

/** The letter; `{{link}}` stands in it where it leads somewhere. */
export function tellingText(what: Telling, facts: TellingFacts): Text {
  const [subject, ...parts] = texts[what](facts);
  return { template: `ISSUE_${what}`, subject: subject.slice(0, 200), body: paragraphs(...parts) };
}

/** For the chronology: `visita el 26/11/2026 a las 10:00`. @param at unix seconds */
export const visitNote = (at: number): string => `Visita: ${formatInstant(at)}`;
