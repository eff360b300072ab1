import type { FastifyInstance } from 'fastify';

/** Where programs of others post forms: Keycloak's back channel (SES-11), and the button of a mail program (RFC 8058). */
const taken = /^\/(?:session\/keycloak\/logout$|baja\/[^/]+$)/;
/** Bytes; a logout token has some hundred. */
const MOST_FORM = 16_384;

/** Reads the forms of these addresses; a form to any other one is none of ours. */
export function installForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_FORM },
    (request, text, done) => {
      if (taken.test(request.url)) done(null, Object.fromEntries(new URLSearchParams(text.toString())));
      else done(Object.assign(new Error('forms are not taken'), { statusCode: 415 }));
    },
  );
}
