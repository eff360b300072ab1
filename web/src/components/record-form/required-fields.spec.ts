import { expect, it } from '@jest/globals';
import { fieldEntries } from '@llavero/proto/fields/record';
import { records } from '@llavero/proto/records/registry';
import { formGroups } from './record-check.ts';

it('[SCR-04] a form offers everything without which its record is refused', () => {
  const missing = [...records.values()].flatMap((definition) => {
    const offered = new Set(formGroups(definition, 'ADMIN').flatMap(({ names }) => names));
    return fieldEntries(definition)
      .filter(([name, { required, readOnly }]) => required && !readOnly && !offered.has(name))
      .map(([name]) => `${definition.collection}.${name}`);
  });
  // Work in the background is begun by commands.
  expect(missing).toEqual(['process.request']);
});
