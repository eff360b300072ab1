import { OutsideError, type OutsideFailure } from '@llavero/kit/outside/errors';
import type { Json } from '@llavero/proto/fields/field';
import type { LetterRow } from '@llavero/proto/rules/supply-letter';

/** A change as it is handed to the switch service. */
export interface SwitchedChange {
  /** Ours, another one for each time that a change is asked for: by it a change whose answer was lost is found again. */
  reference: string;
  supply: string;
  /** The company's id in the switch service, or its name. */
  company: string | null;
  transfer: string | null;
  data: readonly LetterRow[];
}

/** A file of a change. */
export interface SwitchFile {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
}

/** What the switch service refused, with what it said: handed on to whoever called (F §7, §8). */
export class SwitchRefusal extends OutsideError {
  /** Of HTTP. */
  readonly status: number;
  readonly data: Json;

  constructor(failure: OutsideFailure, status: number, data: Json) {
    super(failure);
    this.status = status;
    this.data = data;
  }
}

/**
 * The service that changes supplies with the companies (EXT-03). Its answers are handed on as they are; where the company works
 * without it, our own operations answer in its place.
 */
export abstract class SupplySwitch {
  /** Opens a change of ours; sent exactly once. @returns its id there. @throws OutsideError */
  abstract createChange(change: SwitchedChange): Promise<{ id: string }>;

  /** The change that was opened with our reference; null when none was. @throws OutsideError */
  abstract changeOf(reference: string): Promise<{ id: string } | null>;

  /** Opens a change as a partner described it; sent exactly once. @throws OutsideError, SwitchRefusal */
  abstract create(content: Json): Promise<Json>;

  /** What can be changed at a supply address. @throws OutsideError, SwitchRefusal */
  abstract products(id: string): Promise<Json>;

  /** @throws OutsideError, SwitchRefusal */
  abstract waterProviders(): Promise<Json>;

  /** The changes of a customer or unit, newest first. @throws OutsideError, SwitchRefusal */
  abstract changes(id: string): Promise<Json>;

  /** Adds a file to a change. @throws OutsideError, SwitchRefusal */
  abstract addDocument(changeId: string, file: SwitchFile): Promise<Json>;
}
