import { normaliseEmail } from '@llavero/proto/values/email';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { htmlWords } from './html-words.ts';
import { ownWords } from './own-words.ts';

const MOST_TEXT = 100_000;
const MOST_NESTING = 50;

/** Header fields that name the address a message was delivered to; which of them there is depends on the mail server. */
const DELIVERED = [
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-forwarded-to',
];

/** A mail server's report about a message of ours (RFC 3464). */
export interface DeliveryReport {
  failed: boolean;
  /** `5.1.1`. */
  status: string;
  recipient: string | null;
}

/** A file of a mail. */
export interface MailFile {
  name: string;
  content: Buffer;
}

/** A received mail as far as it matters. */
export interface ReadMail {
  from: string;
  /** Where answers are to go; empty when it is not said. */
  replyTo: string;
  subject: string;
  /** What its sender has written, without history and signature. */
  text: string;
  /** The whole of it, as lines. */
  words: string;
  /** Header fields with the addresses it was delivered to. */
  addresses: string[];
  files: MailFile[];
  report: DeliveryReport | null;
  /** Written by a program: an absence, a list, a newsletter (RFC 3834). Nobody answers it, and it answers nobody. */
  automatic: boolean;
}

/** What a received message says. Whatever it is, it is read: what is broken is left out. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail = await parse(raw);
  const fields = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const report = reportOf(mail, fields('content-type')[0] ?? '');
  const words = (mail.text || htmlWords(mail.html ?? '')).slice(0, MOST_TEXT);
  return {
    from: normaliseEmail(mail.from?.address ?? ''),
    replyTo: normaliseEmail(mail.replyTo?.[0]?.address ?? ''),
    subject: (mail.subject ?? '').slice(0, 500),
    text: ownWords(words),
    words,
    addresses: DELIVERED.flatMap(fields),
    files: report ? [] : mail.attachments.filter(isFile).map(fileOf),
    report,
    automatic: isAutomatic(fields),
  };
}

const parse = (raw: Buffer): Promise<Email> => PostalMime.parse(raw, { maxNestingDepth: MOST_NESTING });

function isAutomatic(fields: (name: string) => string[]): boolean {
  const submitted = fields('auto-submitted')[0];
  return (
    (submitted !== undefined && !/^no\b/i.test(submitted.trim())) ||
    /^(?:bulk|junk|list|auto_reply)$/i.test((fields('precedence')[0] ?? '').trim()) ||
    ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond'].some((name) => fields(name).length > 0)
  );
}

/** Pictures that a mail shows between its words are mostly logos. */
const isFile = ({ related }: Attachment): boolean => !related;

const fileOf = ({ filename, content }: Attachment): MailFile => ({
  name: filename || 'adjunto',
  content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
});

function reportOf(mail: Email, contentType: string): DeliveryReport | null {
  if (!/^multipart\/report\b/i.test(contentType.trim())) return null;
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!part) return null;
  const text = fileOf(part).content.toString('utf8');
  // One group of fields for the message, then one for each recipient (RFC 3464 §2.1).
  const groups = text.split(/\r?\n[ \t]*\r?\n/);
  const isFailed = (group: string) => /^Action\s*:\s*failed\b/im.test(group);
  const group = groups.find(isFailed) ?? text;
  const field = (name: string) => new RegExp(String.raw`^${name}\s*:\s*(.+)$`, 'im').exec(group)?.[1]?.trim();
  return {
    failed: isFailed(group),
    status: /\d\.\d{1,3}\.\d{1,3}/.exec(field('Status') ?? '')?.[0] ?? '5.0.0',
    recipient:
      field('Final-Recipient')
        ?.replace(/^[\w-]+\s*;\s*/, '')
        .slice(0, 254) ?? null,
  };
}
