import { text } from '../fields/vocabulary.ts';
import { anyone, defineCommand } from './command.ts';

/** The key with which a browser seals unfinished forms of a person; it is in memory only, while the person is signed in. */
export const draftSealingKey = defineCommand({
  service: 'people',
  name: 'DraftSealingKey',
  reads: true,
  collection: 'employee',
  label: 'Clave de los borradores',
  access: anyone,
  input: {},
  output: {
    /** 32 bytes in base64, the same for a person until `INTERNAL_SECRET` is changed. */
    key: text('Clave', { required: true }),
  },
});
