import type { InputOf } from '@llavero/proto/commands/command';
import type { startMailing } from '@llavero/proto/commands/mailing';

/** What is to be sent: the input of the command but for what the preview asks. */
export type AskedMailing = Partial<Omit<InputOf<typeof startMailing>, 'again'>> &
  Pick<InputOf<typeof startMailing>, 'kind'>;
