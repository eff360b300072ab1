import type { OutputOf } from '@llavero/proto/commands/command';
import { finishLinkedUpload } from '@llavero/proto/commands/document-requests';
import { finishUpload } from '@llavero/proto/commands/media';
import type { CollectionName } from '@llavero/proto/collections';
import type { ErrorBody } from '@llavero/proto/errors';
import { LARGEST_UPLOAD, megabytes } from '@llavero/proto/rules/uploads';
import type { Upload } from 'tus-js-client';
import { errorBodyOf, runCommand } from '../../lib/api.ts';

/** What a file is uploaded for; without a record for one that is about to be created. */
export interface UploadTarget {
  collection: CollectionName;
  record?: string;
  /** Code of the mailed link of somebody without a session. */
  link?: string;
}

export type StoredMedia = OutputOf<typeof finishUpload>;

export type UploadPhase = 'waiting' | 'sending' | 'paused' | 'checking' | 'done' | 'failed';

/** A file of the queue, as it is shown. */
export interface QueuedFile {
  key: number;
  name: string;
  size: number;
  phase: UploadPhase;
  /** Bytes that have arrived. */
  sent: number;
  /** Spanish: why it stopped. */
  problem?: string;
  /** Trying again may help. */
  mayRetry?: boolean;
}

/** Sent side by side. */
const AT_ONCE = 3;
/** A cut loses at most so much of a file on a slow line. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Pauses before a file is stopped for want of a network; then it waits for the network or a person. Milliseconds. */
const RETRIES = [500, 1_000, 3_000, 5_000, 10_000];

/** Milliseconds until a file that stopped is tried again, though nobody told of a network that is back; then the last one. */
const AGAIN_MS = [5_000, 15_000, 30_000, 60_000];

const NO_NETWORK = 'Sin conexión. Lo enviado se conserva: continúa solo al volver la red.';
const UNREADABLE = 'El navegador ya no puede leer el archivo: se ha movido o ha cambiado. Elíjalo de nuevo.';

interface Job extends QueuedFile {
  /** Given back once it is kept: a queue of many photos would hold them all. */
  file?: File;
  upload?: Upload;
  /** How often it has stopped for want of an answer. */
  stops?: number;
  /** What was last shown of it: the same object while nothing of it changes, so that its row is not drawn again. */
  shown?: QueuedFile;
}

/** Uploads of one place of the page: side by side, each to be paused, resumed, cancelled and tried again. */
export class UploadQueue {
  private jobs: Job[] = [];
  private shown: readonly QueuedFile[] = [];
  private next = 0;
  private readonly listeners = new Set<() => void>();
  private readonly pauses = new Set<ReturnType<typeof setTimeout>>();

  /**
   * @param onStored called for each file once it is kept; a rejection is shown at the file
   * @param again {@link AGAIN_MS}
   */
  constructor(
    private readonly target: UploadTarget,
    private readonly onStored: (media: StoredMedia) => Promise<void> | void,
    private readonly again: readonly number[] = AGAIN_MS,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly files = (): readonly QueuedFile[] => this.shown;

  add(files: Iterable<File>): void {
    for (const file of files) {
      const { name, size } = file;
      const tooLarge = size > LARGEST_UPLOAD;
      this.jobs.push({
        key: (this.next += 1),
        file,
        name,
        size,
        sent: 0,
        phase: tooLarge ? 'failed' : 'waiting',
        ...(tooLarge
          ? { problem: `Es demasiado grande: se admiten hasta ${megabytes(LARGEST_UPLOAD)}.` }
          : {}),
      });
    }
    this.changed();
  }

  pause(key: number): void {
    const job = this.find(key);
    if (!job || (job.phase !== 'sending' && job.phase !== 'waiting')) return;
    void job.upload?.abort();
    this.set(job, { phase: 'paused' });
  }

  /** Goes on with a file that was paused or has failed, from what has arrived. */
  resume(key: number): void {
    const job = this.find(key);
    if (!job || (job.phase !== 'paused' && job.phase !== 'failed')) return;
    delete job.problem;
    this.set(job, { phase: 'waiting' });
  }

  /** All that stopped for want of a network. */
  resumeAll(): void {
    for (const { key, problem } of this.jobs) if (problem === NO_NETWORK) this.resume(key);
  }

  /** Takes a file out; what has arrived of it is forgotten. */
  remove(key: number): void {
    const job = this.find(key);
    if (!job) return;
    // What the server still has expires by itself when it cannot be told.
    if (job.phase !== 'done') void job.upload?.abort(true).catch(() => undefined);
    this.jobs = this.jobs.filter((other) => other !== job);
    this.changed();
  }

  /** Stops everything when the page goes on; what has arrived expires by itself. */
  stop(): void {
    for (const { upload } of this.jobs) void upload?.abort();
    for (const pause of this.pauses) clearTimeout(pause);
    this.pauses.clear();
    this.jobs = [];
  }

  private find(key: number): Job | undefined {
    return this.jobs.find((job) => job.key === key);
  }

  private set(job: Job, change: Partial<Job>): void {
    Object.assign(job, change);
    delete job.shown;
    this.changed();
  }

  private changed(): void {
    const busy = this.jobs.filter(({ phase }) => phase === 'sending' || phase === 'checking').length;
    const starting = this.jobs
      .filter(({ phase }) => phase === 'waiting')
      .slice(0, Math.max(0, AT_ONCE - busy));
    for (const job of starting) {
      job.phase = 'sending';
      delete job.shown;
    }
    this.shown = this.jobs.map((job) => (job.shown ??= shownOf(job)));
    for (const listener of this.listeners) listener();
    for (const job of starting) void this.send(job);
  }

  private async send(job: Job): Promise<void> {
    if (job.file) job.upload ??= await this.uploadOf(job, job.file);
    // Paused or taken out while the library was loading.
    if (job.phase === 'sending' && this.jobs.includes(job)) job.upload?.start();
  }

  private async uploadOf(job: Job, file: File): Promise<Upload> {
    const tus = await import('tus-js-client');
    const { collection, record, link } = this.target;
    return new tus.Upload(file, {
      endpoint: '/uploads',
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRIES,
      headers: { 'x-llavero': '1', ...(link ? { 'x-link-code': link } : {}) },
      metadata: { filename: job.name, collection, ...(record ? { record } : {}) },
      // What is remembered by the browser would name files of people.
      storeFingerprintForResuming: false,
      onChunkComplete: (_size, sent) => this.set(job, { sent }),
      onProgress: (sent) => this.set(job, { sent }),
      onSuccess: () => void this.finish(job),
      onError: (error) => {
        const response = error instanceof tus.DetailedError ? error.originalResponse : null;
        this.failed(job, response ? refusalIn(response.getBody()) : null);
        if (!response) void this.checkFile(job, file);
      },
    });
  }

  private async finish(job: Job): Promise<void> {
    this.set(job, { phase: 'checking', sent: job.size });
    try {
      const upload = job.upload?.url?.split('/').at(-1) ?? '';
      const { link } = this.target;
      await this.onStored(
        await (link
          ? runCommand(finishLinkedUpload, { upload, code: link })
          : runCommand(finishUpload, { upload })),
      );
      delete job.file;
      delete job.upload;
      this.set(job, { phase: 'done' });
    } catch (error) {
      this.failed(job, errorBodyOf(error));
    }
  }

  private failed(job: Job, refusal: ErrorBody | null): void {
    const isAway = refusal === null || refusal.code === 'NETWORK.NO_ANSWER';
    const final =
      refusal?.kind === 'invalid' || refusal?.kind === 'tooLarge' || refusal?.kind === 'forbidden';
    this.set(job, {
      phase: 'failed',
      problem: isAway ? NO_NETWORK : refusal.message,
      mayRetry: !final,
    });
    if (isAway) this.resumeLater(job);
  }

  /** A network that only stumbles tells nobody that it is back. */
  private resumeLater(job: Job): void {
    const stops = (job.stops = (job.stops ?? 0) + 1);
    const pause = setTimeout(
      () => {
        this.pauses.delete(pause);
        if (job.problem === NO_NETWORK && job.stops === stops) this.resume(job.key);
      },
      this.again[Math.min(stops, this.again.length) - 1],
    );
    this.pauses.add(pause);
  }

  /** What looks like a lost network may be a file that has gone. */
  private async checkFile(job: Job, file: File): Promise<void> {
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      if (job.problem === NO_NETWORK) this.set(job, { problem: UNREADABLE, mayRetry: false });
    }
  }
}

function shownOf({ file: _file, upload: _upload, stops: _stops, shown: _shown, ...shown }: Job): QueuedFile {
  return shown;
}

function refusalIn(body: string): ErrorBody | null {
  try {
    return (JSON.parse(body) as { error?: ErrorBody }).error ?? null;
  } catch {
    return null;
  }
}
