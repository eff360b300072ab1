import { choice, day, flag, iban, integer, link, list, longText, money, text } from '../fields/vocabulary.ts';
import { deductionKinds, finishParties, resolutionKinds } from '../records/choices/move-out.ts';
import { deductionInput, readingShape } from '../records/contracts/contract.fields.move-out.ts';
import { defineCommand, staff } from './command.ts';

const DAYS_OF_RANGE = 366;

const ofContract = {
  id: link('contract', 'Contrato', { required: true }),
  version: integer('Versión', { required: true }),
};
const reply = {
  id: text('Identificador', { required: true }),
  version: integer('Versión', { required: true }),
  status: text('Estado', { required: true }),
};
const step = { service: 'contracts', collection: 'contract', access: staff, output: reply } as const;

/** OPS-04, step 1: who asked for the end and when; for contracts that were finished without saying so. */
export const noteFinishNotice = defineCommand({
  ...step,
  name: 'NoteFinishNotice',
  label: 'Anotar preaviso',
  input: {
    ...ofContract,
    askedBy: choice(finishParties, 'Quién lo pide', { required: true }),
    noticeDate: day('Fecha del preaviso', { required: true }),
  },
});

/** OPS-04, step 2: day, hours and person of the key return; a change of day withdraws what was published. */
export const schedulePickup = defineCommand({
  ...step,
  name: 'SchedulePickup',
  label: 'Programar recogida',
  input: {
    ...ofContract,
    pickupDate: day('Fecha', { required: true }),
    from: text('Desde', { maxLength: 5, help: 'Hora de 24 horas, por ejemplo 09:30.' }),
    to: text('Hasta', { maxLength: 5 }),
    manager: link('employee', 'Responsable'),
    notes: longText('Notas'),
  },
});

/** OPS-04: shows the pickup to those concerned, or withdraws it (C §3.2 `pickup.published`). */
export const publishPickup = defineCommand({
  ...step,
  name: 'PublishPickup',
  label: 'Publicar recogida',
  input: { ...ofContract, published: flag('Publicada') },
});

/** OPS-04: notes the day on which the landlord was told (C §3.2 `pickup.landlordNotificationDate`). */
export const notePickupNotice = defineCommand({
  ...step,
  name: 'NotePickupNotice',
  label: 'Anotar aviso al propietario',
  input: { ...ofContract, landlordNotificationDate: day('Avisado el', { required: true }) },
});

/** OPS-04, step 3: keys are back and counted; from one month later the bond bears interest (LAU art. 36.4). */
export const receiveKeys = defineCommand({
  ...step,
  name: 'ReceiveKeys',
  label: 'Recibir llaves',
  input: {
    ...ofContract,
    keysReturnedDate: day('Entregadas el', { required: true }),
    keysReturned: integer('Juegos devueltos', { required: true, min: 0, max: 99 }),
  },
});

/** OPS-04, step 4. */
export const noteReadings = defineCommand({
  ...step,
  name: 'NoteReadings',
  label: 'Anotar lecturas',
  input: {
    ...ofContract,
    readingsDate: day('Leídas el', { required: true }),
    readings: list('Lecturas', readingShape, { help: 'Sin entradas: la unidad no tiene contadores.' }),
  },
});

/** OPS-04, step 5: the unit was looked at; the inventory of the check-out where there is one. */
export const noteCheckOut = defineCommand({
  ...step,
  name: 'NoteCheckOut',
  label: 'Anotar revisión',
  input: {
    ...ofContract,
    checkOutDate: day('Revisada el', { required: true }),
    inventory: link('inventory', 'Inventario de salida'),
    notes: longText('Observaciones'),
  },
});

/** OPS-04, step 6: all deductions at once; none is an answer too. A settlement made before is made again. */
export const setDeductions = defineCommand({
  ...step,
  name: 'SetDeductions',
  label: 'Guardar deducciones',
  input: {
    ...ofContract,
    deductions: list('Deducciones', deductionInput, { help: 'Sin entradas: no se descuenta nada.' }),
  },
});

/** OPS-04, INV-01: deductions that the comparison of check-in and check-out suggests; nothing is saved. */
export const proposeMoveOutDeductions = defineCommand({
  service: 'contracts',
  name: 'ProposeMoveOutDeductions',
  reads: true,
  collection: 'contract',
  label: 'Proponer deducciones',
  access: staff,
  input: { id: link('contract', 'Contrato', { required: true }) },
  output: {
    /** The inventory of the check-out, and the one it was compared with; null: there are none to compare. */
    inventory: text('Inventario de salida'),
    basedOn: text('Inventario de entrada'),
    deductions: list('Deducciones', {
      kind: choice(deductionKinds, 'Concepto', { required: true }),
      description: text('Descripción', { required: true }),
      /** Null where nobody noted a price. */
      cost: money('Coste de reposición'),
      installed: day('Instalado el'),
      /** What the tenant would bear by age; null while a price or a date is missing. */
      amount: money('Importe'),
      usefulLifeYears: integer('Vida útil (años)'),
    }),
  },
});

/** OPS-04, steps 7 and 8: the text of a resolution, written from the contract where none is given (C §3.2, §4.4). */
export const prepareResolution = defineCommand({
  ...step,
  name: 'PrepareResolution',
  label: 'Preparar resolución',
  input: {
    ...ofContract,
    kind: choice(resolutionKinds, 'Documento', { required: true }),
    documentDate: day('Fecha del documento', { required: true }),
    bankAccount: iban('Cuenta del inquilino (IBAN)'),
    signer: link('agent', 'Firmante'),
    content: longText('Texto', { help: 'Vacío: se redacta con los datos del contrato.' }),
  },
});

/** OPS-04: GENERATED becomes SIGNED, which is not taken back (C §4.4). */
export const signResolution = defineCommand({
  ...step,
  name: 'SignResolution',
  label: 'Anotar firma',
  input: {
    ...ofContract,
    kind: choice(resolutionKinds, 'Documento', { required: true }),
    signedDate: day('Firmada el', { required: true }),
  },
});

/** OPS-04, step 9: the rest as it is worked out on that day; publishes `contract.settled`. */
export const payMoveOut = defineCommand({
  ...step,
  name: 'PayMoveOut',
  label: 'Anotar pago',
  input: {
    ...ofContract,
    paidDate: day('Pagado el', { required: true }),
    /** What the person saw; another sum by now is refused. */
    amount: money('Importe', { required: true, min: 0 }),
  },
});

/** OPS-04: bond and guarantee less deductions and debts, with interest, if it is paid on that day. */
export const moveOutSettlement = defineCommand({
  service: 'contracts',
  name: 'MoveOutSettlement',
  reads: true,
  collection: 'contract',
  label: 'Liquidación de la salida',
  access: staff,
  input: { id: link('contract', 'Contrato', { required: true }), day: day('Fecha', { required: true }) },
  output: {
    /** Key sets of the units together. */
    keySets: integer('Juegos de llaves', { required: true }),
    bond: money('Fianza legal', { required: true }),
    guarantee: money('Garantía adicional', { required: true }),
    deductions: money('Deducciones', { required: true }),
    debts: money('Recibos pendientes', { required: true }),
    interest: money('Interés legal', { required: true }),
    interestDays: integer('Días con interés', { required: true }),
    rest: money('A devolver', { required: true }),
    owed: money('A cargo del inquilino', { required: true }),
    /** Open receipts that are taken off. */
    receipts: list('Recibos', {
      id: text('Recibo', { required: true }),
      concept: text('Concepto', { required: true }),
      amount: money('Importe', { required: true }),
    }),
    /** Debits that the bank is collecting; not taken off. */
    inProcess: money('En trámite', { required: true }),
    /** Claims of the bond that were noted before and not settled; a deduction of kind `CLAIM` takes them off. */
    claims: list('Reclamaciones anotadas', {
      date: day('Fecha', { required: true }),
      description: text('Concepto'),
      amount: money('Importe', { required: true }),
      document: text('Justificante'),
    }),
    /** What of them is not among the deductions. */
    claimsNotDeducted: money('Reclamado sin descontar', { required: true }),
  },
});

/** SCR-05 'Próximas entregas', SCR-03 pickup: keys handed to tenants and taken back from them on the days of a range. */
export const keyHandovers = defineCommand({
  service: 'contracts',
  name: 'KeyHandovers',
  reads: true,
  collection: 'contract',
  label: 'Entregas y recogidas de llaves',
  access: staff,
  input: {
    from: day('Desde', { required: true }),
    to: day('Hasta', { required: true, help: `Como máximo ${DAYS_OF_RANGE} días después.` }),
    returnsOnly: flag('Solo recogidas'),
  },
  output: {
    handovers: list('Entregas', {
      contract: text('Contrato', { required: true }),
      version: integer('Versión', { required: true }),
      /** DELIVERY: to the tenant at the start. RETURN: back at the end. */
      kind: text('Tipo', { required: true }),
      /** Of a return without an appointment: the last day of the contract. */
      day: day('Día', { required: true }),
      scheduled: flag('Programada'),
      from: text('Desde', { maxLength: 5 }),
      to: text('Hasta', { maxLength: 5 }),
      unit: text('Unidad'),
      tenant: text('Inquilino'),
      manager: text('Responsable'),
      notes: longText('Notas'),
      published: flag('Publicada'),
      landlordNotificationDate: day('Aviso al propietario'),
      /** The keys have changed hands. */
      done: flag('Hecha'),
    }),
    /** There were more than fit. */
    more: flag('Hay más'),
  },
});
