import { z } from 'zod';

/** An address with one of these protocols, e.g. `https:`, as a variable of the environment holds it. */
export function addressOf(...protocols: string[]): z.ZodType<string> {
  return z.string().refine(
    (value) => {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      return url !== undefined && protocols.includes(url.protocol);
    },
    `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
}
