import type { Template } from '@llavero/proto/records/documents/template';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { ScreenSkeleton } from '../../../components/states/screen-skeleton.tsx';
import { useRecord } from '../../../lib/records.ts';
import { TemplateEditor } from './template-editor.tsx';
import classes from './templates.module.css';

interface Props {
  id: string;
  /** Opens another edition; null goes back to the list. */
  onOpen(id: string | null): void;
}

/** One template with its editor, once it has been read. */
export function TemplatePage({ id, onOpen }: Props) {
  const { data, error, refetch } = useRecord<Template>('template', id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  return (
    <section className={classes.screen} aria-label="Plantilla">
      <Breadcrumbs />
      <TemplateEditor record={data} onOpen={onOpen} />
    </section>
  );
}
