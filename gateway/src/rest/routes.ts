import type { CommandDefinition } from '@llavero/proto/commands/command';
import type { Json } from '@llavero/proto/fields/field';
import { addressParts, autocompleteAddress } from '@llavero/proto/commands/addresses';
import { changeFinanceStatus, nextSeries } from '@llavero/proto/commands/finance';
import { computedFinance, createReturnedBill } from '@llavero/proto/commands/finance-calls';
import { generateInventoryFiles } from '@llavero/proto/commands/inventories';
import { generateMonth, previewMonth } from '@llavero/proto/commands/month';
import { myProcesses, reportClientError } from '@llavero/proto/commands/background';
import {
  enqueueJob,
  jobStatus,
  sendEmail,
  sendInternalMessage,
  sendSlack,
} from '@llavero/proto/commands/notifications';
import { insurerFile } from '@llavero/proto/commands/solvency';
import { makeDealAlwaysVisible, refreshPipeline } from '@llavero/proto/commands/leads';
import { listAreas } from '@llavero/proto/commands/places';
import { ticketComments } from '@llavero/proto/commands/ticket-desk';
import { cancelWiteiVisit, discardedContactIds } from '@llavero/proto/commands/visits';

/** What a REST call brings. */
export interface Given {
  params: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
}

/** A REST route of the specification that is one command under another name. */
export interface CommandRoute {
  method: 'GET' | 'POST';
  /** As Fastify and OpenAPI write it after `:name` ↔ `{name}`. */
  path: string;
  /** Number of the requirement. */
  requirement: string;
  summary: string;
  command: CommandDefinition;
  /** What the call brings as input of the command; its check names field and rule. */
  input: (given: Given) => Record<string, unknown>;
  /** Member that a bare array in the body stands for. */
  list?: string;
  /** Members of the body, for the documentation; the command's own input when left out. */
  body?: Readonly<Record<string, string>>;
  /** Shown in the documentation: a body, and what it is answered. */
  bodyExample?: Json;
  answerExample?: Json;
  /** Most bytes of a body, when it is fewer than elsewhere. */
  bodyLimit?: number;
  /** Calls per minute and person, when they are fewer than elsewhere. */
  perMinute?: number;
  /** Milliseconds until the call is given up, where the specification says them. */
  deadlineMs?: number;
}

/** Witei's ids are numbers, ours are texts. */
const textOf = (id: unknown): unknown => (typeof id === 'number' ? String(id) : id);

/** Of a whole finance document only what says which one it is and where it goes. */
function statusRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const { id, version, status } = row as Record<string, unknown>;
  return { id, version, status };
}

/** F §7: `financeArray` alone, each row with its status; beside it our list with one status for all. */
const statusChange = {
  method: 'POST',
  requirement: 'RST-06',
  command: changeFinanceStatus,
  list: 'financeArray',
  input: ({ body: { financeArray, documents, status } }) => {
    const rows = documents ?? financeArray;
    return { documents: Array.isArray(rows) ? rows.map(statusRow) : rows, status };
  },
  body: {
    financeArray:
      'Documentos: lista de {id, status, version}; con version, solo si nadie lo ha cambiado desde entonces',
    status: 'Estado de los que no llevan el suyo',
  },
  bodyExample: {
    financeArray: [{ id: '0193d6c0-1111-7abc-8def-001122334455', status: 'CHARGED', version: 3 }],
  },
  answerExample: {
    results: [
      {
        id: '0193d6c0-1111-7abc-8def-001122334455',
        ok: true,
        status: 'CHARGED',
        version: 4,
        message: null,
        changedBy: null,
      },
    ],
  },
} as const satisfies Omit<CommandRoute, 'path' | 'summary'>;

/** A month with one contract: its receipt is made, its settlement is there already. */
const previewExample = {
  toCreate: 1,
  existing: 1,
  skipped: 0,
  totalAmount: 1030,
  hash: 'e1ad46966cf9a7d0',
  kinds: [
    { kind: 'RECEIPT', toCreate: 1, existing: 0, skipped: 0, totalAmount: 1030 },
    { kind: 'SETTLEMENT', toCreate: 0, existing: 1, skipped: 0, totalAmount: 0 },
  ],
  checks: [],
  rows: [
    {
      kind: 'RECEIPT',
      contract: '0193d6c0-2222-7abc-8def-001122334455',
      payee: null,
      tenants: ['0193d6c0-3333-7abc-8def-001122334455'],
      units: ['0193d6c0-4444-7abc-8def-001122334455'],
      concept: 'Renta de noviembre de 2026',
      totalAmount: 1030,
      outcome: 'create',
      reason: null,
      found: [],
      isNew: false,
      difference: 30,
      explanation: 'Renta mensual: 1.000,00 € → 1.030,00 €',
      carried: [],
    },
  ],
} as const satisfies Json;

/** Routes of F §7 that are one command each; the areas are *ours*. */
export const commandRoutes: readonly CommandRoute[] = [
  {
    method: 'GET',
    path: '/googlemaps/autocomplete/:input',
    requirement: 'RST-02',
    summary: 'Direcciones que empiezan como un texto, de Google Maps o de las propias',
    command: autocompleteAddress,
    input: ({ params }) => ({ input: params['input'] }),
    answerExample: {
      predictions: [{ id: 'ChIJ-0-12', description: 'Carrer de Mallorca 12, 08029 Barcelona, España' }],
      source: 'google',
    },
  },
  {
    method: 'GET',
    path: '/googlemaps/place/:id',
    requirement: 'RST-02',
    summary: 'Las partes de una dirección encontrada',
    command: addressParts,
    input: ({ params }) => ({ id: params['id'] }),
  },
  {
    method: 'GET',
    path: '/areas',
    requirement: 'ENM-06',
    summary: 'Distritos y poblaciones con descripción, imagen y precios de hoy',
    command: listAreas,
    input: () => ({}),
  },
  {
    method: 'GET',
    path: '/generateInventoryFiles/:id',
    requirement: 'RST-01',
    summary: 'Preparar los PDF de un inventario y de su comparación con el de entrada',
    command: generateInventoryFiles,
    input: ({ params }) => ({ inventory: params['id'] }),
  },
  {
    method: 'GET',
    path: '/finance/nextSeries/:type',
    requirement: 'RST-06',
    summary: 'Siguiente número de serie de un tipo',
    command: nextSeries,
    input: ({ params }) => ({ type: params['type'] }),
    answerExample: { serie: 124, code: 'REC-00124-2026' },
  },
  {
    method: 'POST',
    path: '/finance/createReturnedBill/:id',
    requirement: 'RST-06',
    summary: 'Registrar la devolución de un recibo cobrado y reclamarlo de nuevo',
    command: createReturnedBill,
    input: ({ params }) => ({ id: params['id'] }),
    body: {},
    answerExample: {
      id: '0193d6c0-1111-7abc-8def-001122334455',
      version: 1,
      status: 'UNPAID',
      name: 'REC202600124',
    },
  },
  {
    method: 'POST',
    path: '/manager/finance/computed',
    requirement: 'RST-06',
    summary: 'Datos calculados de varios documentos',
    command: computedFinance,
    list: 'financeIds',
    input: ({ body: { financeIds } }) => ({ financeIds }),
    bodyExample: { financeIds: ['0193d6c0-1111-7abc-8def-001122334455'] },
    answerExample: {
      documents: [
        {
          id: '0193d6c0-1111-7abc-8def-001122334455',
          name: 'REC202600012',
          type: 'RECEIPT',
          status: 'ISSUED',
          totalAmount: 1020,
          baseAmount: 1000,
          vatAmount: 210,
          rentAmount: 1000,
          invoiceAmount: 0,
          compensationAmount: 0,
          suplementationAmount: 0,
          totalsMatch: true,
          expectedCommunicationDate: 1793314800,
          included: false,
        },
      ],
    },
  },
  {
    method: 'POST',
    path: '/manager/finance/preview',
    requirement: 'RST-06',
    summary: 'Previsualizar la generación de un mes',
    command: previewMonth,
    input: ({ body }) => ({ ...body }),
    bodyExample: { year: 2026, month: 11, kinds: ['RECEIPT', 'SETTLEMENT'] },
    answerExample: previewExample,
  },
  {
    method: 'POST',
    path: '/manager/finance/generation',
    requirement: 'RST-06',
    summary: 'Generar los documentos de un mes; sin tipos, los recibos',
    command: generateMonth,
    input: ({ body }) => ({ ...body }),
    bodyExample: { year: 2026, month: 11, kinds: ['RECEIPT', 'SETTLEMENT'], hash: previewExample.hash },
    answerExample: { process: '0193d6c0-5555-7abc-8def-001122334455' },
  },
  {
    ...statusChange,
    path: '/manager/finance/changeFinanceStatus',
    summary: 'Cambiar el estado de varios documentos',
  },
  {
    ...statusChange,
    path: '/manager/finance/adminChangeFinanceStatus',
    summary: 'Cambiar el estado de varios documentos (nombre del sistema anterior)',
  },
  {
    method: 'POST',
    path: '/manager/sendInternalMessage/:employeeId',
    requirement: 'RST-10',
    summary: 'Enviar un mensaje interno a una persona del equipo',
    command: sendInternalMessage,
    input: ({ params, body }) => ({ ...body, employee: params['employeeId'] }),
    body: { subject: 'Asunto', body: 'Mensaje' },
  },
  {
    method: 'POST',
    path: '/manager/sendSlack/:channel',
    requirement: 'RST-10',
    summary: 'Enviar un mensaje a un canal de Slack',
    command: sendSlack,
    input: ({ params, body }) => ({ ...body, channel: params['channel'] }),
    body: { subject: 'Asunto', body: 'Mensaje' },
  },
  {
    method: 'POST',
    path: '/manager/sendEmail',
    requirement: 'RST-10',
    summary: 'Enviar un correo',
    command: sendEmail,
    input: ({ body }) => ({ ...body }),
  },
  {
    method: 'GET',
    path: '/insurance/mdp/:id',
    requirement: 'RST-08',
    summary:
      'Expediente de una solicitud de solvencia en la aseguradora, por la solicitud o por la referencia del expediente',
    command: insurerFile,
    input: ({ params }) => ({ id: params['id'] }),
  },
  {
    method: 'GET',
    path: '/zendesk/comments/:ticket',
    requirement: 'RST-08',
    summary: 'Comentarios de un ticket de Zendesk, o de la incidencia con ese número',
    command: ticketComments,
    input: ({ params }) => ({ ticket: params['ticket'] }),
    answerExample: {
      source: 'ZENDESK',
      comments: [
        {
          ...{ id: '1', author: 'Rosa Ibáñez', text: 'La caldera no enciende.' },
          ...{ isPublic: true, at: 1_760_000_000 },
        },
      ],
      truncated: false,
    },
  },
  {
    method: 'POST',
    path: '/queue',
    requirement: 'RST-13',
    summary: 'Encolar un trabajo',
    command: enqueueJob,
    input: ({ body }) => ({ ...body }),
  },
  {
    method: 'GET',
    path: '/queue',
    requirement: 'STA-09',
    summary: 'Mis trabajos en segundo plano: los que siguen en marcha y los terminados en la última hora',
    command: myProcesses,
    input: () => ({}),
  },
  {
    method: 'GET',
    path: '/queue/:id',
    requirement: 'RST-13',
    summary: 'Estado de un trabajo',
    command: jobStatus,
    input: ({ params }) => ({ id: params['id'] }),
  },
  {
    method: 'POST',
    path: '/witei/cancelVisit',
    requirement: 'RST-03',
    summary: 'Anular la visita de un contacto; ids nuestros o de Witei',
    command: cancelWiteiVisit,
    input: ({ body: { taskId, houseId, contactId } }) => ({
      taskId: textOf(taskId),
      houseId: textOf(houseId),
      contactId: textOf(contactId),
    }),
    bodyExample: { taskId: '81', houseId: '1204', contactId: '553' },
    answerExample: { id: '0193d6c0-1111-7abc-8def-001122334455', status: 'CANCELLED' },
  },
  {
    method: 'GET',
    path: '/witei/discartedContactIds/:id',
    requirement: 'RST-03',
    summary: 'Contactos descartados de un inmueble',
    command: discardedContactIds,
    input: ({ params }) => ({ id: params['id'] }),
    deadlineMs: 10_000,
    answerExample: { contactIds: ['553'] },
  },
  {
    method: 'POST',
    path: '/pipedrive/makeDealAlwaysVisible/:id',
    requirement: 'RST-11',
    summary: 'Hacer que un trato lo vea toda la empresa; el id es el nuestro o el de Pipedrive',
    command: makeDealAlwaysVisible,
    input: ({ params }) => ({ id: params['id'] }),
    body: {},
    answerExample: { lead: '0193d6c0-1111-7abc-8def-001122334455', deal: '81' },
  },
  {
    method: 'POST',
    path: '/pipedrive/refresh',
    requirement: 'RST-11',
    summary: 'Leer en segundo plano los tratos y personas de Pipedrive',
    command: refreshPipeline,
    input: () => ({}),
    answerExample: { configured: true, queued: true, message: 'Se están leyendo los tratos de Pipedrive.' },
  },
  {
    method: 'POST',
    path: '/client-errors',
    requirement: 'SCR-07',
    summary: 'Notificar un error de la pantalla, sin datos personales',
    command: reportClientError,
    input: ({ body }) => ({ ...body }),
    bodyLimit: 8 * 1024,
    perMinute: 20,
  },
];
