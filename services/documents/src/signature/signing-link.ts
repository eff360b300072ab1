import type { LinkPurpose } from '@llavero/kit/links/scoped-links';

/** The link by which somebody signs one document (EXT-10). Its subject is the document. */
export const signingLink: LinkPurpose<{ request: string; signer: string }> = {
  name: 'signature',
  days: 14,
  scope: (stored) => stored as { request: string; signer: string },
};
