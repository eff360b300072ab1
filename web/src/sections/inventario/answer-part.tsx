import { addInventoryPhoto, inventoryPhoto } from '@llavero/proto/commands/inventories';
import { Button, Skeleton, Textarea } from '@mantine/core';
import { IconCamera, IconMessageExclamation } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import type { Remark } from './remark.ts';
import classes from './inventory-answer.module.css';
import { smallPicture } from '../../lib/small-picture.ts';

interface Props {
  code: string;
  name: string;
  conservation: string;
  details: string | null;
  notes: string | null;
  photos: readonly string[];
  /** The room itself, whose name stands above. */
  whole?: boolean;
  remark: Remark | null;
  onChange: (remark: Remark | null) => void;
}

/** A room or an element as it stands, and what the tenant has to say to it. */
export function AnswerPart({ code, name, whole = false, remark, onChange, ...shown }: Props) {
  const { conservation, details, notes, photos } = shown;
  return (
    <div className={classes.part} data-contested={remark !== null || undefined}>
      <div className={classes.head}>
        <div>
          <strong>{whole ? 'Estado general' : name}</strong>
          <small>{[conservation, details].filter(Boolean).join(' · ')}</small>
        </div>
        <Button
          size="xs"
          variant={remark ? 'filled' : 'default'}
          leftSection={<IconMessageExclamation size={16} stroke={1.6} />}
          aria-label={`${remark ? 'Quitar' : 'No es así'}: ${name}`}
          onClick={() => onChange(remark ? null : { comment: '', photos: [] })}
        >
          {remark ? 'Quitar' : 'No es así'}
        </Button>
      </div>
      {notes && <p className={classes.notes}>{notes}</p>}
      {photos.length > 0 && (
        <div className={classes.photos}>
          {photos.map((photo, at) => (
            <LinkedPhoto key={photo} code={code} photo={photo} alt={`${name}, foto ${at + 1}`} />
          ))}
        </div>
      )}
      {remark && <RemarkForm code={code} name={name} remark={remark} onChange={onChange} />}
    </div>
  );
}

interface RemarkProps {
  code: string;
  name: string;
  remark: Remark;
  onChange: (remark: Remark) => void;
}

function RemarkForm({ code, name, remark, onChange }: RemarkProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const add = useMutation({
    mutationFn: async (file: File) =>
      (await runCommand(addInventoryPhoto, { code, picture: await smallPicture(file) })).media,
    onSuccess: (media) => onChange({ ...remark, photos: [...remark.photos, media] }),
  });
  return (
    <div className={classes.remark}>
      <Textarea
        label="Qué no es así"
        aria-label={`Alegación sobre ${name}`}
        autosize
        minRows={2}
        maxLength={2000}
        value={remark.comment}
        onChange={(event) => onChange({ ...remark, comment: event.currentTarget.value })}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={`Foto de ${name}`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) add.mutate(file);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button
        size="xs"
        variant="default"
        loading={add.isPending}
        leftSection={<IconCamera size={16} stroke={1.6} />}
        onClick={() => chooser.current?.click()}
      >
        {remark.photos.length === 0 ? 'Añadir foto' : `Añadir otra foto (${remark.photos.length})`}
      </Button>
      {add.error && (
        <p role="alert" className={classes.problem}>
          {errorBodyOf(add.error).message}
        </p>
      )}
    </div>
  );
}

/** A photo of the inventory, which only the code of the link opens. */
function LinkedPhoto({ code, photo, alt }: { code: string; photo: string; alt: string }) {
  const { data, error } = useQuery({
    queryKey: ['inventory-photo', code, photo],
    queryFn: ({ signal }) => runCommand(inventoryPhoto, { code, photo }, signal),
    staleTime: Infinity,
    retry: false,
  });
  if (error) return null;
  if (!data) return <Skeleton width={112} height={84} />;
  return <img src={`data:image/jpeg;base64,${data.jpeg}`} alt={alt} />;
}
