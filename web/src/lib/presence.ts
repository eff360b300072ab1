import type { CollectionName } from '@llavero/proto/collections';
import { PRESENCE_BEAT_MS, type PresenceState, type RecordPresence } from '@llavero/proto/presence';
import { useEffect, useState } from 'react';
import { postJson } from './api.ts';
import { onPresence, tab } from './live.ts';

/**
 * Says that this page has a record open, or is editing it, and answers who else has. Nothing is said where `enabled` is false or
 * the browser has no live connection.
 */
export function usePresence(
  collection: CollectionName,
  id: string,
  editing: boolean,
  enabled: boolean,
): RecordPresence['people'] {
  const [people, setPeople] = useState<RecordPresence['people']>([]);
  const isOn = enabled && typeof EventSource !== 'undefined';
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    const take = (presence: RecordPresence) => {
      if (!isOver && presence.id === id && presence.collection === collection) setPeople(presence.people);
    };
    const beat = () => say(collection, id, editing ? 'editing' : 'viewing', take);
    beat();
    const timer = setInterval(beat, PRESENCE_BEAT_MS);
    const stop = onPresence(take, beat);
    return () => {
      isOver = true;
      clearInterval(timer);
      stop();
    };
  }, [collection, id, editing, isOn]);
  // Only a change of the record is a farewell: one that came late would end the editing that has just begun.
  useEffect(() => {
    if (!isOn) return;
    return () => {
      setPeople([]);
      say(collection, id, 'left');
    };
  }, [collection, id, isOn]);
  return people;
}

/** Presence is a courtesy: a refusal or an outage is not worth a message. */
function say(
  collection: CollectionName,
  id: string,
  state: PresenceState,
  take: (presence: RecordPresence) => void = () => undefined,
): void {
  void postJson<RecordPresence>('/live/presence', { tab, collection, id, state }).then(take, () => undefined);
}
