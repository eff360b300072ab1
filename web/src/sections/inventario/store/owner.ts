import { inventoryPhoneKey } from '@llavero/proto/commands/inventory-phone';
import type { QueryClient } from '@tanstack/react-query';
import { openDB } from 'idb';
import { ApiError, runCommand } from '../../../lib/api.ts';
import { PHONE_KEY_DATABASE } from '../../../lib/phone-lock.ts';
import { sessionOptions } from '../../../lib/session.tsx';
import { keyOf } from '../../../lib/seal.ts';

/** Whose phone it is now. */
export interface Owner {
  /** Employee id. */
  id: string;
  name: string;
  key: CryptoKey;
}

const STORE = 'owner';
const ENTRY = 'now';

/**
 * Who uses the phone: by the session, or without a network whoever had one last and has not signed out. Null: nobody; they
 * sign in first. Throws ApiError when the server refuses for another reason.
 */
export async function ownerNow(client: QueryClient): Promise<Owner | null> {
  try {
    const session = await client.fetchQuery({ ...sessionOptions, networkMode: 'always' });
    const kept = await keptOwner();
    // The key of a person never changes, so it is asked for once.
    if (kept?.id === session.id && session.impersonator === null) return kept;
    const { key } = await runCommand(inventoryPhoneKey, {});
    const owner: Owner = { id: session.id, name: session.name, key: await keyOf(key) };
    await keep(owner);
    return owner;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === 'unauthenticated') return null;
    if (error.kind === 'unavailable') return keptOwner();
    throw error;
  }
}

async function keep(owner: Owner): Promise<void> {
  const db = await openKeys();
  await db.put(STORE, owner, ENTRY);
  // Signing out deletes the database, which an open connection would hold up.
  db.close();
}

async function keptOwner(): Promise<Owner | null> {
  const db = await openKeys();
  const kept = (await db.get(STORE, ENTRY)) as Owner | undefined;
  db.close();
  return kept ?? null;
}

const openKeys = () => openDB(PHONE_KEY_DATABASE, 1, { upgrade: (db) => void db.createObjectStore(STORE) });
