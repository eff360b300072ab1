import type { CollectionName } from '@llavero/proto/collections';
import type { RecordPresence } from '@llavero/proto/presence';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { INBOX } from './inbox.ts';
import { refreshCollection } from './records.ts';

/** What the gateway tells about a change that this user may see. */
export interface LiveChange {
  collection: CollectionName;
  id: string;
  version: number;
  verb: string;
  fields: string[];
  actor: string;
}

type Listener = (change: LiveChange) => void;
const listeners = new Set<Listener>();

/** Hears of every change as it comes, e.g. to warn somebody who edits the same record. */
export function useLiveChange(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}

/** Names this page to the gateways, so that they know which record it has open. */
export const tab = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
  '',
);

const presenceListeners = new Set<(presence: RecordPresence) => void>();
const readyListeners = new Set<() => void>();

/**
 * Hears who else has a record open.
 * @param ready called when the connection stands, for the first time or again
 * @returns how to stop
 */
export function onPresence(hear: (presence: RecordPresence) => void, ready: () => void): () => void {
  presenceListeners.add(hear);
  readyListeners.add(ready);
  return () => {
    presenceListeners.delete(hear);
    readyListeners.delete(ready);
  };
}

/** Changes that come together are read together: a generation of receipts must not read a list 400 times. */
const GATHER_MS = 400;

/** What changes of records are read into, by the first part of the keys. */
const refreshed: readonly unknown[] = [
  'list',
  'labels',
  'record',
  'history',
  'timeline',
  'links',
  'kpi',
  INBOX,
];

function isChange(value: unknown): value is LiveChange {
  return typeof value === 'object' && value !== null && 'collection' in value && 'id' in value;
}

/** Keeps the connection of a signed-in screen and refreshes what a colleague has changed. Mount once. */
export function useLiveRefresh(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    const source = new EventSource(`/live?tab=${tab}`, { withCredentials: true });
    const waiting = new Map<string, LiveChange>();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const flush = () => {
      timer = null;
      for (const { collection, id } of waiting.values()) refreshCollection(client, collection, id);
      // Figures of the dashboard and of the menu draw on many collections, but on no background work.
      if ([...waiting.values()].some(({ collection }) => collection !== 'process'))
        void client.invalidateQueries({ queryKey: ['kpi'] });
      waiting.clear();
    };
    const hear = (event: MessageEvent<string>) => {
      const change: unknown = JSON.parse(event.data);
      if (!isChange(change)) return;
      for (const listener of listeners) listener(change);
      waiting.set(`${change.collection}/${change.id}`, change);
      timer ??= setTimeout(flush, GATHER_MS);
    };
    source.addEventListener('message', hear);
    source.addEventListener('change', hear);
    const hearPresence = (event: MessageEvent<string>) => {
      const presence = JSON.parse(event.data) as RecordPresence;
      for (const listener of presenceListeners) listener(presence);
    };
    let isAgain = false;
    const beReady = () => {
      for (const listener of readyListeners) listener();
      // What happened while the connection was gone (a machine asleep, a new version of the gateway) is told by nobody.
      if (isAgain)
        void client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => refreshed.includes(kind) });
      isAgain = true;
    };
    source.addEventListener('presence', hearPresence);
    source.addEventListener('ready', beReady);
    source.addEventListener('inbox', () => void client.invalidateQueries({ queryKey: [INBOX] }));
    return () => {
      source.close();
      if (timer) clearTimeout(timer);
    };
  }, [client]);
}
