import { tenantIssue } from '@llavero/proto/commands/issue-pages';
import type { OutputOf } from '@llavero/proto/commands/command';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { issueStatuses } from '@llavero/proto/records/choices/work';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import classes from '../../components/issue-page/issue-page.module.css';
import { LinkedPhotos } from '../../components/issue-page/linked-photos.tsx';
import { PageConversation } from '../../components/issue-page/page-conversation.tsx';
import { PhotoAdder } from '../../components/issue-page/photo-adder.tsx';
import { type PhotoQueue, usePhotoQueue } from '../../components/issue-page/photo-queue.ts';
import { visitText } from '../../components/issue-page/visit-text.ts';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import { runCommand } from '../../lib/api.ts';
import { AnswerForm } from './answer-form.tsx';
import { ReportForm } from './report-form.tsx';

type Shown = OutputOf<typeof tenantIssue>;

/** `/incidencia/{code}`: a tenant reports what does not work, and follows it (OPS-03). */
export default function TenantIssueScreen() {
  const { code = '' } = useParams();
  const query = useQuery({
    queryKey: ['tenant-issue', code],
    queryFn: ({ signal }) => runCommand(tenantIssue, { code }, signal),
    retry: false,
  });
  const client = useQueryClient();
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: ['tenant-issue', code] }),
    [client, code],
  );
  const isReported = query.data?.status != null;
  // Photos chosen before the report wait for it: the words arrive first on a bad line.
  const queue = usePhotoQueue(code, 'TENANT', isReported, refresh);
  return (
    <LinkPage title={isReported ? 'Su incidencia' : 'Comunicar una avería'} query={query}>
      {(issue) =>
        isReported ? (
          <Followed code={code} issue={issue} queue={queue} onChange={refresh} />
        ) : (
          <ReportForm code={code} name={issue.name} place={issue.place} queue={queue} onSent={refresh} />
        )
      }
    </LinkPage>
  );
}

interface FollowedProps {
  code: string;
  issue: Shown;
  queue: PhotoQueue;
  onChange: () => void;
}

/** How far a reported issue is, its photos, what the tenant may answer, and the conversation. */
function Followed({ code, issue, queue, onChange }: FollowedProps) {
  const { status, description, reopenCount, solution, photos, messages } = issue;
  const visit = visitText(issue.visitFrom, issue.visitUntil);
  const isOver = status === 'SOLVED' || status === 'CLOSED';
  const answer = <AnswerForm code={code} status={status ?? 'OPEN'} onSent={onChange} />;
  return (
    <div className={classes.stack}>
      <section className={classes.card} aria-label="Incidencia">
        <dl className={classes.facts}>
          <dt>Estado</dt>
          <dd>{choiceLabel(issueStatuses, status)}</dd>
          <dt>Inmueble</dt>
          <dd>{issue.place}</dd>
          {visit && status !== 'CLOSED' && (
            <>
              <dt>Visita</dt>
              <dd>{visit}</dd>
            </>
          )}
          {(reopenCount ?? 0) > 0 && (
            <>
              <dt>Reabierta</dt>
              <dd>{reopenCount === 1 ? 'Una vez' : `${reopenCount} veces`}</dd>
            </>
          )}
        </dl>
        <p className={classes.text}>{description}</p>
        {solution && <p className={classes.text}>Qué se ha hecho: {solution}</p>}
      </section>
      {isOver && answer}
      <section className={classes.card} aria-label="Fotos de la avería">
        <h2>Fotos</h2>
        <LinkedPhotos code={code} audience="TENANT" photos={photos} />
        {status !== 'CLOSED' && <PhotoAdder queue={queue} label="Añadir fotos" />}
      </section>
      <PageConversation code={code} audience="TENANT" messages={messages} onSent={onChange} />
      {!isOver && answer}
    </div>
  );
}
