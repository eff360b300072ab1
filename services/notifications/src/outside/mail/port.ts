/** Whom a message goes to. */
export interface Envelope {
  /** Id of the communication: the same message sent twice after a crash carries the same Message-ID. */
  id: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string | null;
  /** Where mail servers report that it could not be delivered; the sender's address when left out. */
  returnTo?: string | null;
  /** Where its reader refuses more of such mail; a mail program may offer it beside the sender (RFC 2369), and do it by itself (RFC 8058). */
  unsubscribe?: string | null;
}

/** A message as it leaves: the same words twice, for readers with and without HTML. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** A file that goes with a message. */
export interface AttachedFile {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** Outgoing e-mail (EXT-08). */
export abstract class Mail {
  /** The address whose mail is read in, so that answers come back to the record; null where none is read. */
  abstract readonly answerAddress: string | null;

  /**
   * Hands a message to the mail server.
   *
   * @throws OutsideError when the server has not taken it
   */
  abstract send(envelope: Envelope, mail: RenderedMail, files?: readonly AttachedFile[]): Promise<void>;
}
