/** A mail as the tests look at it. */
export interface ArrivedMail {
  to: string[];
  subject: string;
  text: string;
}

/** All mails of the product's own sink. @param url of its list */
export async function mailsOfSink(url: string): Promise<ArrivedMail[]> {
  return (await (await fetch(`${url}/messages`)).json()) as ArrivedMail[];
}

/**
 * All mails of a GreenMail, by the API it has beside SMTP and IMAP.
 *
 * @param url e.g. `http://127.0.0.1:8025`
 */
export async function mailsOfGreenMail(url: string): Promise<ArrivedMail[]> {
  const users = (await (await fetch(`${url}/api/user`)).json()) as { email: string }[];
  const boxes = await Promise.all(
    users.map(async ({ email }) => {
      const reply = await fetch(`${url}/api/user/${encodeURIComponent(email)}/messages/`);
      const mails = reply.ok ? ((await reply.json()) as { subject: string; mimeMessage: string }[]) : [];
      return mails.map(({ subject, mimeMessage }) => ({ to: [email], subject, text: mimeMessage }));
    }),
  );
  return boxes.flat();
}
