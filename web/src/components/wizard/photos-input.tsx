import type { CollectionName } from '@llavero/proto/collections';
import { Input } from '@mantine/core';
import { UploadBox } from '../files/upload-box.tsx';
import { type FormStore, useFormValues } from '../record-form/form-store.ts';

interface Props {
  form: FormStore;
  /** Field with the ids of the photos. */
  name: string;
  /** Collection of the record that will be created with them. */
  collection: CollectionName;
}

/** Takes the photos of a record while it is made. */
export function PhotosInput({ form, name, collection }: Props) {
  const photos = useFormValues(form)[name];
  const kept = Array.isArray(photos) ? photos.length : 0;
  return (
    <Input.Wrapper
      label="Fotografías"
      description={kept > 0 ? (kept === 1 ? '1 foto añadida.' : `${kept} fotos añadidas.`) : null}
    >
      <UploadBox
        target={{ collection }}
        label="Añadir fotos"
        pictures
        onStored={({ media }) => {
          const before = form.values()[name];
          form.set(name, [...(Array.isArray(before) ? before : []), media]);
        }}
      />
    </Input.Wrapper>
  );
}
