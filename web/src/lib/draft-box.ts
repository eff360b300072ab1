import { DRAFT_PREFIX, draftKeyOf, readKept } from './drafts.ts';
import type { Sealer } from './seal.ts';

/** Something unfinished, with the moment of its last change in unix milliseconds. */
export interface Dated {
  savedAt: number;
}

interface Opened {
  value: Dated;
  /** What lies in the storage for it: another text there is another draft, of another window or of nobody. */
  raw: string;
}

/**
 * Drafts of forms in the storage of the browser, each sealed with the key of its owner (OWASP ASVS 14.3.3). Sealing takes a moment that
 * forms do not have, so opened drafts are also in memory: they are read and written there at once, and what was written follows sealed.
 * The storage decides what there is: a draft that is gone from it is gone here.
 */
export class DraftBox {
  private owner: string | null = null;
  private sealer: Promise<Sealer> | null = null;
  private readonly opened = new Map<string, Opened>();
  private readonly sealing = new Map<string, Promise<boolean>>();

  /** @param askSealer with the key of whoever is signed in */
  constructor(
    private readonly storage: Storage,
    private readonly askSealer: () => Promise<Sealer>,
  ) {}

  /**
   * Opens what a person who has just signed in has left here; without a draft it asks for nothing. Drafts of before they were sealed are
   * sealed if they are theirs, and go if they are not. Does not throw: what cannot be opened now stays for the next time.
   */
  async open(owner: string): Promise<void> {
    if (owner !== this.owner) this.lock();
    this.owner = owner;
    const keys = Object.keys(this.storage).filter((key) => key.startsWith(DRAFT_PREFIX));
    const own = keys.filter((key) => key.startsWith(draftKeyOf(owner, '')));
    for (const key of keys)
      if (!own.includes(key) && sealedOf(readKept(this.storage, key, Date.now())) === null)
        this.storage.removeItem(key);
    if (own.length === 0) return;
    try {
      const sealer = await this.sealerNow();
      await Promise.all(own.map((key) => this.openOne(key, sealer)));
    } catch {
      // The server does not give the key now.
    }
  }

  /** Another window of this browser has written a draft. */
  async changed(key: string): Promise<void> {
    if (this.owner === null || !key.startsWith(draftKeyOf(this.owner, ''))) return;
    try {
      await this.openOne(key, await this.sealerNow());
    } catch {
      // It is read with the next start of the application.
    }
  }

  /** Forgets the key and what it has opened; called when a session ends. */
  lock(): void {
    this.owner = null;
    this.sealer = null;
    this.opened.clear();
  }

  /**
   * The draft under `key`, which the caller has kept there; null when there is none, or it is too old. A form reads before anything is
   * typed, so the key is asked for here: the first words are sealed when they come, also if the page is left right after them.
   */
  read<T extends object>(key: string): (Dated & T) | null {
    if (this.owner !== null) void this.sealerNow();
    const now = this.current(key);
    return now && readKept(this.storage, key, Date.now()) ? (now.value as Dated & T) : null;
  }

  /** Keeps a draft: read from here at once, in the storage when it is sealed. False: the browser does not keep it, or there is no key. */
  keep<T extends Dated>(key: string, value: T): Promise<boolean> {
    if (!this.hold(key, value)) return Promise.resolve(false);
    // What is being sealed goes on with the newest.
    const running = this.sealing.get(key) ?? this.seal(key).finally(() => this.sealing.delete(key));
    this.sealing.set(key, running);
    return running;
  }

  drop(key: string): void {
    this.opened.delete(key);
    this.storage.removeItem(key);
  }

  private current(key: string): Opened | undefined {
    const opened = this.opened.get(key);
    return opened && this.storage.getItem(key) === opened.raw ? opened : undefined;
  }

  private hold(key: string, value: Dated): boolean {
    const before = this.storage.getItem(key);
    const raw = before ?? textOf(value, '');
    if (before === null && !this.store(key, raw)) return false;
    this.opened.set(key, { value, raw });
    return true;
  }

  private async seal(key: string): Promise<boolean> {
    try {
      const sealer = await this.sealerNow();
      for (let sealed: Dated | null = null; ;) {
        const value = this.current(key)?.value;
        if (!value || value === sealed) return true;
        const raw = textOf(value, await sealer.seal(JSON.stringify(value)));
        const now = this.current(key);
        // Dropped meanwhile, or its owner has left.
        if (!now) return true;
        if (!this.store(key, raw)) return false;
        now.raw = raw;
        sealed = value;
      }
    } catch {
      // No key now; the next change tries again.
      return false;
    }
  }

  private store(key: string, raw: string): boolean {
    try {
      this.storage.setItem(key, raw);
      return true;
    } catch {
      // Full: an older text must not come back in the place of this one.
      this.drop(key);
      return false;
    }
  }

  private async openOne(key: string, sealer: Sealer): Promise<void> {
    const raw = this.storage.getItem(key);
    const kept = readKept(this.storage, key, Date.now());
    const sealed = sealedOf(kept);
    // A mark without a draft is one that another window is sealing, or could not seal.
    if (raw === null || sealed === '' || this.current(key)) return;
    try {
      if (kept && sealed === null) return void (await this.keep(key, kept));
      this.opened.set(key, { value: JSON.parse(await sealer.open(sealed ?? '')) as Dated, raw });
    } catch {
      // Unreadable, or sealed with a key of before.
      this.drop(key);
    }
  }

  private sealerNow(): Promise<Sealer> {
    if (this.sealer) return this.sealer;
    const sealer = this.askSealer();
    this.sealer = sealer;
    // The next one who needs it asks again.
    sealer.catch(() => {
      if (this.sealer === sealer) this.sealer = null;
    });
    return sealer;
  }
}

const textOf = ({ savedAt }: Dated, sealed: string): string => JSON.stringify({ savedAt, sealed });

const sealedOf = (kept: object | null): string | null =>
  kept && 'sealed' in kept && typeof kept.sealed === 'string' ? kept.sealed : null;

/** Those of this browser. What seals them is loaded with the first one: most pages have none. */
export const drafts = new DraftBox(localStorage, async () => (await import('./draft-sealer.ts')).ownSealer());
