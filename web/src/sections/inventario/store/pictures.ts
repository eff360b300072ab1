import { mediaPath } from '../../../components/files/file-paths.ts';
import type { PhoneStore } from './phone-store.ts';

/** Keeps the small picture of a stored photo on the phone, unless it is there; without a network it is left for later. */
export async function fetchPicture(store: PhoneStore, media: string): Promise<void> {
  if (await store.picture(media)) return;
  try {
    const answer = await fetch(mediaPath(media, 'foto.jpg', { thumbnail: true }));
    if (answer.ok) await store.savePicture(media, await answer.arrayBuffer());
  } catch {
    // No network.
  }
}
