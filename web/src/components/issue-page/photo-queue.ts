import { addIssuePhoto } from '@llavero/proto/commands/issue-pages';
import type { OutsideAudience } from '@llavero/proto/records/choices/issues';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { newId } from '../../lib/new-id.ts';
import { smallPicture } from '../../lib/small-picture.ts';
import { type KeptPhoto, KeptPhotos } from './kept-photos.ts';

/** A photo on its way; `problem` says why it did not arrive. */
export interface QueuedPhoto extends KeptPhoto {
  phase: 'waiting' | 'sending' | 'failed';
  problem: string | null;
}

interface Entry extends QueuedPhoto {
  /** Null for one that lies on the phone since an earlier visit. */
  file: File | null;
  /** Resolves once it lies on the phone, false where it cannot. */
  saved: Promise<boolean>;
}

/** Sent so often by itself before a person has to press; a bad line comes back. */
const ATTEMPTS = 4;
const PAUSE_MS = 2_000;

/**
 * Photos of a phone, sent one after another so that a bad line is not shared: each small, repeated by itself, and kept on the
 * phone until it has arrived, also when the page is loaded again. Nothing is sent before `ready`; `onSent` reads the page again.
 */
export function usePhotoQueue(code: string, audience: OutsideAudience, ready: boolean, onSent: () => void) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  /** How many an earlier visit has left. */
  const [found, setFound] = useState(0);
  const [isUnkept, setUnkept] = useState(false);
  const store = useStore(code, audience, (left) => {
    setFound(left.length);
    setEntries((all) => [
      ...left.map((photo) => ({ ...photo, ...waiting, file: null, saved: Promise.resolve(true) })),
      ...all,
    ]);
  });
  const change = useCallback(
    (id: string, to: Partial<Entry>) =>
      setEntries((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one))),
    [],
  );
  const remove = useCallback(
    (id: string) => {
      setEntries((all) => all.filter((one) => one.id !== id));
      void store.current.then((kept) => kept?.drop(id)).catch(() => undefined);
    },
    [store],
  );
  const sending = entries.some(({ phase }) => phase === 'sending');
  const first = entries.find(({ phase }) => phase === 'waiting');
  useEffect(() => {
    if (!ready || sending || !first) return;
    change(first.id, { phase: 'sending', problem: null });
    const whole = async () => {
      await first.saved;
      const file = first.file ?? (await (await store.current)?.file(first));
      if (file) await send(code, audience, file);
    };
    void whole().then(
      () => {
        remove(first.id);
        onSent();
      },
      (error: unknown) => change(first.id, { phase: 'failed', problem: errorBodyOf(error).message }),
    );
  }, [ready, sending, first, code, audience, change, remove, onSent, store]);
  const retry = useCallback(
    () => setEntries((all) => all.map((one) => (one.phase === 'failed' ? { ...one, ...waiting } : one))),
    [],
  );
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  useLeaveWarning(entries.length > 0);
  const add = (files: FileList | null) => {
    const added = [...(files ?? [])].map((file, at): Entry => {
      const photo = { id: newId(), order: Date.now() + at / 1000, name: file.name, mimeType: file.type };
      const saved = keep(store.current, photo, file);
      void saved.then((isKept) => isKept || setUnkept(true));
      return { ...photo, ...waiting, file, saved };
    });
    setEntries((all) => [...all, ...added]);
  };
  return { photos: entries as readonly QueuedPhoto[], found, isUnkept, add, remove, retry };
}
export type PhotoQueue = ReturnType<typeof usePhotoQueue>;

const waiting = { phase: 'waiting', problem: null } as const;

/** The photos of a page that lie on this phone, if it keeps any; `onLeft` hears once of those of an earlier visit. */
function useStore(code: string, audience: OutsideAudience, onLeft: (left: readonly KeptPhoto[]) => void) {
  const store = useRef<Promise<KeptPhotos | null>>(Promise.resolve(null));
  const tell = useRef(onLeft);
  useEffect(() => {
    let isOver = false;
    const opened = KeptPhotos.open(code, audience).catch(() => null);
    store.current = opened;
    void opened
      .then((kept) => kept?.list())
      .then((left) => !isOver && left && left.length > 0 && tell.current(left))
      .catch(() => undefined);
    return () => {
      isOver = true;
      void opened.then((kept) => kept?.close());
    };
  }, [code, audience]);
  return store;
}

/** The browser asks before the page is left while something has not arrived. */
function useLeaveWarning(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isWaiting]);
}

/** Answers false where the phone has no room or keeps nothing: it is sent all the same. */
async function keep(store: Promise<KeptPhotos | null>, photo: KeptPhoto, file: File): Promise<boolean> {
  try {
    const kept = await store;
    if (!kept) return false;
    await kept.save(photo, await file.arrayBuffer());
    return true;
  } catch {
    return false;
  }
}

async function send(code: string, audience: OutsideAudience, file: File): Promise<void> {
  const picture = await smallPicture(file);
  for (let attempt = 1; ; attempt += 1)
    try {
      await runCommand(addIssuePhoto, { code, audience, picture });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || errorBodyOf(error).kind !== 'unavailable') throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
}
