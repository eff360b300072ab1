import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBell, IconLink } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { InboxPanel } from '../../components/inbox/inbox-panel.tsx';
import { ReportProblemButton } from '../../components/report-problem/report-problem-button.tsx';
import { CreateMenu } from './create-menu.tsx';
import { RequestsMenu } from './requests-menu.tsx';
import { SearchBar } from './search-bar.tsx';
import classes from './shell.module.css';
import { TopTabs } from './top-tabs.tsx';
import { UserMenu } from './user-menu.tsx';

/** Search, domains, creation, problem report, link, inbox, tasks and the user (C §2.4). */
export function TopBar() {
  return (
    <header className={classes.top}>
      <SearchBar />
      <TopTabs />
      <CreateMenu />
      <RequestsMenu />
      <ReportProblemButton />
      <CopyLinkButton />
      <InboxPanel />
      <ActionIcon
        data-hint="Mis tareas"
        data-hint-side="bottom"
        component={Link}
        to="/home/task"
        aria-label="Mis tareas"
      >
        <IconBell size={18} stroke={1.6} />
      </ActionIcon>
      <UserMenu />
    </header>
  );
}

/** The address of what is on screen, filters included, to send to a colleague (TOP-03). */
function CopyLinkButton() {
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href);
    notifications.show({ message: 'Enlace copiado', autoClose: 2000 });
  };
  return (
    <ActionIcon
      data-hint="Copiar enlace"
      data-hint-side="bottom"
      aria-label="Copiar enlace"
      onClick={() => void copy()}
    >
      <IconLink size={18} stroke={1.6} />
    </ActionIcon>
  );
}
