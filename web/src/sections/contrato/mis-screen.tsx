import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { useSession } from '../../lib/session.tsx';
import { AreaTitle } from './area-title.tsx';
import classes from './contrato.module.css';
import { type MisPath, misPath, misTitle } from './mis-path.ts';
import { MyDocument, MyDocuments } from './my-finances.tsx';
import { MyIssue, MyIssues } from './my-issues.tsx';
import { MyVisits } from './my-visits.tsx';

/**
 * What a tenant or landlord has beside their contracts: receipts and settlements that explain themselves, issues, visits; made
 * for a phone (NAV-06). The services decide on rows and fields.
 */
export default function MisScreen() {
  const { pathname } = useLocation();
  const { role } = useSession();
  const title = misTitle(pathname, role) || 'Mi área';
  useEffect(() => {
    window.document.title = `${title} · Llavero`;
  }, [title]);
  return (
    <div className={classes.page}>
      <AreaTitle title={title} inBar />
      <Content path={misPath(pathname)} />
    </div>
  );
}

function Content({ path: { page, id } }: { path: MisPath }) {
  switch (page) {
    case 'documents':
      return <MyDocuments />;
    case 'document':
      return <MyDocument id={id!} />;
    case 'issues':
      return <MyIssues />;
    case 'issue':
      return <MyIssue id={id!} />;
    case 'visits':
      return <MyVisits />;
    case 'unknown':
      return <EmptyState title="404 Not Found" text="Esta dirección no existe. Use la flecha para volver." />;
  }
}
