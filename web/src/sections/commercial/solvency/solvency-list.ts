import {
  acceptSolvency,
  cancelSolvency,
  rejectSolvency,
  requestSolvency,
} from '@llavero/proto/commands/solvency';
import { solvencyRequest } from '@llavero/proto/records/contracts/solvency-request';
import { IconBan, IconCheck, IconRefresh, IconSend, IconX } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { effortFigure } from '../candidature/effort.tsx';
import { studyTab } from './study-tab.tsx';

const open = (status: unknown): boolean => status === 'PENDING' || status === 'REQUESTED';
const request = commandAction(requestSolvency, {
  icon: IconSend,
  ask: ['insurer'],
  allowed: ({ status }) => status === 'PENDING',
  overrides: {
    insurer: { help: 'Solo si se pide a mano: con la aseguradora conectada se envía a ella.' },
  },
  done: ({ sending }) =>
    sending ? 'Enviada a la aseguradora: la respuesta se anotará sola' : 'Anotada como solicitada',
});

const detail = detailOf(solvencyRequest, {
  figures: [
    { field: 'rent', label: 'Renta mensual' },
    effortFigure,
    { field: 'requestedAt', label: 'Solicitada', none: 'Sin solicitar' },
    { field: 'policyNumber', label: 'Póliza', none: 'Sin póliza' },
  ],
  actions: [
    request,
    {
      ...commandAction(requestSolvency, { ask: [], done: 'Se vuelve a enviar a la aseguradora' }),
      key: 'resend',
      label: 'Volver a enviar',
      icon: IconRefresh,
      allowed: ({ status, insurerProblem }) => status === 'REQUESTED' && Boolean(insurerProblem),
    },
    commandAction(acceptSolvency, {
      icon: IconCheck,
      primary: true,
      ask: ['notes'],
      allowed: ({ status }) => open(status) || status === 'REJECTED',
      done: 'Solicitud aceptada',
    }),
    commandAction(rejectSolvency, {
      icon: IconX,
      ask: ['notes'],
      allowed: ({ status }) => open(status) || status === 'ACCEPTED',
      done: 'Solicitud rechazada',
    }),
    commandAction(cancelSolvency, {
      icon: IconBan,
      ask: ['notes'],
      inMenu: true,
      allowed: ({ status }) => status !== 'CANCELLED',
      done: 'Solicitud cancelada',
    }),
  ],
  // Its commands do what belongs to each.
  hiddenChanges: ['REQUESTED', 'ACCEPTED', 'REJECTED', 'CANCELLED'],
  form: {
    // The same as mandate and unit, for lists.
    hidden: ['relatedMandate', 'relatedUnit'],
    overrides: {
      mandate: { points: { collection: 'mandate' } },
      unit: { points: { collection: 'place', filter: { type: 'UNIT' } } },
    },
  },
  extraTabs: [studyTab],
  related: [{ collection: 'candidature', by: 'solvencyRequest', title: 'Candidatura' }],
});

/** Requests of solvency: a page of Candidaturas. */
export const solvencyList = listOf(solvencyRequest, {
  path: 'commercial/solvency',
  columns: [titleColumn(solvencyRequest, 'name', { label: 'Inquilinos', width: 240 })],
  defaultColumns: [
    'name',
    'status',
    'relatedUnit',
    'rent',
    'insurer',
    'insurerProblem',
    'requestedAt',
    'createdAt',
  ],
  filters: ['status', 'relatedUnit', 'relatedMandate', 'rent', 'date', 'requestedAt'],
  create: { label: 'Nueva solicitud' },
  emptyText:
    'Una solicitud de solvencia pregunta si los inquilinos pueden pagar la renta: a la aseguradora, o con el estudio de la empresa.',
  detail,
});
