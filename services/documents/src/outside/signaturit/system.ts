import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { signaturitVariables } from './env.ts';
import { SignatureProvider } from './port.ts';

/** The signature provider Signaturit (EXT-10). In the demo, too, documents are signed here unless somebody chooses it. */
export const signaturit = defineOutsideSystem({
  name: 'signaturit',
  label: 'Signaturit',
  port: SignatureProvider,
  variables: signaturitVariables,
  connect: async (settings, calls) => new (await import('./http.ts')).HttpSignaturit(settings, calls),
  standIn: {
    variables: ({ url }) => ({
      SIGNATURIT_TOKEN: 'signaturit-stand-in',
      SIGNATURIT_CALLBACK_SECRET: 'signaturit-stand-in-callbacks',
      SIGNATURIT_DEFAULT: 'false',
      SIGNATURIT_API_URL: `${url}/v3/`,
    }),
    load: async () => (await import('./stand-in.ts')).startSignaturitStandIn,
  },
});
