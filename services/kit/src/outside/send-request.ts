import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';

/** One request to an outside system. */
export interface OutsideRequest {
  method: string;
  /** In lower case; the length is added. */
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal: AbortSignal;
  /** Most bytes of the answer. */
  largest: number;
  /** The certificate that the system knows us by, PKCS #12. */
  certificate?: { pfx: Buffer; passphrase: string } | undefined;
}

export interface OutsideReply {
  status: number;
  headers: IncomingHttpHeaders;
  content: Buffer;
}

/** Failures before anything was sent; after any other the request may have arrived. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Sends a request and reads its answer, whatever its status; a redirection is an answer like others, as credentials go to the
 * configured address and nowhere else. By Node's own client and not by `fetch`, which costs each program 17 MB (decision 0191).
 *
 * @throws RangeError where the answer is larger than is read; Error with the code of the network otherwise
 */
export function sendRequest(url: URL, request: OutsideRequest): Promise<OutsideReply> {
  const { method, signal, largest, certificate } = request;
  const body = Buffer.from(request.body ?? '');
  const length = request.body === undefined ? {} : { 'content-length': String(body.length) };
  const { request: send } = url.protocol === 'https:' ? https : http;
  const options = { method, signal, headers: { ...request.headers, ...length }, ...certificate };
  return new Promise((done, fail) => {
    send(url, options, (answer) => {
      contentOf(answer, largest).then(
        (content) => done({ status: answer.statusCode ?? 0, headers: answer.headers, content }),
        fail,
      );
    })
      .on('error', fail)
      .end(body);
  });
}

/** What a failure to send is called in logs, and whether nothing was sent. Its text can quote the address, its code cannot. */
export function networkFailure(error: unknown): { detail: string; isUnsent: boolean } {
  const { code, name } = error as NodeJS.ErrnoException;
  const detail = code ?? name;
  return { detail, isUnsent: NOT_CONNECTED.has(detail) };
}

async function contentOf(answer: IncomingMessage, largest: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largest) throw new RangeError('answer too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
