import type { CallContext } from '@llavero/kit/context';
import type { InputOf } from '@llavero/proto/commands/command';
import type { startMailing } from '@llavero/proto/commands/mailing';
import type { languages } from '@llavero/proto/records/choices/people';
import type { Message } from '../communication/communications.ts';

/** What was asked to be mailed. */
export type AskedMailing = Omit<InputOf<typeof startMailing>, 'delay'>;

export type Language = (typeof languages.values)[number];

/** What one row of a mailing would send. */
export interface Letter {
  /** Id of the record it is about. */
  subject: string;
  /** Names what is sent: the same thing is not sent twice under it. */
  key: string;
  /** Why it is not sent; null when it is. Names nobody. */
  refusal: string | null;
  language: Language | null;
  /** The message; without recipients and words where it is refused before they are known. */
  message: Pick<
    Message,
    | 'to'
    | 'subject'
    | 'body'
    | 'language'
    | 'template'
    | 'secrets'
    | 'relatedAgents'
    | 'relatedContracts'
    | 'relatedMandates'
    | 'relatedFinances'
  > | null;
  /** Name of the file, as it is expected; null without one. */
  fileName: string | null;
}

/** One kind of mailing: where its rows come from, and what each sends. */
export interface MailingSource {
  /** Why nothing of this kind is sent now; null when it is. */
  closed?(ctx: CallContext): Promise<string | null>;

  /** @throws CodedError invalid when something is missing in what was asked */
  check?(asked: AskedMailing): void;

  /** The subjects that were asked for, in pages. */
  subjects(asked: AskedMailing, ctx: CallContext): AsyncIterable<string[]>;

  /** What each subject would be sent, in their order; those that are gone are left out. Reads only. */
  letters(subjects: readonly string[], asked: AskedMailing, ctx: CallContext): Promise<Letter[]>;

  /**
   * Makes what goes with a letter, just before it is recorded; may be repeated with the same key.
   *
   * @returns ids of the documents to attach, and the message where it is known only now
   */
  prepare(letter: Letter, asked: AskedMailing, ctx: CallContext): Promise<Prepared>;
}

export interface Prepared {
  documents: string[];
  message?: Letter['message'];
  /** Further messages that are recorded with it and not sent by mail. */
  drafts?: (Message & { deduplication: string })[];
}
