import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { ScreenSkeleton } from '../../../components/states/screen-skeleton.tsx';
import { INBOX_VIEW } from '../../../lib/inbox.ts';
import { useScreenPath } from '../../../lib/screen-path.ts';
import { viewSearch } from '../../../lib/url-state.ts';
import { DayPlanView } from './day-plan-view.tsx';

const TaskList = lazy(() => import('./task-list.tsx'));
const TaskDetail = lazy(async () => ({ default: (await import('./task-detail.tsx')).TaskDetail }));
const InboxList = lazy(async () => ({
  default: (await import('../../../components/inbox/inbox-list.tsx')).InboxList,
}));

/** The day with the window of a task over it. */
function DayPlan() {
  const { component, id } = useScreenPath();
  return (
    <>
      <DayPlanView />
      {component === 'task' && id && (
        <Suspense>
          <TaskDetail key={id} id={id} />
        </Suspense>
      )}
    </>
  );
}

/** Every task; the code of lists arrives with it. */
function List() {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <TaskList />
    </Suspense>
  );
}

/** What the signed-in person is told of. */
function Inbox() {
  return (
    <Suspense>
      <InboxList />
    </Suspense>
  );
}

/**
 * Inicio (SCR-05): the day of the signed-in person, the list of tasks, the inbox; an address with conditions of a list
 * opens the list.
 */
export default function TaskScreen() {
  const [search] = useSearchParams();
  return (
    <ScreenViews
      label="Vista"
      standard={viewSearch(search) === '' ? 'plan' : 'lista'}
      views={[
        { key: 'plan', title: 'Plan del día', content: <DayPlan /> },
        { key: 'lista', title: 'Lista', content: <List /> },
        { key: INBOX_VIEW, title: 'Avisos', content: <Inbox /> },
      ]}
    />
  );
}
