/** What a running task tells. */
export interface TaskProgress {
  done: number;
  /** Null while unknown. */
  total: number | null;
  /** 'Creando recibos…'. */
  label?: string;
}

/** What is left when it is over. */
export interface TaskResult {
  /** '210 documentos creados'. */
  summary: string;
  /** Rows that failed, each with its reason. */
  problems?: { label: string; message: string }[];
  /** A screen that shows the result. */
  to?: string;
  /** A file made in this browser; gone after a reload. */
  file?: { name: string; blob: Blob };
  /** Address of a file that a service has made. */
  download?: string;
  /** The change of many records that can be taken back, `collection/id`. */
  undo?: string;
}

export type TaskState = 'running' | 'finished' | 'failed' | 'cancelled' | 'interrupted';

/** Work of a service, found again by its id after a reload. */
export interface RemoteWork {
  /** Key of a poller, see {@link registerPoller}. */
  kind: string;
  id: string;
}

export interface BackgroundTask {
  id: string;
  title: string;
  state: TaskState;
  progress: TaskProgress;
  /** Unix milliseconds. */
  startedAt: number;
  endedAt: number | null;
  result: TaskResult | null;
  error: string | null;
  remote: RemoteWork | null;
  cancellable: boolean;
}

export interface PollAnswer {
  state: Exclude<TaskState, 'interrupted'>;
  progress: TaskProgress;
  result?: TaskResult;
  error?: string;
}

export interface Poller {
  /** Asks how far one piece of work is; absent for work that is told ({@link BackgroundTasks.adopt}). */
  poll?: (id: string, signal: AbortSignal) => Promise<PollAnswer>;
  cancel?: (id: string) => Promise<void>;
  /** Called once when the work ends, so that open screens read again. */
  settled?: () => void;
}

/** What a service tells of one piece of work. */
export interface ToldWork {
  id: string;
  title: string;
  /** Unix milliseconds. */
  startedAt: number;
  answer: PollAnswer;
}

type LocalRun = (report: (progress: TaskProgress) => void, signal: AbortSignal) => Promise<TaskResult>;

export type StartOptions = { title: string } & ({ run: LocalRun } | { poll: RemoteWork });

const pollers = new Map<string, Poller>();

/** Teaches the panel to follow one kind of remote work. */
export function registerPoller(kind: string, poller: Poller): void {
  pollers.set(kind, poller);
}

export const pollerOf = (kind: string): Poller | undefined => pollers.get(kind);

const STORAGE_KEY = 'llavero.background';
const OWNER_KEY = 'llavero.background.owner';
/** Work of services that this person does not want to see any more. */
const DISMISSED_KEY = 'llavero.background.dismissed';
/** Finished tasks that stay in the list. */
const KEPT = 20;

/**
 * The long work of this browser. A module-level store: it outlives every screen. Remote work is found again
 * after a reload by its id; work of the browser itself (an export) cannot be and is then shown as interrupted.
 */
export class BackgroundTasks {
  #tasks: readonly BackgroundTask[];
  readonly #listeners = new Set<() => void>();
  readonly #aborts = new Map<string, AbortController>();
  readonly #storage: Storage;
  readonly #now: () => number;
  #count = 0;

  constructor(storage: Storage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
    this.#tasks = readKept(storage);
  }

  readonly get = (): readonly BackgroundTask[] => this.#tasks;

  /** Whose work this is from now on; the list of somebody who used this browser before is not shown. */
  readonly claim = (owner: string): void => {
    if (this.#storage.getItem(OWNER_KEY) === owner) return;
    this.#storage.setItem(OWNER_KEY, owner);
    this.#save([]);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts or follows a piece of work; answers its id in the panel. */
  readonly start = (options: StartOptions): string => {
    const id = `${this.#now().toString(36)}-${(this.#count++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    const remote = 'poll' in options ? options.poll : null;
    const cancellable = remote ? pollers.get(remote.kind)?.cancel !== undefined : true;
    const task: BackgroundTask = {
      id,
      title: options.title,
      state: 'running',
      progress: { done: 0, total: null },
      startedAt: this.#now(),
      endedAt: null,
      result: null,
      error: null,
      remote,
      cancellable,
    };
    this.#save([task, ...this.#tasks]);
    if ('run' in options) void this.#run(id, options.run);
    return id;
  };

  /** Takes what a poller has answered. */
  readonly take = (id: string, answer: PollAnswer): void => {
    const over = answer.state !== 'running';
    const before = this.#tasks.find((task) => task.id === id);
    if (!before || before.state !== 'running') return;
    this.#change(id, {
      state: answer.state,
      progress: answer.progress,
      result: answer.result ?? null,
      error: answer.error ?? null,
      endedAt: over ? this.#now() : null,
    });
    if (over && before.remote) pollers.get(before.remote.kind)?.settled?.();
  };

  /**
   * Takes what the services tell of this person's work, all of it at once: begun here, in another browser, or by a
   * program. What follows an own poller is left to it.
   */
  readonly adopt = (kind: string, told: readonly ToldWork[]): void => {
    const dismissed = new Set(readDismissed(this.#storage));
    const known = new Map(
      this.#tasks.flatMap((task) => (task.remote ? [[task.remote.id, task] as const] : [])),
    );
    const fresh: BackgroundTask[] = [];
    for (const { id, title, startedAt, answer } of told) {
      const task = known.get(id);
      if (task?.remote?.kind === kind) this.take(task.id, answer);
      if (task || dismissed.has(id)) continue;
      fresh.push({
        id: `${kind}-${id}`,
        title,
        state: answer.state,
        progress: answer.progress,
        startedAt,
        endedAt: answer.state === 'running' ? null : this.#now(),
        result: answer.result ?? null,
        error: answer.error ?? null,
        remote: { kind, id },
        cancellable: pollers.get(kind)?.cancel !== undefined,
      });
    }
    // What is not told any more ended while nobody looked.
    const ids = new Set(told.map(({ id }) => id));
    const gone = (task: BackgroundTask) =>
      task.remote?.kind === kind && task.state === 'running' && !ids.has(task.remote.id);
    if (fresh.length > 0 || this.#tasks.some(gone))
      this.#save([...fresh, ...this.#tasks.filter((task) => !gone(task))]);
  };

  readonly cancel = async (id: string): Promise<void> => {
    const task = this.#tasks.find((candidate) => candidate.id === id);
    if (!task || task.state !== 'running') return;
    if (task.remote) await pollers.get(task.remote.kind)?.cancel?.(task.remote.id);
    else this.#aborts.get(id)?.abort();
  };

  /** Removes a task that is over from the list. */
  readonly dismiss = (id: string): void => {
    const remote = this.#tasks.find((task) => task.id === id && task.state !== 'running')?.remote;
    if (remote) keepDismissed(this.#storage, remote.id);
    this.#save(this.#tasks.filter((task) => task.id !== id || task.state === 'running'));
  };

  async #run(id: string, run: LocalRun): Promise<void> {
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    const report = (progress: TaskProgress) => {
      if (!abort.signal.aborted) this.#change(id, { progress });
    };
    try {
      const result = await run(report, abort.signal);
      this.#change(id, { state: 'finished', result, endedAt: this.#now() });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const state = abort.signal.aborted ? 'cancelled' : 'failed';
      this.#change(id, { state, error: state === 'failed' ? message : null, endedAt: this.#now() });
    } finally {
      this.#aborts.delete(id);
    }
  }

  #change(id: string, change: Partial<BackgroundTask>): void {
    this.#save(this.#tasks.map((task) => (task.id === id ? { ...task, ...change } : task)));
  }

  #save(tasks: readonly BackgroundTask[]): void {
    const running = tasks.filter(({ state }) => state === 'running');
    const over = tasks.filter(({ state }) => state !== 'running').slice(0, KEPT);
    this.#tasks = tasks.filter((task) => running.includes(task) || over.includes(task));
    try {
      this.#storage.setItem(STORAGE_KEY, JSON.stringify(this.#tasks.map(withoutFile)));
    } catch {
      // A full storage costs the list after a reload, never the work itself.
    }
    for (const listener of this.#listeners) listener();
  }
}

function withoutFile(task: BackgroundTask): object {
  const { file: _file, ...result } = task.result ?? { summary: '' };
  return { ...task, result: task.result ? result : null };
}

function readKept(storage: Storage): BackgroundTask[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return (kept as BackgroundTask[]).map((task) =>
      task.state === 'running' && !task.remote
        ? { ...task, state: 'interrupted', endedAt: task.startedAt }
        : task,
    );
  } catch {
    return [];
  }
}

function readDismissed(storage: Storage): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(DISMISSED_KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as string[]) : [];
  } catch {
    return [];
  }
}

/** The services tell of ended work for an hour: more than this many nobody dismisses in one. */
const MOST_DISMISSED = 100;

function keepDismissed(storage: Storage, id: string): void {
  try {
    storage.setItem(DISMISSED_KEY, JSON.stringify([id, ...readDismissed(storage)].slice(0, MOST_DISMISSED)));
  } catch {
    // Then it is shown again after a reload.
  }
}
