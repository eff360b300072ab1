import { ErrorState } from '../../../../components/states/error-state.tsx';
import { useRecord } from '../../../../lib/records.ts';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from './documents.module.css';
import { DocumentFile } from './document-file.tsx';
import { ReviewForm } from './review-form.tsx';
import type { ReviewedDocument } from './reviewed-document.ts';

/** A document that waits: its file beside its data. */
export function ReviewDocument({ id, onDecided }: { id: string; onDecided: () => void }) {
  const { data, error, refetch } = useRecord<ReviewedDocument>('document', id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={320} />;
  return (
    <div className={classes.review}>
      <DocumentFile record={data} />
      {/* A version that somebody else has written in the meantime starts the form over. */}
      <ReviewForm key={data.version} record={data} onDecided={onDecided} />
    </div>
  );
}
