import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { place } from '@llavero/proto/records/places/place';
import type { media } from '@llavero/proto/records/documents/media';
import { IconArrowLeft, IconArrowRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { PreviewFile } from '../../../components/files/file-content.tsx';
import { FilePreview } from '../../../components/files/file-preview.tsx';
import { mediaPath } from '../../../components/files/file-paths.ts';
import { UploadBox } from '../../../components/files/upload-box.tsx';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { errorBodyOf } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { changeRecord, patchRecord, refreshCollection, type RowOf, useList } from '../../../lib/records.ts';
import classes from './offer-pictures.module.css';

type Unit = RowOf<typeof place>;
type Picture = RowOf<typeof media>;

/** Most that are asked for at once; portals take fewer. */
const MOST = 100;

/**
 * The pictures of the advertisement in their order, the first one being the main one. They are moved by drag or by their arrows, and their
 * caption is what screen readers say of them.
 */
export function OfferPictures({ unit, above = false }: { unit: Unit; above?: boolean }) {
  const ids = unit.offerPictures ?? [];
  const [open, setOpen] = useState<PreviewFile | null>(null);
  const [captioned, setCaptioned] = useState<Picture | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { data, error, refetch } = useList(
    {
      component: 'media',
      collection: 'media',
      fields: ['name', 'description', 'mimeType'],
      filter: { id: { $in: ids } },
      limit: MOST,
    },
    ids.length > 0,
  );
  const known = new Map((data?.items ?? []).map((row) => [row.id, row as Picture]));

  /** Changes the list as it stands on the server: several uploads may end at once. */
  const change = async (to: (now: readonly string[]) => string[]) => {
    await changeRecord<Unit>('place', unit.id, ({ offerPictures }) => ({
      offerPictures: to(offerPictures ?? []),
    }));
    refreshCollection(queryClient, 'place', unit.id);
  };
  const tell = (work: Promise<void>) => {
    setProblem(null);
    work.catch((failure: unknown) => setProblem(errorBodyOf(failure).message));
  };
  const move = (id: string, to: number) => {
    if (to < 0 || to >= ids.length || ids[to] === id) return;
    tell(change((now) => now.filter((other) => other !== id).toSpliced(to, 0, id)));
  };

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section className={classes.pictures} data-above={above || undefined} aria-label="Fotos del anuncio">
      <h3>Fotos</h3>
      {ids.length > 0 && (
        <ol className={classes.grid}>
          {ids.map((id, at) => {
            const picture = known.get(id);
            const name = picture?.description || picture?.name || `Foto ${at + 1}`;
            return (
              <li
                key={id}
                draggable
                data-dragged={dragged === id || undefined}
                onDragStart={() => setDragged(id)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => dragged && event.preventDefault()}
                onDrop={() => dragged && move(dragged, at)}
              >
                <button
                  type="button"
                  aria-label={`${at === 0 ? 'Principal. ' : ''}Ver ${name}`}
                  onClick={() =>
                    setOpen({
                      path: mediaPath(id, picture?.name ?? ''),
                      name: picture?.name ?? name,
                      mimeType: picture?.mimeType ?? 'image/jpeg',
                      description: picture?.description ?? null,
                    })
                  }
                >
                  <img
                    src={mediaPath(id, picture?.name ?? '', { thumbnail: true })}
                    alt={name}
                    loading="lazy"
                  />
                  {at === 0 && <span className={classes.main}>Principal</span>}
                </button>
                <p title={name}>{picture?.description || <i>Sin pie de foto</i>}</p>
                <div className={classes.actions}>
                  <Act
                    label={`Adelantar ${name}`}
                    icon={IconArrowLeft}
                    off={at === 0}
                    run={() => move(id, at - 1)}
                  />
                  <Act
                    label={`Retrasar ${name}`}
                    icon={IconArrowRight}
                    off={at === ids.length - 1}
                    run={() => move(id, at + 1)}
                  />
                  <Act
                    label={`Escribir el pie de ${name}`}
                    icon={IconPencil}
                    off={!picture}
                    run={() => setCaptioned(picture ?? null)}
                  />
                  <Act
                    label={`Quitar ${name} del anuncio`}
                    icon={IconTrash}
                    run={() => tell(change((now) => now.filter((other) => other !== id)))}
                  />
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <UploadBox
        target={{ collection: 'place', record: unit.id }}
        label="Añadir fotos"
        pictures
        onStored={({ media: id }) => change((now) => (now.includes(id) ? [...now] : [...now, id]))}
      />
      <FilePreview file={open} onClose={() => setOpen(null)} />
      {captioned && (
        <CaptionDialog key={captioned.id} picture={captioned} onClose={() => setCaptioned(null)} />
      )}
    </section>
  );
}

interface ActProps {
  label: string;
  icon: typeof IconTrash;
  off?: boolean;
  run: () => void;
}

function Act({ label, icon: Icon, off = false, run }: ActProps) {
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={off}
      onClick={run}
    >
      <Icon size={16} stroke={1.8} />
    </ActionIcon>
  );
}

function CaptionDialog({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const [text, setText] = useState(picture.description ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    try {
      const { id, version } = picture;
      await patchRecord('media', { id, version, patch: { description: text.trim() || null } });
      refreshCollection(queryClient, 'media');
      onClose();
    } catch (error) {
      setProblem(errorBodyOf(error).message);
    }
  };
  return (
    <FrontModal opened onClose={onClose} title="Pie de foto">
      <form
        className={classes.caption}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label="Qué se ve en la foto"
          description="Se muestra bajo la foto y lo leen los lectores de pantalla."
          maxLength={200}
          data-autofocus
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">Guardar</Button>
      </form>
    </FrontModal>
  );
}
