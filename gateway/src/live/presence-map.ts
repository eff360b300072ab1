import type { CollectionName } from '@llavero/proto/collections';
import { PRESENCE_BEAT_MS, type PresenceState, type RecordPresence } from '@llavero/proto/presence';

/** What one tab of one person says. */
export interface Presence {
  employee: string;
  /** Chosen by the browser, one per open page. */
  tab: string;
  collection: CollectionName;
  id: string;
  state: PresenceState;
}

interface Kept extends Presence {
  /** Milliseconds. */
  until: number;
}

/** Two beats may get lost before a tab counts as gone. */
const LIFE_MS = 3 * PRESENCE_BEAT_MS;
/** More tabs than this are not remembered. */
const MOST_TABS = 20_000;

/** Which tab has which record open; each tab has one at most. */
export class PresenceMap {
  private readonly tabs = new Map<string, Kept>();

  constructor(private readonly now: () => number = Date.now) {}

  /** @returns records at which something has changed */
  hear(presence: Presence): Pick<Presence, 'collection' | 'id'>[] {
    const key = `${presence.employee}/${presence.tab}`;
    const before = this.tabs.get(key);
    const isSame = before?.id === presence.id && before.collection === presence.collection;
    if (presence.state === 'left') {
      // A late farewell of the record before must not end the one that is open now.
      if (!before || (presence.id !== '' && !isSame)) return [];
      this.tabs.delete(key);
      return [before];
    }
    if (!before && this.tabs.size >= MOST_TABS) return [];
    this.tabs.set(key, { ...presence, until: this.now() + LIFE_MS });
    if (isSame && before.state === presence.state) return [];
    return before && !isSame ? [before, presence] : [presence];
  }

  /** Forgets tabs that have not been heard of. @returns records at which something has changed */
  expire(): Pick<Presence, 'collection' | 'id'>[] {
    const gone: Kept[] = [];
    for (const [key, kept] of this.tabs)
      if (kept.until < this.now()) {
        this.tabs.delete(key);
        gone.push(kept);
      }
    return gone;
  }

  /** Who has the record open, beside one employee. */
  at({ collection, id }: Pick<Presence, 'collection' | 'id'>, except: string): RecordPresence {
    const editing = new Map<string, boolean>();
    for (const one of this.tabs.values())
      if (one.id === id && one.collection === collection && one.employee !== except)
        editing.set(one.employee, (editing.get(one.employee) ?? false) || one.state === 'editing');
    const people = [...editing].map(([employee, isEditing]) => ({ employee, editing: isEditing }));
    return { collection, id, people };
  }

  /** True when the tab has this record open. */
  isAt(employee: string, tab: string, { collection, id }: Pick<Presence, 'collection' | 'id'>): boolean {
    const kept = this.tabs.get(`${employee}/${tab}`);
    return kept?.id === id && kept.collection === collection;
  }
}
