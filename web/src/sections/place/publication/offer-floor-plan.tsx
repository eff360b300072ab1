import { Button } from '@mantine/core';
import type { place } from '@llavero/proto/records/places/place';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { mediaPath } from '../../../components/files/file-paths.ts';
import { UploadBox } from '../../../components/files/upload-box.tsx';
import { errorBodyOf } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { changeRecord, refreshCollection, type RowOf } from '../../../lib/records.ts';
import classes from './offer-pictures.module.css';

type Unit = RowOf<typeof place>;

/** The plan of the advertisement: one picture beside the photos, which portals show apart. */
export function OfferFloorPlan({ unit, above = false }: { unit: Unit; above?: boolean }) {
  const [problem, setProblem] = useState<string | null>(null);
  const plan = unit.offerFloorPlan ?? null;
  const put = async (offerFloorPlan: string | null) => {
    await changeRecord<Unit>('place', unit.id, () => ({ offerFloorPlan }));
    refreshCollection(queryClient, 'place', unit.id);
  };
  const remove = () => {
    setProblem(null);
    put(null).catch((failure: unknown) => setProblem(errorBodyOf(failure).message));
  };
  return (
    <section className={classes.pictures} data-above={above || undefined} aria-label="Plano del anuncio">
      <h3>Plano</h3>
      {plan !== null && (
        <div className={classes.plan}>
          <img src={mediaPath(plan, 'plano', { thumbnail: true })} alt="Plano de la unidad" loading="lazy" />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={14} stroke={1.8} />}
            onClick={remove}
          >
            Quitar plano
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <UploadBox
        target={{ collection: 'place', record: unit.id }}
        label={plan === null ? 'Añadir plano' : 'Cambiar plano'}
        pictures
        shownElsewhere
        onStored={({ media }) => put(media)}
      />
    </section>
  );
}
