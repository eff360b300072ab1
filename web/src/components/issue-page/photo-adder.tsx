import { ActionIcon, Button } from '@mantine/core';
import { IconCamera, IconRefresh, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './issue-page.module.css';
import type { PhotoQueue } from './photo-queue.ts';

interface Props {
  queue: PhotoQueue;
  /** 'Añadir fotos'. */
  label: string;
}

const phases = { waiting: 'Espera', sending: 'Enviando…', failed: 'No ha llegado' } as const;

/** Takes photos, several at once, and shows those that have not arrived yet. */
export function PhotoAdder({ queue, label }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const { photos, found, isUnkept } = queue;
  const failed = photos.filter(({ phase }) => phase === 'failed');
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={label}
        onChange={(event) => {
          queue.add(event.currentTarget.files);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {found > 0 && photos.length > 0 && (
        <p className={classes.note} role="status">
          {found === 1
            ? 'Quedaba una foto por enviar de la última vez. Se ha guardado en este teléfono.'
            : `Quedaban ${found} fotos por enviar de la última vez. Se han guardado en este teléfono.`}
        </p>
      )}
      {isUnkept && photos.length > 0 && (
        <p className={classes.problem} role="status">
          Este teléfono no puede guardar las fotos: no cierre la página hasta que hayan llegado.
        </p>
      )}
      {photos.length > 0 && (
        <ul className={classes.queue} aria-label="Fotos por enviar">
          {photos.map(({ id, name, phase, problem }) => (
            <li key={id}>
              <span>{name}</span>
              <small role={phase === 'failed' ? 'alert' : undefined}>{problem ?? phases[phase]}</small>
              {phase !== 'sending' && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Quitar ${name}`}
                  onClick={() => queue.remove(id)}
                >
                  <IconX size={16} stroke={1.8} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {failed.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.8} />}
          onClick={() => queue.retry()}
        >
          Volver a enviar
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconCamera size={18} stroke={1.6} />}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
