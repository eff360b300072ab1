import { setTimeout as sleep } from 'node:timers/promises';
import { StorageType } from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';
import { Injectable } from '@nestjs/common';
import { CodedError, invalid, unavailable } from '@llavero/proto/errors';
import { Events } from '@llavero/kit/events/events';
import type { Family } from './families.ts';

/** Name of the bucket, the same for every gateway. */
const BUCKET = 'llavero-cache';

/** How long an entry lives after it was written, and how much there may be. */
export const cacheLimits = {
  hours: 24,
  /** Of one entry's JSON text. */
  entryBytes: 256 * 1024,
  bytes: 64 * 1024 * 1024,
  /** Entries of one answer, and their size. */
  listed: 2_000,
  listedBytes: 16 * 1024 * 1024,
  idLength: 200,
} as const;

/** Longest anybody waits for the broker. */
const PATIENCE_MS = 5_000;

/**
 * The cache that all gateways share (API-08): a key-value bucket of the broker, in memory only, because it may hold
 * what is sealed at rest elsewhere (docs/decisions/0013). When the broker starts anew it is empty, as a cache may be.
 */
@Injectable()
export class SharedCache {
  private bucket: Promise<KV> | undefined;

  constructor(private readonly events: Events) {}

  /** The entry's JSON text, or null. */
  async get(family: Family, id: string): Promise<Buffer | null> {
    const entry = await this.use((kv) => kv.get(keyOf(family, id)));
    return entry?.operation === 'PUT' ? Buffer.from(entry.value) : null;
  }

  /** All entries of a family as the JSON text of a list, and whether there were more. */
  async list(family: Family): Promise<{ json: Buffer; truncated: boolean }> {
    return this.use(async (kv) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const history = await kv.history({ key: `${family}.>` });
      for await (const { operation, value } of history) {
        if (operation !== 'PUT') continue;
        bytes += value.length;
        if (parts.length / 2 >= cacheLimits.listed || bytes > cacheLimits.listedBytes) {
          history.stop();
          return { json: listOf(parts), truncated: true };
        }
        parts.push(Buffer.from(','), Buffer.from(value));
      }
      return { json: listOf(parts), truncated: false };
    });
  }

  /** @throws CodedError tooLarge for an entry or a cache that is too large */
  async put(family: Family, id: string, value: object): Promise<void> {
    const json = Buffer.from(JSON.stringify(value));
    const key = keyOf(family, id);
    if (json.length > cacheLimits.entryBytes)
      throw tooLarge('El objeto es demasiado grande: la caché admite 256 kB por objeto. No se ha guardado.');
    await this.use((kv) => kv.put(key, json));
  }

  /**
   * Removes one entry, or the whole family.
   *
   * @returns how many entries there were
   */
  async clear(family: Family, id?: string): Promise<number> {
    await this.open();
    return this.use(async () => {
      const manager = await this.events.manager();
      const filter = `$KV.${BUCKET}.${id === undefined ? `${family}.>` : keyOf(family, id)}`;
      const { purged } = await manager.streams.purge(`KV_${BUCKET}`, { filter });
      return purged;
    });
  }

  /** Once more with a new bucket when the broker has lost the old one with its memory. */
  private async use<T>(work: (kv: KV) => Promise<T>): Promise<T> {
    const attempt = async () => work(await this.open());
    try {
      return await inTime(attempt());
    } catch (error) {
      if (error instanceof CodedError) throw error;
      this.bucket = undefined;
      try {
        return await inTime(attempt());
      } catch (again) {
        throw failure(again);
      }
    }
  }

  private open(): Promise<KV> {
    this.bucket ??= this.make().catch((error: unknown) => {
      this.bucket = undefined;
      throw error;
    });
    return this.bucket;
  }

  private async make(): Promise<KV> {
    return new Kvm(await this.events.jetstream()).create(BUCKET, {
      storage: StorageType.Memory,
      history: 1,
      ttl: cacheLimits.hours * 3_600_000,
      max_bytes: cacheLimits.bytes,
      maxValueSize: cacheLimits.entryBytes,
    });
  }
}

/** Ids of other systems may hold anything; a key of the bucket may not. */
function keyOf(family: Family, id: string): string {
  if (id === '' || id.length > cacheLimits.idLength)
    throw invalid(
      'CACHE.ID',
      'El identificador falta o es demasiado largo. Corríjalo y repita la operación.',
      [{ field: 'id', rule: 'max', message: `Entre 1 y ${cacheLimits.idLength} caracteres.` }],
    );
  return `${family}.${Buffer.from(id).toString('base64url')}`;
}

/** Each part is preceded by its comma. */
const listOf = (parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('['), ...parts.slice(1), Buffer.from(']')]);

async function inTime<T>(work: Promise<T>): Promise<T> {
  const enough = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: enough.signal }).then(() => {
    throw away();
  });
  // The loser of the race may still fail; nobody is left to hear it.
  work.catch(() => undefined);
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    enough.abort();
  }
}

const tooLarge = (message: string): CodedError =>
  new CodedError({ code: 'CACHE.TOO_LARGE', kind: 'tooLarge', message });

const away = (): CodedError =>
  unavailable(
    'CACHE.UNAVAILABLE',
    'La caché compartida no responde. Espere unos segundos y repita la operación.',
  );

function failure(error: unknown): unknown {
  if (error instanceof CodedError) return error;
  const { message = '' } = error as { message?: string };
  if (/maximum bytes exceeded/i.test(message))
    return tooLarge('La caché compartida está llena. Vacíe lo que ya no se use y repita la operación.');
  return away();
}
