import type { workOrder } from '@llavero/proto/records/supplies/work-order';
import { PhotoGrid } from '../../../components/files/photo-grid.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import type { RowOf } from '../../../lib/records.ts';
import classes from './estimate.module.css';

/** Photos of what was asked for, and of the finished work. */
export function OrderPhotos({ record }: { record: RowOf<typeof workOrder> }) {
  const { photos = [], finishPhotos = [], finishNotes } = record;
  return (
    <div className={classes.tab}>
      {photos.length === 0 && finishPhotos.length === 0 && (
        <EmptyState title="Sin fotos" text="El proveedor añade las del trabajo desde su enlace." />
      )}
      {photos.length > 0 && (
        <section>
          <h3>Encargo</h3>
          <PhotoGrid ids={photos} name="Foto del encargo" />
        </section>
      )}
      {finishPhotos.length > 0 && (
        <section>
          <h3>Trabajo terminado</h3>
          {finishNotes && <p>{finishNotes}</p>}
          <PhotoGrid ids={finishPhotos} name="Foto del trabajo" />
        </section>
      )}
    </div>
  );
}
