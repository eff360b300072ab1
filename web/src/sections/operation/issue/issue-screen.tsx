import { choiceLabel } from '@llavero/proto/fields/choices';
import { issueHolders, issueSteps } from '@llavero/proto/records/choices/issues';
import { issue } from '@llavero/proto/records/supplies/issue';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { IssueDetail } from './issue-detail.tsx';

const list = listOf(issue, {
  path: 'operation/issue',
  columns: [
    titleColumn(issue, 'description', { label: 'Incidencia', width: 280 }),
    {
      name: 'next',
      label: 'Siguiente paso',
      needs: ['nextStep', 'nextHolder'],
      width: 240,
      text: ({ nextStep, nextHolder }) =>
        nextStep === 'NONE' || nextStep == null
          ? ''
          : `${choiceLabel(issueHolders, nextHolder)}: ${choiceLabel(issueSteps, nextStep)}`,
    },
  ],
  defaultColumns: [
    'description',
    'status',
    'priority',
    'next',
    'nextDate',
    'place',
    'assignedTo',
    'createdAt',
  ],
  defaultFilters: { status: { kind: 'choice', values: ['OPEN', 'PENDING', 'SOLVED'] } },
  editInPlace: false,
  create: { label: 'Nueva incidencia', wizard: 'issue' },
  emptyText:
    'Una incidencia es algo que no funciona en un inmueble, desde que se comunica hasta que se arregla.',
  detail: IssueDetail,
});

/** What does not work: each with one next step, one holder and one date (OPS-03). */
export default function IssueScreen() {
  return <ListScreen {...list} />;
}
