import { ActionIcon } from '@mantine/core';
import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from '../inventario.module.css';
import { usePhone } from '../phone-context.tsx';
import { fetchPicture } from '../store/pictures.ts';
import type { QueueItem } from '../store/queue-item.ts';
import type { PhoneStore } from '../store/phone-store.ts';

const PICTURES = 'image/jpeg,image/png,image/webp,image/heic,.heic';

interface Props {
  at: { room: string; element: string | null };
  about: string;
  /** Stored photos of now, and those of the entry. */
  photos: readonly string[];
  before: readonly string[];
  onTake: (files: Iterable<File>) => void;
  onRemove: (media: string) => void;
}

/** The photos of the entry, those of now, and the camera beside them. */
export function Photos({ at, about, photos, before, onTake, onRemove }: Props) {
  const { state, queue } = usePhone();
  const waiting = state.items.filter(
    ({ edit, photo }) => photo && edit.value === null && edit.room === at.room && edit.element === at.element,
  );
  // The browser may then not throw away what waits when it runs short of room.
  const take = (list: FileList | null) => {
    void navigator.storage.persist();
    onTake([...(list ?? [])]);
  };
  return (
    <div className={classes.photos}>
      {before.map((media) => (
        <figure key={media} data-before>
          <Picture
            read={() => storedPicture(queue.store, media)}
            alt={`${about}, en la entrada`}
            id={media}
          />
          <figcaption>Entrada</figcaption>
        </figure>
      ))}
      {photos.map((media) => (
        <figure key={media}>
          <Picture read={() => storedPicture(queue.store, media)} alt={about} id={media} />
          <Remove onClick={() => onRemove(media)} />
        </figure>
      ))}
      {waiting.map((item) => (
        <Waiting
          key={item.id}
          item={item}
          about={about}
          store={queue.store}
          onRemove={() => void queue.discard(item.id)}
        />
      ))}
      <label className={classes.camera}>
        <IconCamera size={28} stroke={1.6} aria-hidden />
        <span>Foto</span>
        <input
          type="file"
          accept={PICTURES}
          capture="environment"
          aria-label={`Hacer foto de ${about}`}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </label>
      <label className={classes.camera} data-quiet>
        <IconPhotoPlus size={24} stroke={1.6} aria-hidden />
        <span>Galería</span>
        <input
          type="file"
          accept={PICTURES}
          multiple
          aria-label={`Añadir fotos de ${about}`}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </label>
    </div>
  );
}

function Waiting(props: { item: QueueItem; about: string; store: PhoneStore; onRemove: () => void }) {
  const { item, about, store, onRemove } = props;
  return (
    <figure data-waiting>
      <Picture read={() => store.file(item.id)} alt={`${about}, sin enviar`} id={item.id} />
      <figcaption>{item.problem ? 'No enviada' : 'Sin enviar'}</figcaption>
      <Remove onClick={onRemove} />
    </figure>
  );
}

function Remove({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon
      className={classes.remove}
      variant="filled"
      color="dark"
      size={32}
      radius="xl"
      aria-label="Quitar foto"
      onClick={onClick}
    >
      <IconX size={18} />
    </ActionIcon>
  );
}

/** The small picture of a stored photo; it is fetched when the phone does not have it yet. */
async function storedPicture(store: PhoneStore, media: string): Promise<ArrayBuffer | null> {
  await fetchPicture(store, media);
  return store.picture(media);
}

/** A picture that lies sealed on the phone. */
function Picture({ id, alt, read }: { id: string; alt: string; read: () => Promise<ArrayBuffer | null> }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let left = false;
    void read().then((bytes) => {
      if (!bytes || left) return;
      made = URL.createObjectURL(new Blob([bytes]));
      setAddress(made);
    });
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
    };
    // `read` is of the id.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  return address ? (
    <img src={address} alt={alt} />
  ) : (
    <span className={classes.blank} role="img" aria-label={alt} />
  );
}
