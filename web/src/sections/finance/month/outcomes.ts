import { choiceSet } from '@llavero/proto/fields/choices';

/** What becomes of a document of the month. */
export const outcomes = choiceSet('MonthOutcome', {
  create: { label: 'Se creará', colour: 'green' },
  existing: { label: 'Ya existe', colour: 'grey' },
  skip: { label: 'Se omite', colour: 'orange' },
});
