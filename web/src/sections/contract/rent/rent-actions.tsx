import { recordBondAct } from '@llavero/proto/commands/bonds';
import { sendIssueLink } from '@llavero/proto/commands/issues';
import type { contract } from '@llavero/proto/records/contracts/contract';
import {
  IconArrowsExchange,
  IconChecklist,
  IconPigMoney,
  IconPlugConnected,
  IconPlugConnectedX,
  IconReceipt,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import { generateDocumentAction } from '../../../components/generate-document/generate-document-action.tsx';
import { statementAction } from '../../../components/statement/statement-action.tsx';
import { taskAction, wizardAction } from '../../../components/detail-window/wizard-action.ts';
import type { FormValues } from '../../../components/record-form/form-store.ts';
import type { RowOf } from '../../../lib/records.ts';
import { noticeActions } from './notice-actions.tsx';

const FinishWindow = lazy(async () => ({ default: (await import('./finish-window.tsx')).FinishWindow }));

const MonthDocuments = lazy(async () => ({
  default: (await import('./month-documents.tsx')).MonthDocuments,
}));

/** Acts that have an amount and holders of their own. */
const moves = ({ act }: FormValues) => act === 'CLAIMED' || act === 'MOVED';

/** What is asked about a movement of the bond. */
export const bondQuestion = {
  ask: ['act', 'date', 'registrationNumber', 'amount', 'from', 'to', 'description', 'document'],
  allowed: ({ activated, cancelled }) => activated === true && !cancelled,
  overrides: {
    registrationNumber: { visible: ({ act }) => act === 'DEPOSITED' },
    amount: { visible: moves, required: true },
    from: { visible: moves, required: true },
    to: { visible: ({ act }) => act === 'MOVED', required: true },
    description: { visible: moves },
  },
  done: 'Movimiento de fianza anotado',
} satisfies Parameters<typeof commandAction<typeof recordBondAct.input, typeof recordBondAct.output>>[1];

/** What can be done with a contract, from its activation to its end. */
export const rentActions: readonly RecordAction<RowOf<typeof contract>>[] = [
  wizardAction('rentActivation', 'id', {
    label: 'Validar y activar',
    icon: IconChecklist,
    primary: true,
    allowed: ({ activated, cancelled }) => !activated && !cancelled,
  }),
  wizardAction('monthGeneration', 'contract', {
    label: 'Generar el mes',
    icon: IconReceipt,
    allowed: ({ activated, cancelled }) => activated === true && !cancelled,
  }),
  commandAction(sendIssueLink, {
    ask: [],
    inMenu: true,
    preset: ({ id }) => ({ contract: id }),
    allowed: ({ activated, cancelled }) => activated === true && !cancelled,
    confirm: () => 'Cada inquilino recibe un enlace para comunicar una avería con fotos.',
    done: ({ sent, withoutEmail }) =>
      `Enlace enviado a ${sent === 1 ? 'un inquilino' : `${sent} inquilinos`}${withoutEmail ? `. Sin correo: ${withoutEmail}` : ''}`,
  }),
  {
    key: 'monthDocuments',
    label: '¿Por qué no está el recibo?',
    icon: IconZoomQuestion,
    inMenu: true,
    dialog: ({ id }, close) => (
      <Suspense>
        <MonthDocuments contract={id} onClose={close} />
      </Suspense>
    ),
  },
  {
    key: 'finish',
    label: 'Finalizar',
    allowed: ({ status }) => status === 'ACTIVE' || status === 'UNPAID',
    dialog: (record, close) => (
      <Suspense>
        <FinishWindow record={record} onClose={close} />
      </Suspense>
    ),
  },
  ...noticeActions,
  wizardAction('assignmentOfRights', 'id', {
    label: 'Ceder derechos',
    icon: IconArrowsExchange,
    inMenu: true,
    allowed: ({ status }) => status === 'ACTIVE' || status === 'UNPAID' || status === 'SIGNED',
  }),
  wizardAction('contractStartSupplies', 'id', {
    label: 'Suministros al inicio',
    icon: IconPlugConnected,
    inMenu: true,
    allowed: ({ activated, cancelled, status }) => activated === true && !cancelled && status !== 'FINISHED',
  }),
  wizardAction('contractEndSupplies', 'id', {
    label: 'Suministros al final',
    icon: IconPlugConnectedX,
    inMenu: true,
    allowed: ({ status }) => status === 'FINISHED',
  }),
  commandAction(recordBondAct, { ...bondQuestion, icon: IconPigMoney, inMenu: true }),
  generateDocumentAction('contract'),
  statementAction('contract'),
  taskAction('contract'),
];
