/** A message as `GET /slack/messages` of the stand-in lists it. Times are unix seconds. */
export interface CaughtMessage {
  /** Slack's id of the message in its channel. */
  ts: string;
  at: number;
  /** As it was asked for: `#general`, an id. */
  channel: string;
  /** E-mail address behind the id of a member that was looked up. */
  member: string | null;
  text: string;
  /** Id of the communication. */
  communication: string | null;
}
