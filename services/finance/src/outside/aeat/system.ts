import { defineOutsideSystem } from '@llavero/kit/outside/system';
import { aeatVariables } from './env.ts';
import { Aeat } from './port.ts';

/** The tax office's register of invoices, VERI*FACTU (RD 1007/2023). */
export const aeat = defineOutsideSystem({
  name: 'aeat',
  label: 'AEAT (VeriFactu)',
  port: Aeat,
  variables: aeatVariables,
  connect: async (settings, calls) => new (await import('./http.ts')).HttpAeat(settings, calls),
  standIn: {
    variables: ({ url }) => ({
      AEAT_VERIFACTU_URL: `${url}/VerifactuSOAP`,
      AEAT_SOFTWARE_NIF: 'B85626240',
    }),
    load: async () => (await import('./stand-in.ts')).startAeatStandIn,
  },
});
