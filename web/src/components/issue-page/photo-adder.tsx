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
  const { photos } = queue;
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
      {photos.length > 0 && (
        <ul className={classes.queue} aria-label="Fotos por enviar">
          {photos.map(({ key, name, phase, problem }) => (
            <li key={key}>
              <span>{name}</span>
              <small role={phase === 'failed' ? 'alert' : undefined}>{problem ?? phases[phase]}</small>
              {phase !== 'sending' && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Quitar ${name}`}
                  onClick={() => queue.remove(key)}
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
