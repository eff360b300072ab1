/** A message as `GET /mail/messages` of the stand-in lists it. Times are unix seconds. */
export interface CaughtMail {
  id: string;
  at: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; mimeType: string; size: number }[];
}
