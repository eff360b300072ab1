import { choiceSet } from '../../fields/choices.ts';

/** What a remittance does; *ours*, F §9 names *Remesas* only. */
export const remittanceTypes = choiceSet('RemittanceType', {
  DEBIT: { label: 'Adeudos (cobrar recibos)' },
  TRANSFER: { label: 'Transferencias (pagar liquidaciones)' },
  BILLS: { label: 'Transferencias (pagar facturas de proveedores)' },
});
export type RemittanceType = (typeof remittanceTypes.values)[number];

/** What becomes of a remittance; the names in lists. *Ours.* */
export const remittanceStatuses = choiceSet('RemittanceStatus', {
  TO_APPROVE: { label: 'Por aprobar', colour: 'yellow' },
  PREPARED: { label: 'Preparada', colour: 'lightBlue' },
  SENT: { label: 'Enviada', colour: 'blue' },
  SETTLED: { label: 'Liquidada', colour: 'green' },
  PARTLY_RETURNED: { label: 'Con devoluciones', colour: 'orange' },
  CLOSED: { label: 'Cerrada', colour: 'grey' },
  WITHDRAWN: { label: 'Retirada', colour: 'red' },
});
export type RemittanceStatus = (typeof remittanceStatuses.values)[number];

/** ISO 20022 messages that banks take; the older one of each is the one that all of them take. */
export const remittanceFormats = choiceSet('RemittanceFormat', {
  PAIN_008_02: { label: 'pain.008.001.02', isDebit: true, schema: 'pain.008.001.02' },
  PAIN_008_08: { label: 'pain.008.001.08', isDebit: true, schema: 'pain.008.001.08' },
  PAIN_001_03: { label: 'pain.001.001.03', isDebit: false, schema: 'pain.001.001.03' },
  PAIN_001_09: { label: 'pain.001.001.09', isDebit: false, schema: 'pain.001.001.09' },
});
export type RemittanceFormat = (typeof remittanceFormats.values)[number];

/** What has become of one row. */
export const remittanceOutcomes = choiceSet('RemittanceOutcome', {
  PREPARED: { label: 'Preparada', colour: 'lightBlue' },
  SENT: { label: 'Enviada', colour: 'blue' },
  SETTLED: { label: 'Liquidada', colour: 'green' },
  RETURNED: { label: 'Devuelta', colour: 'red' },
  REJECTED: { label: 'Rechazada', colour: 'red' },
  WITHDRAWN: { label: 'Retirada', colour: 'grey' },
});
export type RemittanceOutcome = (typeof remittanceOutcomes.values)[number];

/** Sequence of a debit within its mandate. FRST is no longer needed and banks book it apart, so it is not written. */
export const sepaSequences = choiceSet('SepaSequence', {
  RCUR: { label: 'Recurrente' },
  OOFF: { label: 'Único' },
});
export type SepaSequence = (typeof sepaSequences.values)[number];

/** Why a document stays out of a remittance, with what to do about it. */
export const remittanceRefusals = choiceSet('RemittanceRefusal', {
  NOT_VERIFIED: { label: 'No está verificado: verifíquelo en Validación.' },
  PAUSED: { label: 'Está pausado: reanúdelo en Validación.' },
  BLOCKED: { label: 'Su pago está bloqueado: espere a que se cobre el recibo o quite el bloqueo.' },
  DATA_MISSING: { label: 'Le faltan datos de pago: complételos en el documento.' },
  IN_REMITTANCE: { label: 'Ya está en otra remesa: retírela o espere su resultado.' },
  AMOUNT: { label: 'El importe no se puede remesar: debe estar entre 0,01 y 999.999.999,99 €.' },
  PARTY_MISSING: { label: 'No tiene persona de cobro o pago: indíquela en el documento.' },
  NAME: { label: 'El nombre no se puede escribir en el alfabeto de los bancos: escríbalo en caracteres latinos.' },
  NIF_MISSING: { label: 'Falta el NIF de la persona: complételo en su ficha.' },
  NIF_INVALID: { label: 'El NIF de la persona no es correcto: corríjalo en su ficha.' },
  IBAN_MISSING: { label: 'Falta la cuenta: indíquela en la ficha de la persona.' },
  IBAN_INVALID: { label: 'El IBAN no es correcto: corríjalo.' },
  NOT_SEPA: { label: 'La cuenta es de un país fuera de SEPA: cambie la cuenta o la forma de pago.' },
  ACCOUNT_NOT_APPROVED: { label: 'La cuenta de quien cobra no está aprobada: otra persona debe aprobarla en su ficha.' },
  MANDATE_MISSING: { label: 'No hay orden de domiciliación: cree y firme una con el deudor.' },
  MANDATE_UNSIGNED: { label: 'La orden de domiciliación no está firmada: anote la fecha de firma.' },
  MANDATE_NOT_YET_SIGNED: { label: 'La orden de domiciliación se firma después del cobro: revise la fecha de firma.' },
  MANDATE_LAPSED: { label: 'La orden de domiciliación caducó a los 36 meses sin uso: firme una nueva.' },
  MANDATE_SUSPENDED: { label: 'La orden de domiciliación está suspendida: reactívela o firme una nueva.' },
  MANDATE_CANCELLED: { label: 'La orden de domiciliación está anulada: firme una nueva.' },
  MANDATE_OTHER_ACCOUNT: { label: 'La orden de domiciliación es de otra cuenta: firme una nueva para la cuenta actual.' },
  MANDATE_REFERENCE: { label: 'La referencia de la orden no la admite el banco: hasta 35 caracteres sin acentos ni signos.' },
  SEQUENCE: { label: 'La orden de domiciliación era para un único cobro y ya se usó: firme una nueva.' },
}); // prettier-ignore
export type RemittanceRefusal = (typeof remittanceRefusals.values)[number];

/** Why a document of the period is not among those of a remittance: it is not asked for, or it stays out. */
export const remittanceAbsences = choiceSet('RemittanceAbsence', {
  PAID: { label: 'Pagado' },
  AT_BANK: { label: 'Enviado al banco en otra remesa' },
  OTHER_METHOD: { label: 'Con otra forma de pago' },
  INSTALMENT_LATER: { label: 'Con plazos posteriores a la fecha de cargo o pago' },
  DUE_LATER: { label: 'Vence después del día indicado' },
  NO_DATE: { label: 'Sin fecha de vencimiento' },
  INCLUDED: { label: 'Incluido en otro documento' },
  NOTHING_OWED: { label: 'Sin importe pendiente, o a favor de la otra parte' },
  OTHER_COMPANY: { label: 'De la cuenta de otra organización' },
  DRAFT: { label: 'En borrador' },
  CANCELLED: { label: 'Anulado' },
  ...remittanceRefusals.options,
});
export type RemittanceAbsence = (typeof remittanceAbsences.values)[number];

/** Where a SEPA mandate stands. *Ours.* */
export const sepaMandateStatuses = choiceSet('SepaMandateStatus', {
  UNSIGNED: { label: 'Pendiente de firma', colour: 'yellow' },
  ACTIVE: { label: 'Vigente', colour: 'green' },
  SUSPENDED: { label: 'Suspendida', colour: 'orange' },
  LAPSED: { label: 'Caducada', colour: 'grey' },
  CANCELLED: { label: 'Anulada', colour: 'red' },
});
export type SepaMandateStatus = (typeof sepaMandateStatuses.values)[number];

/** What became of a line of a return file. */
export const returnResults = choiceSet('ReturnResult', {
  RETURNED: { label: 'Devuelta', colour: 'orange' },
  REJECTED: { label: 'Rechazada', colour: 'orange' },
  KNOWN: { label: 'Ya anotada', colour: 'grey' },
  FAILED: { label: 'Sin anotar', colour: 'red' },
});
export type ReturnResult = (typeof returnResults.values)[number];

/** Reasons of banks (ISO 20022 external codes) as people read them. Others are shown by their code. */
export const bankReasons: Readonly<Record<string, string>> = {
  AC01: 'cuenta incorrecta',
  AC04: 'cuenta cerrada',
  AC06: 'cuenta bloqueada',
  AC13: 'cuenta de consumidor en esquema de empresas',
  AG01: 'la cuenta no admite adeudos',
  AG02: 'código de operación incorrecto',
  AM04: 'saldo insuficiente',
  AM05: 'operación duplicada',
  BE05: 'acreedor no reconocido',
  CNOR: 'banco del acreedor no registrado',
  DNOR: 'banco del deudor no registrado',
  FF01: 'formato incorrecto',
  MD01: 'sin orden de domiciliación válida',
  MD06: 'devolución pedida por el deudor',
  MD07: 'deudor fallecido',
  MS02: 'el deudor no lo acepta',
  MS03: 'motivo no especificado',
  RC01: 'BIC incorrecto',
  RR01: 'falta la cuenta del deudor',
  RR02: 'falta el nombre del deudor',
  RR04: 'motivo regulatorio',
  SL01: 'servicio específico del banco del deudor',
};
