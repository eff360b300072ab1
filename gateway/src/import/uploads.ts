import { Injectable } from '@nestjs/common';
import { type CollectionName, collectionOwners } from '@llavero/proto/collections';
import type { Cell } from '@llavero/proto/imports/cells';
import { importColumns } from '@llavero/proto/imports/columns';
import { type Mapping, matchHeadings } from '@llavero/proto/imports/match-headings';
import type { ImportRow, ImportRowResult } from '@llavero/proto/imports/requests';
import { importRulesOf } from '@llavero/proto/imports/rules';
import { grantOf } from '@llavero/proto/access/access';
import { definitionOf } from '@llavero/proto/records/registry';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { empty } from './file-errors.ts';
import { openFile } from './read-file.ts';

/** A file that has arrived: what its columns probably are, and its first rows to look at. */
export interface Uploaded {
  batch: string;
  fileName: string;
  headings: string[];
  /** Proposed; the user changes it. */
  mapping: Mapping;
  /** Column that identifies records, when the file has one. */
  key: string | null;
  total: number;
  sample: ImportRow[];
}

const ROWS_AT_ONCE = 500;
/** A call to the owner stays small however long the cells are. */
const CHARACTERS_AT_ONCE = 2_000_000;
const SAMPLE_ROWS = 5;

/** Hands the rows of an uploaded file to the owner of the collection while it is being read; the file itself is kept nowhere. */
@Injectable()
export class Uploads {
  constructor(private readonly peers: Peers) {}

  /** @throws CodedError invalid `IMPORT.*` when the file cannot be read; nothing has been imported then */
  async take(
    collection: CollectionName,
    bytes: Buffer,
    fileName: string,
    defaults: Record<string, Cell>,
    ctx: CallContext,
  ): Promise<Uploaded> {
    const owner = collectionOwners[collection];
    const { headings, rows } = await openFile(bytes);
    const { batch } = await this.peers.imports(
      owner,
      'Open',
      { collection, fileName, headings, defaults },
      ctx,
    );
    const sample: ImportRow[] = [];
    let total = 0;
    let waiting: ImportRow[] = [];
    let characters = 0;
    const send = async (last: boolean) => {
      const request = { collection, batch, rows: waiting, last };
      ({ total } = await this.peers.imports(owner, 'AddRows', request, ctx));
      [waiting, characters] = [[], 0];
    };
    for await (const row of rows) {
      if (sample.length < SAMPLE_ROWS) sample.push(row);
      waiting.push(row);
      characters += row.cells.reduce<number>(
        (sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8),
        0,
      );
      if (waiting.length >= ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE) await send(false);
    }
    if (sample.length === 0) throw empty();
    await send(true);
    const definition = definitionOf(collection);
    const rules = importRulesOf(collection);
    const columns = importColumns(definition, grantOf(definition.access, ctx.actor.role));
    const mapping = matchHeadings(headings, columns, rules);
    const key = rules?.identities.map(([first]) => first).find((first) => mapping.includes(first)) ?? null;
    return { batch, fileName, headings, mapping, key, total, sample };
  }

  /** The rows in error, page by page. */
  async *inError(
    collection: CollectionName,
    batch: string,
    ctx: CallContext,
  ): AsyncGenerator<ImportRowResult> {
    for (let after: number | null = 0; after !== null;) {
      const request = { collection, batch, outcome: 'error' as const, after, limit: ROWS_AT_ONCE };
      const page: { rows: ImportRowResult[]; next: number | null } = await this.peers.imports(
        collectionOwners[collection],
        'Rows',
        request,
        ctx,
      );
      yield* page.rows;
      after = page.next;
    }
  }
}
