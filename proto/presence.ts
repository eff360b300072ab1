import type { CollectionName } from './collections.ts';

/** Subject on which all gateways tell each other who has which record open; plain NATS, nothing is stored. */
export const PRESENCE_SUBJECT = 'llavero-presence';

/** How often a browser says that a record is still open. */
export const PRESENCE_BEAT_MS = 15_000;

export const presenceStates = ['viewing', 'editing', 'left'] as const;
export type PresenceState = (typeof presenceStates)[number];

/** Who has a record open, as the event `presence` of `/live` tells it to the others who have it open. */
export interface RecordPresence {
  collection: CollectionName;
  id: string;
  /** Employees by id, each once; without whoever is told. */
  people: { employee: string; editing: boolean }[];
}
