/** A message for Slack. */
export interface SlackMessage {
  /** Id of the communication, kept with the message in Slack. */
  id: string;
  /** A channel by name or id, a member by id, or a member by the e-mail address of the account. */
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
}

/** Messages to channels and members of the company's Slack (EXT-07). */
export abstract class Slack {
  /** Channel that receives every message to a channel in the develop environment (F §7). */
  abstract readonly activityChannel: string;

  /**
   * Posts a message.
   *
   * @throws OutsideError when Slack has not taken it
   */
  abstract post(message: SlackMessage): Promise<void>;
}
