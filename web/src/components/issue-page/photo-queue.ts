import { addIssuePhoto } from '@llavero/proto/commands/issue-pages';
import type { OutsideAudience } from '@llavero/proto/records/choices/issues';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { smallPicture } from '../../lib/small-picture.ts';

/** A photo on its way; `problem` says why it did not arrive. */
export interface QueuedPhoto {
  key: number;
  name: string;
  phase: 'waiting' | 'sending' | 'failed';
  problem: string | null;
}

interface Entry extends QueuedPhoto {
  file: File;
}

/** Sent so often by itself before a person has to press; a bad line comes back. */
const ATTEMPTS = 4;
const PAUSE_MS = 2_000;

/**
 * Photos of a phone, sent one after another so that a bad line is not shared: each small, repeated by itself, and kept until it has
 * arrived. Nothing is sent before `ready`; `onSent` reads the page again.
 */
export function usePhotoQueue(code: string, audience: OutsideAudience, ready: boolean, onSent: () => void) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const next = useRef(0);
  const change = useCallback(
    (key: number, to: Partial<Entry>) =>
      setEntries((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one))),
    [],
  );
  const sending = entries.some(({ phase }) => phase === 'sending');
  const first = entries.find(({ phase }) => phase === 'waiting');
  useEffect(() => {
    if (!ready || sending || !first) return;
    change(first.key, { phase: 'sending', problem: null });
    void send(code, audience, first.file).then(
      () => {
        setEntries((all) => all.filter(({ key }) => key !== first.key));
        onSent();
      },
      (error: unknown) => change(first.key, { phase: 'failed', problem: errorBodyOf(error).message }),
    );
  }, [ready, sending, first, code, audience, change, onSent]);
  const retry = useCallback(
    () =>
      setEntries((all) =>
        all.map((one) => (one.phase === 'failed' ? { ...one, phase: 'waiting', problem: null } : one)),
      ),
    [],
  );
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return {
    photos: entries as readonly QueuedPhoto[],
    add: (files: FileList | null) => {
      const added = [...(files ?? [])].map((file): Entry => {
        next.current += 1;
        return { key: next.current, file, name: file.name, phase: 'waiting', problem: null };
      });
      setEntries((all) => [...all, ...added]);
    },
    remove: (key: number) => setEntries((all) => all.filter((one) => one.key !== key)),
    retry,
  };
}
export type PhotoQueue = ReturnType<typeof usePhotoQueue>;

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
