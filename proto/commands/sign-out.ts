import { flag } from '../fields/vocabulary.ts';
import { anyone, defineCommand } from './command.ts';

/** SES-03, SES-12: ends the caller's own session. By itself, because the first page of the browser has no other command of people. */
export const signOut = defineCommand({
  service: 'people',
  name: 'SignOut',
  collection: 'employee',
  label: 'Salir',
  access: anyone,
  input: {},
  output: { ended: flag('Terminada') },
});
