import { takeInventory } from '@llavero/proto/commands/inventory-phone';
import type { InventoryRoom as Room, Undecided } from '@llavero/proto/records/places/inventory';
import { runCommand } from '../../../lib/api.ts';
import { fetchList } from '../../../lib/records.ts';
import { photosOf, type TakenInventory } from '../inventory-copy.ts';
import type { PhoneQueue } from './phone-queue.ts';
import { fetchPicture } from './pictures.ts';

/** So many inventories of a person are on their phone. */
export const MOST_TAKEN = 30;

/**
 * Brings what a person has to do onto their phone, with the pictures to hold it against, and takes off what is signed. Throws
 * ApiError without a network; what is on the phone stays.
 */
export async function takeAll(queue: PhoneQueue, person: string): Promise<void> {
  const { items, collections } = await fetchList({
    component: 'inventory',
    collection: 'inventory',
    fields: ['type', 'place', 'date'],
    filter: { responsible: person, tenantSignatureDate: null, landlordSignatureDate: null },
    sort: [{ field: 'date', order: 'desc' }],
    limit: MOST_TAKEN,
  });
  const places = new Map((collections.place ?? []).map(({ id, title }) => [id, title]));
  await queue.keepOnly(new Set(items.map(({ id }) => id)));
  for (const row of items)
    await takeOne(queue, {
      id: row.id,
      type: row['type'] as TakenInventory['type'],
      date: row['date'] as number | null,
      place: places.get(String(row['place'])) ?? 'Inmueble sin dirección',
    });
  const wanted = queue.snapshot().inventories.flatMap(photosOf);
  await queue.store.keepPictures(new Set(wanted));
  for (const media of wanted) await fetchPicture(queue.store, media);
}

async function takeOne(
  queue: PhoneQueue,
  about: Pick<TakenInventory, 'id' | 'type' | 'date' | 'place'>,
): Promise<void> {
  const taken = await runCommand(takeInventory, { id: about.id });
  await queue.take({
    ...about,
    version: taken.version,
    // The command declares these as JSON; they are what the record holds.
    rooms: taken.rooms as Room[],
    undecided: taken.undecided as Undecided[],
    entryRooms: taken.entryRooms as Room[] | null,
    entryDate: taken.entryDate,
    signed: taken.signed,
    // The queue knows better.
    sent: false,
  });
}
