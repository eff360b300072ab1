import { ActionIcon, Button, Progress, VisuallyHidden } from '@mantine/core';
import { UPLOADABLE } from '@llavero/proto/rules/uploads';
import {
  IconCamera,
  IconCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type DragEvent,
  memo,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import classes from './files.module.css';
import { type QueuedFile, type StoredMedia, UploadQueue, type UploadTarget } from './upload-queue.ts';

interface Props {
  target: UploadTarget;
  /** Says what is added: «Añadir fotos». */
  label: string;
  /** Pictures only: phones offer the camera then. */
  pictures?: boolean;
  /** Called for each file once it is kept; a rejection is shown at the file. */
  onStored: (media: StoredMedia) => Promise<void> | void;
  /** What is kept is shown by whoever took it: the list here is of what is on its way. */
  shownElsewhere?: boolean;
  /** Told whether files are still on their way. */
  onBusy?: (busy: boolean) => void;
}

const PICTURES = 'image/jpeg,image/png,image/gif,image/webp,image/heic,.heic';
const PAPERS = `${PICTURES},application/pdf,.pdf,.doc,.docx,.xls,.xlsx,.csv,.txt`;

/** Takes files: dropped, pasted, chosen or photographed; several at once, each with its progress. */
export function UploadBox(props: Props) {
  const { target, label, pictures = false, onStored, shownElsewhere = false, onBusy } = props;
  const stored = useRef(onStored);
  useEffect(() => void (stored.current = onStored));
  const { collection, record, link } = target;
  const queue = useMemo(
    () =>
      new UploadQueue({ collection, ...(record ? { record } : {}), ...(link ? { link } : {}) }, (media) =>
        stored.current(media),
      ),
    [collection, record, link],
  );
  const files = useSyncExternalStore(queue.subscribe, queue.files);
  const shown = shownElsewhere ? files.filter(({ phase }) => phase !== 'done') : files;
  const busy = files.some(({ phase }) => phase !== 'done' && phase !== 'failed');
  const told = useRef(onBusy);
  useEffect(() => void (told.current = onBusy));
  useEffect(() => told.current?.(busy), [busy]);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hint = useId();
  useEffect(() => {
    const resume = () => queue.resumeAll();
    window.addEventListener('online', resume);
    return () => {
      window.removeEventListener('online', resume);
      queue.stop();
    };
  }, [queue]);

  const take = (list: FileList | null) => list && queue.add(list);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const input = (ref: typeof chooser, capture: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      tabIndex={-1}
      aria-label={capture ? 'Foto de la cámara' : label}
      multiple={!capture}
      accept={pictures || capture ? PICTURES : PAPERS}
      {...(capture ? { capture: 'environment' } : {})}
      onChange={(event) => {
        take(event.currentTarget.files);
        // The same file may be chosen again.
        event.currentTarget.value = '';
      }}
    />
  );
  return (
    <div className={classes.upload}>
      <div
        role="group"
        aria-label={label}
        aria-describedby={hint}
        className={classes.drop}
        data-over={over || undefined}
        tabIndex={0}
        onPaste={paste}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {input(chooser, false)}
        {input(camera, true)}
        <div className={classes.buttons}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.8} />}
            onClick={() => chooser.current?.click()}
          >
            {label}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            className={classes.camera}
            leftSection={<IconCamera size={16} stroke={1.8} />}
            onClick={() => camera.current?.click()}
          >
            Hacer foto
          </Button>
        </div>
        <p id={hint}>
          {over ? (
            'Suelte los archivos aquí.'
          ) : (
            <>
              <span className={classes.byMouse}>También puede arrastrarlos aquí o pegarlos. </span>
              {pictures ? 'Fotos JPG, PNG, WebP o HEIC' : UPLOADABLE}.
            </>
          )}
        </p>
      </div>
      {shown.length > 0 && (
        <ul className={classes.queue} aria-label="Archivos que se suben">
          {shown.map((file) => (
            <QueueRow key={file.key} file={file} queue={queue} />
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{summaryOf(files)}</VisuallyHidden>
    </div>
  );
}

/** Drawn again only when its own file has changed: progress comes many times a second, to lists of hundreds. */
const QueueRow = memo(function QueueRow({ file, queue }: { file: QueuedFile; queue: UploadQueue }) {
  const { key, name, phase, problem } = file;
  const percent = file.size === 0 ? 100 : Math.floor((file.sent / file.size) * 100);
  return (
    <li data-phase={phase}>
      <div className={classes.fileName}>
        <span title={name}>{name}</span>
        <span className="figures">{stateOf(file, percent)}</span>
      </div>
      {phase !== 'done' && phase !== 'failed' && (
        <Progress
          value={percent}
          size="xs"
          aria-label={`Enviado de ${name}`}
          striped={phase === 'checking'}
          animated={phase === 'checking'}
        />
      )}
      {problem && <p className={classes.problem}>{problem}</p>}
      <div className={classes.fileActions}>
        {phase === 'done' && <IconCheck size={16} stroke={2} aria-hidden />}
        {(phase === 'sending' || phase === 'waiting') && (
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label={`Pausar ${name}`}
            onClick={() => queue.pause(key)}
          >
            <IconPlayerPause size={16} stroke={1.8} />
          </ActionIcon>
        )}
        {phase === 'paused' && (
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label={`Continuar ${name}`}
            onClick={() => queue.resume(key)}
          >
            <IconPlayerPlay size={16} stroke={1.8} />
          </ActionIcon>
        )}
        {phase === 'failed' && file.mayRetry && (
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label={`Reintentar ${name}`}
            onClick={() => queue.resume(key)}
          >
            <IconRefresh size={16} stroke={1.8} />
          </ActionIcon>
        )}
        {phase !== 'checking' && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={
              phase === 'done' || phase === 'failed' ? `Quitar ${name} de la lista` : `Cancelar ${name}`
            }
            onClick={() => queue.remove(key)}
          >
            <IconX size={16} stroke={1.8} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
});

function stateOf({ phase }: QueuedFile, percent: number): string {
  if (phase === 'waiting') return 'En espera';
  if (phase === 'paused') return `En pausa · ${percent} %`;
  if (phase === 'checking') return 'Comprobando…';
  if (phase === 'done') return 'Guardado';
  if (phase === 'failed') return 'No guardado';
  return `${percent} %`;
}

/** Said to screen readers when something has ended, not at every percent. */
function summaryOf(files: readonly QueuedFile[]): string {
  if (files.length === 0) return '';
  const count = (phase: string) => files.filter((file) => file.phase === phase).length;
  const [done, failed] = [count('done'), count('failed')];
  return `Guardados ${done} de ${files.length}${failed > 0 ? `, con problemas ${failed}` : ''}`;
}
