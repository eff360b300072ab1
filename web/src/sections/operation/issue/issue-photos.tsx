import { issue } from '@llavero/proto/records/supplies/issue';
import { PhotoGrid } from '../../../components/files/photo-grid.tsx';
import { UploadBox } from '../../../components/files/upload-box.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { queryClient } from '../../../lib/app-query.ts';
import { mayDo } from '../../../lib/permissions.ts';
import { changeRecord, refreshCollection, type RowOf } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session.tsx';
import classes from './issue.module.css';

type Issue = RowOf<typeof issue>;

/** What is broken, seen by whoever reported it; the office adds its own. */
export function IssuePhotos({ record }: { record: Issue }) {
  const { role } = useSession();
  const { id, photos = [] } = record;
  const add = async (photo: string) => {
    await changeRecord<Issue>('issue', id, ({ photos: before }) => ({ photos: [...(before ?? []), photo] }));
    refreshCollection(queryClient, 'issue', id);
  };
  return (
    <div className={classes.tab}>
      {photos.length > 0 ? (
        <PhotoGrid ids={photos} name="Foto de la incidencia" />
      ) : (
        <EmptyState title="Sin fotos" text="El inquilino puede añadirlas desde su enlace." />
      )}
      {mayDo(issue, role, 'update') && (
        <UploadBox
          target={{ collection: 'issue', record: id }}
          label="Añadir fotos"
          pictures
          shownElsewhere
          onStored={({ media }) => add(media)}
        />
      )}
    </div>
  );
}
