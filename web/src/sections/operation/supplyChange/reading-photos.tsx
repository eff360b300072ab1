import { idsOf } from '@llavero/proto/values/ids';
import { Text } from '@mantine/core';
import { mediaPath } from '../../../components/files/file-paths.ts';
import { UploadBox } from '../../../components/files/upload-box.tsx';
import { type FormStore, useFormValue } from '../../../components/record-form/form-store.ts';
import classes from './supply-change.module.css';

/** Photographs of a meter in the dialog of its reading; on a phone they are taken with the camera. */
export function ReadingPhotos({ form, name }: { form: FormStore; name: string }) {
  const value = useFormValue(form, name);
  const photos = idsOf(value ?? null);
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        Fotos del contador
      </Text>
      <UploadBox
        target={{ collection: 'operation' }}
        label="Añadir fotos"
        pictures
        shownElsewhere
        onStored={({ media }) => {
          const now = form.values()[name];
          form.set(name, [...(Array.isArray(now) ? now : []), media]);
        }}
      />
      <PhotoStrip photos={photos} />
    </div>
  );
}

/** Small pictures that open in a tab of their own. */
export function PhotoStrip({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className={classes.photos} aria-label="Fotos del contador">
      {photos.map((id, at) => (
        <li key={id}>
          <a href={mediaPath(id, `contador-${at + 1}.jpg`)} target="_blank" rel="noreferrer">
            <img
              src={mediaPath(id, `contador-${at + 1}.jpg`, { thumbnail: true })}
              alt={`Foto ${at + 1} del contador`}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
