import { createContext, useContext, useSyncExternalStore } from 'react';
import { type TakenInventory, withWaiting } from './inventory-copy.ts';
import type { Owner } from './store/owner.ts';
import type { PhoneQueue, QueueState, Step } from './store/phone-queue.ts';

interface Phone {
  owner: Owner;
  queue: PhoneQueue;
}

export const PhoneContext = createContext<Phone | null>(null);

/** The phone of the person who uses it, and what waits on it. */
export function usePhone(): Phone & { state: QueueState } {
  const phone = useContext(PhoneContext);
  if (!phone) throw new Error('usePhone outside of the inventory pages');
  const state = useSyncExternalStore(phone.queue.subscribe, phone.queue.snapshot);
  return { ...phone, state };
}

export interface OpenInventory {
  /** With what waits. */
  inventory: TakenInventory;
  /** Notes steps under what they are of. */
  note: (label: string, ...steps: Step[]) => void;
  photo: (label: string, at: Pick<Step, 'room' | 'element'>, files: Iterable<File>) => void;
}

/** One inventory of the phone; null when it is not on it. */
export function useInventory(id: string): OpenInventory | null {
  const { queue, state } = usePhone();
  const copy = state.inventories.find((one) => one.id === id);
  if (!copy) return null;
  return {
    inventory: withWaiting(copy, state.items),
    note: (label, ...steps) => void queue.add(copy, label, steps),
    photo: (label, at, files) => {
      void (async () => {
        for (const file of files) if (!(await queue.addPhoto(copy, label, at, file))) return;
      })();
    },
  };
}
