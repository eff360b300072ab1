import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { publicLookup } from './safe-address.ts';

const TIMEOUT_MS = 10_000;

/**
 * Posts a text and answers the status. Redirects are answers like others, and what the answer says is not read.
 *
 * @param allowed hosts of the own network that may be used
 * @throws Error with the code of the network
 */
export function post(
  to: string,
  body: string,
  headers: Record<string, string>,
  { allowed, signal }: { allowed: ReadonlySet<string>; signal: AbortSignal },
): Promise<number> {
  const url = new URL(to);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const bytes = Buffer.from(body);
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        ...{
          method: 'POST',
          agent: false,
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        },
        ...(allowed.has(url.hostname) ? {} : { lookup: publicLookup }),
        headers: {
          ...{ 'content-type': 'application/json', 'content-length': String(bytes.length) },
          ...{ 'user-agent': 'Llavero-Webhooks', ...headers },
        },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    request.on('error', reject);
    request.end(bytes);
  });
}
