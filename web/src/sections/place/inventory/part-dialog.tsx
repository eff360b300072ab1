import { Alert, Button, Group } from '@mantine/core';
import type { Fields, Json } from '@llavero/proto/fields/field';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { UploadBox } from '../../../components/files/upload-box.tsx';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { FormFields } from '../../../components/record-form/form-fields.tsx';
import { useFormStore } from '../../../components/record-form/form-store.ts';
import { inputProblems } from '../../../components/record-form/record-check.ts';
import { errorBodyOf } from '../../../lib/api.ts';
import classes from './inventory.module.css';
import { PhotoStrip } from './photo-strip.tsx';

/** What a form of a room or an element gives back. */
export interface PartValues {
  values: Record<string, Json>;
  photos: string[];
}

interface Props {
  /** «Cocina», «Horno»; of something new what it is. */
  title: string;
  inventory: string;
  fields: Fields;
  initial: Record<string, Json>;
  photos: readonly string[];
  onSave: (part: PartValues) => Promise<unknown>;
  onRemove?: (() => Promise<unknown>) | undefined;
  onClose: () => void;
}

/** A room or an element of an inventory with its photos: filled in at the desk. */
export function PartDialog({
  title,
  inventory,
  fields,
  initial,
  onSave,
  onRemove,
  onClose,
  ...props
}: Props) {
  const [photos, setPhotos] = useState(props.photos);
  const [busy, setBusy] = useState(false);
  const form = useFormStore(() => ({
    fields,
    initial,
    check: (values) => inputProblems(fields, values, title),
  }));
  const run = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (run.isPending || busy || !form.validate()) return;
    run.mutate(() => onSave({ values: form.values(), photos: [...photos] }));
  };
  return (
    <FrontModal opened onClose={onClose} title={title} size={640} centered>
      <form onSubmit={submit} noValidate aria-label={title} className={classes.form}>
        {run.error && (
          <Alert color="red" role="alert">
            {errorBodyOf(run.error).message}
          </Alert>
        )}
        <FormFields form={form} columns={2} />
        <PhotoStrip
          ids={photos}
          name={title}
          onRemove={(id) => setPhotos(photos.filter((one) => one !== id))}
        />
        <UploadBox
          target={{ collection: 'inventory', record: inventory }}
          label="Añadir fotos"
          pictures
          shownElsewhere
          onBusy={setBusy}
          onStored={({ media }) => setPhotos((before) => [...before, media])}
        />
        <Group justify="space-between">
          {onRemove ? (
            <Button variant="subtle" color="red" onClick={() => run.mutate(onRemove)}>
              Quitar
            </Button>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={run.isPending} disabled={busy}>
              Guardar
            </Button>
          </Group>
        </Group>
      </form>
    </FrontModal>
  );
}
