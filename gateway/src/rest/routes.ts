import type { CommandDefinition } from '@llavero/proto/commands/command';
import type { Json } from '@llavero/proto/fields/field';
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
import { listAreas } from '@llavero/proto/commands/places';

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
}

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

/** Routes of F §7 that are one command each; the areas are *ours*. */
export const commandRoutes: readonly CommandRoute[] = [
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
  },
  {
    method: 'POST',
    path: '/manager/finance/generation',
    requirement: 'RST-06',
    summary: 'Generar los documentos de un mes; sin tipos, los recibos',
    command: generateMonth,
    input: ({ body }) => ({ ...body }),
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
    path: '/client-errors',
    requirement: 'SCR-07',
    summary: 'Notificar un error de la pantalla, sin datos personales',
    command: reportClientError,
    input: ({ body }) => ({ ...body }),
    bodyLimit: 8 * 1024,
    perMinute: 20,
  },
];

/** Routes that the specification names and nobody has built: they answer 'Not implemented' (API-10). */
export const missingRoutes: readonly { method: 'GET' | 'POST'; path: string }[] = [
  { method: 'POST', path: '/drive/createFile' },
  { method: 'GET', path: '/googlemaps/autocomplete/:input' },
  { method: 'GET', path: '/googlemaps/place/:id' },
  { method: 'GET', path: '/witei/discartedContactIds/:id' },
  { method: 'POST', path: '/witei/cancelVisit' },
  { method: 'GET', path: '/zendesk/comments/:ticket' },
  { method: 'POST', path: '/pipedrive/makeDealAlwaysVisible/:id' },
  { method: 'POST', path: '/pipedrive/refresh' },
  { method: 'POST', path: '/okify/createChange' },
  { method: 'GET', path: '/okify/listProducts/:id' },
  { method: 'GET', path: '/okify/listWaterProviders' },
  { method: 'POST', path: '/okify/document' },
  { method: 'GET', path: '/okify/listChanges/:id' },
];
