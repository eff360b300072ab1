import { flag, text } from '../fields/vocabulary.ts';
import { defineCommand } from './command.ts';

/** The code of the link at the foot of advertising. */
const code = text('Código', { required: true, maxLength: 100 });

/** LSSI art. 21: what the page of the link says; nothing of the person but whether they have refused already. */
export const marketingChoice = defineCommand({
  service: 'notifications',
  name: 'MarketingChoice',
  collection: 'communication',
  label: 'Baja de publicidad',
  access: 'public',
  reads: true,
  input: { code },
  output: { refused: flag('Ya no la recibe') },
});

/** LSSI art. 21: no more advertising to this person; asked twice it is the same. */
export const refuseMarketing = defineCommand({
  service: 'notifications',
  name: 'RefuseMarketing',
  collection: 'communication',
  label: 'Dejar de recibir publicidad',
  access: 'public',
  repeatable: true,
  input: { code },
  output: { refused: flag('Ya no la recibe') },
});
