import { mergeInventory } from '@llavero/proto/commands/inventory-phone';
import type { ErrorKind } from '@llavero/proto/errors';
import type { InventoryRoom as Room, Undecided } from '@llavero/proto/records/places/inventory';
import { type InventoryEdit, MOST_EDITS } from '@llavero/proto/rules/inventory/edits';
import { ApiError, runCommand } from '../../../lib/api.ts';
import type { TakenInventory } from '../inventory-copy.ts';
import type { PhoneStore } from './phone-store.ts';
import { fetchPicture } from './pictures.ts';
import type { QueueItem } from './queue-item.ts';
import { digestOf } from '../../../lib/seal.ts';
import { sendPhoto } from './send-photo.ts';

/** Photos on their way side by side. */
const AT_ONCE = 2;
const SECOND = 1_000;
const LONGEST_PAUSE = 60 * SECOND;

/** Where the sending stands. */
export type Line = 'idle' | 'sending' | 'away' | 'signedOut';

export interface QueueState {
  inventories: readonly TakenInventory[];
  items: readonly QueueItem[];
  /** Bytes that have arrived of photos on their way, by item. */
  sent: ReadonlyMap<string, number>;
  line: Line;
  /** Things being written to the phone, by inventory; a photo takes a moment. */
  saving: readonly string[];
  /** Spanish: why the phone could not keep the last thing that was done. */
  storageProblem: string | null;
}

export type Step = Pick<InventoryEdit, 'kind' | 'room' | 'element' | 'field' | 'value' | 'base'>;

/**
 * What a person does to inventories on a phone: each thing lies on the phone before it is shown as done, is sent in order when
 * there is a network, and is forgotten once the server has said that it has it.
 */
export class PhoneQueue {
  private state: QueueState = {
    inventories: [],
    items: [],
    sent: new Map(),
    line: 'idle',
    saving: [],
    storageProblem: null,
  };
  private readonly listeners = new Set<() => void>();
  private readonly stopped = new AbortController();
  private running = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(readonly store: PhoneStore) {}

  /** Opens the queue as it was left, and begins to send. */
  static async open(store: PhoneStore): Promise<PhoneQueue> {
    const queue = new PhoneQueue(store);
    const [inventories, items] = await Promise.all([store.inventories(), store.items()]);
    queue.set({ inventories, items: items.sort((a, b) => a.order - b.order) });
    window.addEventListener('online', queue.send);
    document.addEventListener('visibilitychange', queue.send);
    queue.send();
    return queue;
  }

  close(): void {
    this.stopped.abort();
    clearTimeout(this.timer);
    window.removeEventListener('online', this.send);
    document.removeEventListener('visibilitychange', this.send);
    this.store.close();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): QueueState => this.state;

  /** Takes an inventory onto the phone, or its newer state. */
  async take(copy: TakenInventory): Promise<void> {
    const held = this.state.inventories.find(({ id }) => id === copy.id);
    // Asked before and answered after something was saved.
    if (held && held.version > copy.version) return;
    const kept = { ...copy, sent: copy.sent || (held?.sent ?? false) };
    await this.store.saveInventory(kept);
    this.set({ inventories: [...this.state.inventories.filter(({ id }) => id !== copy.id), kept] });
  }

  /** Takes off the phone what is done with, unless something of it waits. */
  async keepOnly(ids: ReadonlySet<string>): Promise<void> {
    const over = this.state.inventories.filter(
      ({ id }) => !ids.has(id) && !this.state.items.some(({ inventory }) => inventory === id),
    );
    for (const { id } of over) await this.store.dropInventory(id);
    this.set({ inventories: this.state.inventories.filter((one) => !over.includes(one)) });
  }

  /** Notes what somebody has done. Answers false when the phone could not keep it; `storageProblem` says why. */
  async add(inventory: TakenInventory, label: string, steps: readonly Step[]): Promise<boolean> {
    return this.keep(inventory.id, async () => {
      const items = steps.map((step) => this.itemOf(inventory, label, step));
      for (const item of items) await this.store.saveItem(item);
      return items;
    });
  }

  /** Notes a photo of a room or an element. */
  async addPhoto(
    inventory: TakenInventory,
    label: string,
    at: Pick<Step, 'room' | 'element'>,
    file: File,
  ): Promise<boolean> {
    return this.keep(inventory.id, async () => {
      const bytes = await file.arrayBuffer();
      const { name, type: mimeType, size } = file;
      const item: QueueItem = {
        ...this.itemOf(inventory, label, { ...at, kind: 'ADD_PHOTO', field: null, value: null, base: null }),
        photo: { name, mimeType, size, sha256: await digestOf(bytes), upload: null },
      };
      await this.store.saveFile(item, bytes);
      return [item];
    });
  }

  /** Gives up what the server does not take, or a photo that has not been sent. */
  async discard(id: string): Promise<void> {
    await this.store.dropItems([id]);
    this.set({ items: this.state.items.filter((item) => item.id !== id) });
  }

  /** Tries again what was refused. */
  async retry(id: string): Promise<void> {
    const item = this.state.items.find((one) => one.id === id);
    if (item) await this.change({ ...item, problem: null });
    this.send();
  }

  /** Begins to send unless it is under way. */
  readonly send = (): void => {
    clearTimeout(this.timer);
    if (this.running || this.stopped.signal.aborted) return;
    this.running = true;
    // Two windows on one phone have one queue.
    void navigator.locks
      .request('llavero-inventario-envio', () => this.sendAll())
      .finally(() => {
        this.running = false;
        // Something was done in the moment in which it ended.
        if (this.state.line === 'idle' && this.ready().length > 0) this.send();
      });
  };

  private ready = (): QueueItem[] => this.state.items.filter(({ problem }) => problem === null);

  private turn: Promise<unknown> = Promise.resolve();

  /** One after another: what is read of the phone must not pass by what is being written. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.turn.then(work);
    this.turn = next.catch(() => undefined);
    return next;
  }

  private itemOf(inventory: TakenInventory, label: string, step: Step): QueueItem {
    const order = this.lastOrder + 1;
    this.lastOrder = order;
    const id = crypto.randomUUID();
    const madeAt = Math.floor(Date.now() / SECOND);
    return {
      id,
      order,
      inventory: inventory.id,
      label,
      edit: { ...step, id, madeAt, version: inventory.version },
      photo: null,
      problem: null,
    };
  }

  private lastOrder = Date.now();

  private async keep(inventory: string, work: () => Promise<QueueItem[]>): Promise<boolean> {
    this.set({ saving: [...this.state.saving, inventory] });
    try {
      await this.inTurn(async () => {
        const items = await work();
        this.set({ items: [...this.state.items, ...items], storageProblem: null });
      });
      this.send();
      return true;
    } catch (error) {
      this.set({ storageProblem: storageProblemOf(error) });
      return false;
    } finally {
      this.set({ saving: this.state.saving.toSpliced(this.state.saving.indexOf(inventory), 1) });
    }
  }

  /** Sends until nothing is left that can be sent. */
  private async sendAll(): Promise<void> {
    try {
      // Another window may have sent what this one still shows.
      await this.inTurn(async () =>
        this.set({ items: (await this.store.items()).sort((a, b) => a.order - b.order) }),
      );
      while (!this.stopped.signal.aborted) {
        const ready = this.ready();
        if (ready.length === 0) {
          this.set({ line: 'idle' });
          return;
        }
        this.set({ line: 'sending' });
        const edits = ready.filter(({ edit, photo }) => photo === null || edit.value !== null);
        if (edits.length > 0) await this.sendEdits(edits);
        else await this.sendFiles(ready.slice(0, AT_ONCE));
        this.failures = 0;
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.pause(error.kind === 'unauthenticated' ? 'signedOut' : 'away');
    }
  }

  private pause(line: Line): void {
    this.set({ line, sent: new Map() });
    if (line === 'signedOut') return;
    this.failures += 1;
    this.timer = setTimeout(this.send, Math.min(SECOND * 2 ** this.failures, LONGEST_PAUSE));
  }

  /** Sends the oldest things of one inventory, as many as a request carries. */
  private async sendEdits(ready: readonly QueueItem[]): Promise<void> {
    const id = ready[0]?.inventory ?? '';
    const items = ready.filter(({ inventory }) => inventory === id).slice(0, MOST_EDITS);
    try {
      const reply = await runCommand(
        mergeInventory,
        { id, edits: items.map(({ edit }) => edit) },
        this.stopped.signal,
      );
      const results = new Map(reply.results.map((result) => [result.id, result]));
      const copy = this.state.inventories.find((one) => one.id === id);
      if (copy)
        await this.take({
          ...copy,
          sent: copy.sent || reply.results.some(({ outcome }) => outcome !== 'REFUSED'),
          version: reply.version,
          // The command declares both as JSON; they are what the record holds.
          rooms: reply.rooms as Room[],
          undecided: reply.undecided as Undecided[],
        });
      for (const item of items) {
        const result = results.get(item.id);
        if (result?.outcome === 'REFUSED') await this.change({ ...item, problem: result.message });
      }
      await this.arrived(items.filter((item) => results.get(item.id)?.outcome !== 'REFUSED'));
    } catch (error) {
      const problem = finalProblem(error, ['invalid', 'tooLarge', 'forbidden', 'notFound', 'conflict']);
      for (const item of items) await this.change({ ...item, problem });
    }
  }

  private async sendFiles(items: readonly QueueItem[]): Promise<void> {
    const ends = await Promise.allSettled(items.map((item) => this.sendFile(item)));
    // None is on its way any more when the line is given up.
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  private async sendFile(item: QueueItem): Promise<void> {
    const bytes = await this.store.file(item.id);
    if (!bytes) {
      await this.change({ ...item, problem: 'La foto ya no está en el teléfono: hágala de nuevo.' });
      return;
    }
    let current = item;
    try {
      const media = await sendPhoto(item, bytes, {
        onUpload: (upload) => {
          current = { ...current, photo: { ...current.photo!, upload } };
          return this.change(current);
        },
        onProgress: (sent) => this.set({ sent: new Map(this.state.sent).set(item.id, sent) }),
        signal: this.stopped.signal,
      });
      await this.change({ ...current, edit: { ...current.edit, value: media } });
      // What has arrived is still looked at on the phone, also without a network.
      await fetchPicture(this.store, media);
    } catch (error) {
      // Its pieces were forgotten after a day without a network: it begins anew.
      if (error instanceof ApiError && error.kind === 'notFound' && current.photo?.upload)
        await this.change({ ...current, photo: { ...current.photo, upload: null } });
      else
        await this.change({
          ...current,
          problem: finalProblem(error, ['invalid', 'tooLarge', 'forbidden', 'notFound']),
        });
    }
  }

  private async change(item: QueueItem): Promise<void> {
    await this.store.saveItem(item);
    this.set({ items: this.state.items.map((one) => (one.id === item.id ? item : one)) });
  }

  private async arrived(items: readonly QueueItem[]): Promise<void> {
    const ids = new Set(items.map(({ id }) => id));
    await this.store.dropItems([...ids]);
    const sent = new Map([...this.state.sent].filter(([id]) => !ids.has(id)));
    this.set({ items: this.state.items.filter(({ id }) => !ids.has(id)), sent });
  }

  private set(change: Partial<QueueState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** The sentence of a refusal that trying again does not change. Throws anything else on. */
function finalProblem(error: unknown, final: readonly ErrorKind[]): string {
  if (error instanceof ApiError && final.includes(error.kind)) return error.message;
  throw error;
}

function storageProblemOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return 'No queda sitio en el teléfono y lo último no se ha guardado. Libere espacio o envíe lo pendiente con conexión, y repítalo.';
  if (error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError'))
    return 'El teléfono no deja leer la foto. Dé permiso a la cámara y a las fotos en los ajustes y repítala.';
  return 'El teléfono no ha podido guardar lo último. Cierre otras aplicaciones y repítalo.';
}
