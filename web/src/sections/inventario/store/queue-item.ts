import type { InventoryEdit } from '@llavero/proto/rules/inventory/edits';

/** Something done on the phone that has not arrived yet. */
export interface QueueItem {
  /** Id of the edit. */
  id: string;
  /** Counts up on the phone: things are sent in the order in which they were done. */
  order: number;
  inventory: string;
  /** Spanish: what it is of («Cocina · Horno: foto»). */
  label: string;
  /** A photo's `value` is null until its file has arrived. */
  edit: InventoryEdit;
  photo: {
    name: string;
    mimeType: string;
    /** Bytes. */
    size: number;
    /** SHA-256, hexadecimal. */
    sha256: string;
    /** Address of the upload that was begun. */
    upload: string | null;
  } | null;
  /** Spanish: why the server does not take it. It waits for a person then. */
  problem: string | null;
}
