import { deferIssue, solveIssue } from '@llavero/proto/commands/issues';
import { issueHolders, issueSteps } from '@llavero/proto/records/choices/issues';
import { issue } from '@llavero/proto/records/supplies/issue';
import { IconClockPause, IconFileDollar, IconListCheck, IconTool } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { stepFigure } from '../../../components/detail-window/step-figure.ts';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import { wizardAction } from '../../../components/detail-window/wizard-action.ts';
import type { RowOf } from '../../../lib/records.ts';
import { triageIssue } from '@llavero/proto/commands/issues';
import { IssuePhotos } from './issue-photos.tsx';
import { IssueThread } from './issue-thread.tsx';
import { TriageDialog } from './triage-dialog.tsx';

type Row = RowOf<typeof issue>;

const isOver = ({ status }: Record<string, unknown>) => status === 'SOLVED' || status === 'CLOSED';

const whyItWaits = ({ nextStep, deferReason }: Row): string =>
  nextStep === 'WAIT' && deferReason ? `: ${deferReason}` : '';

function reopenFigure({ reopenCount }: Row) {
  if (!reopenCount) return [];
  return { label: 'Reabierta', value: reopenCount === 1 ? 'Una vez' : `${reopenCount} veces` };
}

/** The address of a mail is no proof of who wrote it (decision 0144). */
const mailFigure = ({ receivedMail }: Row) =>
  receivedMail ? { label: 'Origen', value: 'Correo de remitente sin verificar' } : [];

const triage: RecordAction<Row> = {
  key: triageIssue.name,
  label: 'Clasificar',
  icon: IconListCheck,
  access: triageIssue.access,
  primary: true,
  allowed: ({ status, payer }) => status !== 'CLOSED' && payer == null,
  dialog: (record, close) => <TriageDialog record={record} onClose={close} />,
};

/** The window of an issue: what is next, what was said to whom, its photos and its work orders; not edited by hand (SCR-02). */
export const IssueDetail = detailOf(issue, {
  figures: [
    stepFigure(issueSteps, issueHolders, whyItWaits),
    { field: 'priority', label: 'Prioridad' },
    { field: 'payer', label: 'Quién paga', none: 'Sin decidir' },
    reopenFigure,
    mailFigure,
  ],
  actions: [
    triage,
    {
      ...triage,
      key: 'triageAgain',
      label: 'Clasificar de nuevo',
      primary: false,
      inMenu: true,
      allowed: ({ status, payer }) => status !== 'CLOSED' && payer != null,
    },
    wizardAction('workOrder', 'issue', {
      label: 'Pedir trabajo',
      icon: IconFileDollar,
      allowed: (record) => !isOver(record) && record['payer'] != null,
    }),
    commandAction(solveIssue, {
      icon: IconTool,
      ask: ['solution', 'finalCost'],
      allowed: (record) => !isOver(record),
      overrides: { solution: { help: 'La lee el inquilino, a quien se pide que confirme.' } },
      done: 'Incidencia resuelta: se pide al inquilino que lo confirme',
    }),
    commandAction(deferIssue, {
      icon: IconClockPause,
      ask: ['until', 'reason'],
      allowed: (record) => !isOver(record),
      overrides: { until: { help: 'Ese día vuelve por sí sola y se avisa al responsable.' } },
      done: 'Incidencia aplazada',
      inMenu: true,
    }),
  ],
  // Solved by the command, which asks the tenant.
  hiddenChanges: ['SOLVED'],
  related: [
    { collection: 'workOrder', by: 'issue', title: 'Órdenes de trabajo' },
    { collection: 'bill', by: 'issue', title: 'Facturas' },
  ],
  tabs: { finance: false },
  extraTabs: [
    { key: 'mensajes', title: 'Mensajes', render: ({ id }) => <IssueThread issue={id} /> },
    { key: 'fotos', title: 'Fotos', render: (record) => <IssuePhotos record={record} /> },
  ],
  readOnly: true,
});
