import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server of access tokens (RFC 6749), which also says which of them are good (RFC 7662). */
export interface TokenServer {
  /** Address that `token` and `introspect` lie below; ends with a slash. */
  url: string;
  /** The forms that were sent for a token. */
  asked: Record<string, string>[];
  /** Whether it has given this token and not taken it back. */
  isGood(token: string): boolean;
  /** Takes back what it has given. */
  revoke(): void;
  /** Answers each request for a token like this from now on. */
  answerWith(status: number, more?: object): void;
  close(): Promise<void>;
}

export async function tokenServer(): Promise<TokenServer> {
  const asked: Record<string, string>[] = [];
  const good = new Set<string>();
  let [status, more] = [200, {}];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = (code: number, body: object) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/introspect') {
      const active = good.has(url.searchParams.get('token') ?? '');
      return void answer(200, { active, user: 'ana@casa.example' });
    }
    asked.push(Object.fromEntries(new URLSearchParams(await text(request))));
    const token = `token-${asked.length}`;
    if (status === 200) good.add(token);
    answer(
      status,
      status === 200
        ? { access_token: token, token_type: 'Bearer', expires_in: 3600, ...more }
        : { error: 'invalid_grant' },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    isGood: (token) => good.has(token),
    revoke: () => good.clear(),
    answerWith(code, fields = {}) {
      [status, more] = [code, fields];
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
