import type { Json } from '@llavero/proto/fields/field';
import type { DocumentBlock } from '@llavero/proto/templates/blocks';
import {
  changeLimits,
  changeProblems,
  changesPage,
  type HandChange,
  realChanges,
  withChanges,
} from '@llavero/proto/templates/hand-changes';
import { z } from 'zod';
import { wrongChanges } from './generation.errors.ts';
import type { Snapshot } from './snapshot.ts';

const position = z.int().min(0).max(1_000_000);
const changesShape = z
  .array(
    z.object({
      block: position,
      piece: position,
      before: z.string(),
      after: z.string(),
    }),
  )
  .max(changeLimits.changes);

/** What a caller says of changes by hand; those that change nothing are left out. @throws CodedError invalid `GENERATION.CHANGES` */
export function readChanges(given: Json): HandChange[] {
  const read = changesShape.safeParse(given ?? []);
  if (!read.success)
    throw wrongChanges([
      {
        field: 'changes',
        rule: 'shape',
        message: `Una lista de hasta ${changeLimits.changes} cambios con «block», «piece», «before» y «after».`,
      },
    ]);
  return realChanges(read.data);
}

/** The snapshot of a document whose text a person has changed; without changes it is that of the template. */
export function rewritten(
  { changes: _, printChanges: __, ...snapshot }: Snapshot,
  changes: readonly HandChange[],
  printChanges: boolean,
): Snapshot {
  if (changes.length === 0) return snapshot;
  return { ...snapshot, changes, ...(printChanges ? { printChanges: true } : {}) };
}

/** The blocks as they are printed: the template's with the changes, which follow on a page of their own where that is wanted. */
export function changedBlocks(
  { changes = [], printChanges, language }: Snapshot,
  blocks: readonly DocumentBlock[],
): DocumentBlock[] {
  const problems = changeProblems(blocks, changes);
  if (problems.length > 0)
    throw wrongChanges(
      problems.map(({ change, rule, message }) => ({ field: `changes.${change}`, rule, message })),
    );
  return [...withChanges(blocks, changes), ...(printChanges ? changesPage(changes, blocks, language) : [])];
}
