import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '@llavero/runner/layout';

/** Kinds of work without a panel, and where their failure is seen instead. */
const seenElsewhere = new Map([
  ['services/notifications/src/jobs/message-job.ts', 'its process record'],
  ['services/notifications/src/communication/mail-job.ts', 'its communication'],
  ['services/notifications/src/burofax/send-burofax-job.ts', 'its communication'],
  ['services/notifications/src/rules/change-field-job.ts', 'the run of its rule'],
  ['services/people/src/data-protection/person-file-job.ts', 'the dialog of whoever waits for the file'],
]);

describe('[SCR-07] work that fails for good', () => {
  it('is seen by somebody: in the panel, or where this list says', () => {
    const services = join(ROOT, 'services');
    const untold = readdirSync(services, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/node_modules|\/dist\/|\.spec\.ts$/.test(path))
      .filter((path) => {
        const text = readFileSync(join(services, path), 'utf8');
        const kinds = text.match(/(?<!function )\bdefineJob(?:<[^(]*>)?\(\{/g)?.length ?? 0;
        return kinds > (text.match(/^ {2}panel: /gm)?.length ?? 0);
      })
      .map((path) => `services/${path}`);
    expect(untold.sort()).toEqual([...seenElsewhere.keys()].sort());
  });
});
