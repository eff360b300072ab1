import { randomUUID } from 'node:crypto';
import type { Json } from '@llavero/proto/fields/field';
import { fromDayKey } from '@llavero/proto/values/dates';
import type { TextFields } from './text-fields.ts';

const id = () => randomUUID();
const day = fromDayKey('2026-11-20');
const moment = day + 36_000;
const IBAN = 'ES9121000418450200051332';
export const link = (collection: string): Json => ({ id: id(), collection, description: `Un ${collection}` });

/** C §3.4 'Communication'. */
export const communication: TextFields = {
  type: ['EMAIL', 'SLACK'],
  subject: [null, 'Recibo de noviembre'],
  from: [null, link('employee')],
  to: [[], [link('agent')]],
  cc: [[], [link('agent')]],
  bcc: [[], [link('employee')]],
  context: [null, { contract: 'x' }],
  template: [null, 'RENT_RECEIPT'],
  body: [null, 'Adjuntamos su recibo.'],
  parameters: [null, { month: 11 }],
  due: [null, moment],
};

/** C §3.4 'Task'. `status` is said by STA-05. */
export const task: TextFields = {
  title: ['Otra tarea', 'Llamar a Ana'],
  description: [null, 'Por la tarde'],
  type: ['OTHER', 'INVENTORY_CREATE'],
  status: ['TO_DO', 'IN_PROGRESS'],
  createdBy: [null, id()],
  assignedTo: [null, id()],
  watchers: [[], [id()]],
  relatedMandates: [[], [id()]],
  relatedBookings: [[], [id()]],
  relatedContracts: [[], [id()]],
  relatedPlaces: [[], [id()]],
  relatedAgents: [[], [id()]],
  relatedObjects: [[], [link('issue')]],
  emit: [null, { event: 'x' }],
  query: [null, { collection: 'place' }],
};

/** C §3.4 'Employee'; the passwords apart. */
export const employee: TextFields = {
  adminId: [null, '4711'],
  adminTable: [null, 'empleados'],
  idType: [null, 'NIF'],
  firstname: [null, 'Olga'],
  lastname: [null, 'Gil'],
  picture: [null, id()],
  email: [null, 'olga@llavero.example'],
  active: [true, false],
  idNumber: [null, '12345678Z'],
  slackCommunications: [true, false],
  emailCommunications: [true, false],
  slackId: [null, 'U017'],
  organization: [null, id()],
  createdBy: [null, id()],
  phone: [null, '+34600112233'],
};

export const lineAmounts = {
  units: 2,
  unitAmount: 50,
  totalAmount: 121,
  baseAmount: 100,
  vatAmount: 21,
  vatPercent: 21,
  rentAmount: 60,
  invoiceAmount: 40,
  compensationAmount: 10,
  suplementationAmount: 11,
  feeValue: 6.5,
};
/** F §3 'Breakdown line'. */
export const line: Record<string, Json> = {
  providerCategory: 'MANAGEMENT',
  providerSubcategory: 'Fincas',
  category: 'INVOICE',
  subcategory: 'FEE',
  source: 'LANDLORD',
  destination: 'TENANT',
  concept: 'Honorarios',
  ...lineAmounts,
  bill: id(),
  extraordinaryBonus: true,
  fixedExpense: true,
  supply: true,
  supplemented: true,
};
const party = { agent: id(), iban: IBAN };

/** F §3 'Finance document'; what the lines add up to and what commands set has no value of a caller. */
export const finance: TextFields = {
  adminId: [null, '4711'],
  adminTable: [null, 'recibos'],
  concept: [null, 'Alquiler de noviembre'],
  year: [null, 2026],
  serie: [null],
  month: [null, 11],
  breakdown: [[], [line]],
  mandatary: [null, id()],
  mandate: [null, id()],
  contract: [null, id()],
  tenants: [[], [id()]],
  landlords: [[], [id()]],
  units: [[], [id()]],
  periodStart: [null, day],
  periodEnd: [null, day],
  issueDate: [null, day],
  paymentExpectedDate: [null, day],
  totalAmount: [0],
  baseAmount: [0],
  vatAmount: [0],
  vatPercent: [null, 21],
  paymentMethod: [null, 'TRANSFER'],
  paymentRates: [[], [{ date: day, amount: 60.5 }]],
  sourceRole: [null, 'LANDLORD'],
  source: [null, party],
  destinationRole: [null, 'TENANT'],
  destination: [null, party],
  includedIn: [null],
  chronology: [[], [{ description: 'Emitido', date: moment, subcategory: 'RECEIPT' }]],
  category: [null, 'ENERGY'],
  rentAmount: [0],
  invoiceAmount: [0],
  compensationAmount: [0],
  suplementationAmount: [0],
  feeValue: [null, 6.5],
  archived: [false, true],
  validated: [false],
  paymentBlock: [false, true],
  preview: [false],
  cancelled: [false],
  communicationDate: [null, day],
  computedData: [null],
  returnedBillId: [null, id()],
  paused: [false],
};
