import { afterAll, beforeAll } from '@jest/globals';
import { specBlock } from '@llavero/checks/one-registry/spec-block';
import { openStage, type Stage, STAGE_MS } from './harness.ts';

/**
 * Specs that share one product, one after another: each opens its pages when its turn has come, and they are closed when it ends.
 * A page that stays open hears of every change, and reads and draws what it shows anew.
 *
 * @param specs by name, each with its import
 */
export async function inTurn(specs: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await openStage();
  }, STAGE_MS);
  afterAll(() => stage?.close(), 60_000);
  for (const [name, load] of Object.entries(specs)) await specBlock(name, load);
}
