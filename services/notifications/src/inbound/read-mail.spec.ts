import { describe, expect, it } from '@jest/globals';
import { readMail } from './read-mail.ts';

/** A report of a mail server (RFC 3464) about these recipients, each with its fields. */
const reportAbout = (...recipients: string[]): Buffer =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@correo.test',
      'To: respuestas@llavero.test',
      'Subject: Undelivered',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'See below.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.correo.test',
      '',
      recipients.join('\r\n\r\n'),
      '',
      '--b--',
      '',
    ].join('\r\n'),
  );
const about = (address: string, action: string, status: string) =>
  [`Final-Recipient: rfc822; ${address}`, `Action: ${action}`, `Status: ${status}`].join('\r\n');

describe('[JOB-04] a report of a mail server', () => {
  it('tells of the recipient who did not get the mail, also behind one who did', async () => {
    const raw = reportAbout(
      about('marta@correo.test', 'delivered', '2.0.0'),
      about('jordi@correo.test', 'failed', '5.1.1'),
    );
    expect((await readMail(raw)).report).toEqual({
      failed: true,
      status: '5.1.1',
      recipient: 'jordi@correo.test',
    });
  });

  it('of delays alone is no failure', async () => {
    const { report } = await readMail(reportAbout(about('marta@correo.test', 'delayed', '4.4.1')));
    expect(report).toEqual({ failed: false, status: '4.4.1', recipient: 'marta@correo.test' });
  });
});
